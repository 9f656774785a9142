import GtkKit
import Services
import SocialFeatures
import Strings

/// Those whom a mention may mean, below the place where it is typed. The text keeps the focus: keys are given to it by its owner.
final class MentionList {
    private let popover: WidgetPointer
    private let list: WidgetPointer
    private let text: MarkedText
    private(set) var completion: MentionCompletion?

    /// - Parameter box: what the text alone is in. A text view takes no popover that it has not made itself.
    init(for text: MarkedText, in box: WidgetPointer) {
        self.text = text
        popover = gtk_popover_new()!
        list = gtk_list_box_new()!
        gtk_popover_set_autohide(popover.cast(), 0)
        gtk_popover_set_has_arrow(popover.cast(), 0)
        gtk_popover_set_position(popover.cast(), GTK_POS_BOTTOM)
        gtk_widget_set_halign(popover, GTK_ALIGN_START)
        gtk_widget_set_can_focus(popover, 0)
        gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_BROWSE)
        gtk_popover_set_child(popover.cast(), list)
        popover.setIdentifier("mentions")
        list.setAccessibleLabel(Strings.window.suggestions())
        gtk_widget_set_parent(popover, box)
        connect(list, "row-activated") { [weak self] in self?.choose() }
    }

    func show(_ completion: MentionCompletion?) {
        self.completion = completion
        guard let completion else {
            text.view.setAccessibleDescription("")
            return gtk_popover_popdown(popover.cast())
        }
        while let row = gtk_widget_get_first_child(list) { gtk_list_box_remove(list.opaque, row) }
        for (index, person) in zip(Int32(0)..., completion.people) {
            let row = Box(.vertical) {
                Label(person.displayName ?? person.handle).style("heading").with(Self.bound)
                Label("@" + person.handle).style("dim-label").with(Self.bound)
            }.makeWidget()
            gtk_list_box_append(list.opaque, row)
            if let row = gtk_list_box_get_row_at_index(list.opaque, index) {
                let row = UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self)
                row.setIdentifier("mention-" + person.handle)
                row.setAccessibleLabel(person.named)
            }
        }
        select(0)
        var place = text.place(of: completion.range.lowerBound)
        gtk_popover_set_pointing_to(popover.cast(), &place)
        gtk_popover_popup(popover.cast())
    }

    /// Puts the selected person into the text.
    func choose() {
        guard let completion, completion.people.indices.contains(selected) else { return }
        let handle = completion.people[selected].handle
        show(nil)
        _ = text.replace(completion.range, expecting: "@" + completion.beginning, with: "@\(handle) ")
    }

    func move(by step: Int) {
        guard let count = completion?.people.count else { return }
        select((selected + step + count) % count)
    }

    private var selected: Int {
        gtk_list_box_get_selected_row(list.opaque).map { Int(gtk_list_box_row_get_index($0)) } ?? 0
    }

    private func select(_ index: Int) {
        gtk_list_box_select_row(list.opaque, gtk_list_box_get_row_at_index(list.opaque, Int32(index)))
        // The list has no focus: the text says what is chosen.
        if let person = completion?.people[index] { text.view.setAccessibleDescription(person.named) }
    }

    private static func bound(_ label: WidgetPointer) {
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_max_width_chars(label.opaque, 32)
    }
}

extension Actor {
    fileprivate var named: String { displayName.map { "\($0), @\(handle)" } ?? "@" + handle }
}
