import FoundationEssentials
import GtkKit
import Napkin
import Services
import SocialFeatures
import Strings
import Wording

/// A post that is being written: its text with links, mentions and tags marked while it is typed, and how much room is left.
final class ComposerNapkinView: ComposerNapkinViewControllable, GtkViewControllable {
    private let presenter: ComposerNapkinPresenter
    private weak var listener: (any ComposerNapkinPresentableListener)?
    private let isLocal: Bool
    private lazy var root = Reference(retaining: makeRoot())

    var widget: WidgetPointer { WidgetPointer(root.pointer) }

    init(presenter: ComposerNapkinPresenter, listener: any ComposerNapkinPresentableListener, isLocal: Bool) {
        self.presenter = presenter
        self.listener = listener
        self.isLocal = isLocal
    }

    /// Asks to be taken away; the listener decides.
    func cancel() {
        dispatch(to: listener) { await $0.didTapCancel() }
    }

    private func makeRoot() -> WidgetPointer {
        let (presenter, isLocal) = (presenter, isLocal)
        let text = makeText()
        return Box(.vertical) {
            Native { [weak self] in
                let header = adw_header_bar_new()!
                adw_header_bar_set_show_end_title_buttons(header.opaque, 0)
                adw_header_bar_set_show_start_title_buttons(header.opaque, 0)
                let title =
                    presenter.draft.replyTo != nil ? Strings.window.newReply() : Strings.window.newPost()
                adw_header_bar_set_title_widget(header.opaque, adw_window_title_new(title, ""))
                let cancel = Button(Strings.window.cancel()) { self?.cancel() }.identifier("cancel").makeWidget()
                adw_header_bar_pack_start(header.opaque, cancel)
                let publish = Button(Strings.window.publish()) {
                    dispatch(to: self?.listener) { await $0.didTapPublish() }
                }.style("suggested-action").identifier("publish")
                    .enabled { presenter.canPublish && presenter.phase == .editing }.makeWidget()
                adw_header_bar_pack_end(header.opaque, publish)
                return header
            }
            Label(wraps: true) { presenter.failure?.text(now: Date(), isLocal: isLocal) ?? "" }
                .style("error").identifier("failure").margin(12).visible { presenter.failure != nil }
            Scrolled(Native { text }).expanding(vertically: true)
            Box(.horizontal, spacing: 12) {
                Label { Strings.window.left(String(presenter.left)) }
                    .identifier("left").expanding()
                    .bind({ presenter.left < 0 }) { label, isOver in
                        if isOver {
                            gtk_widget_add_css_class(label, "error")
                        } else {
                            gtk_widget_remove_css_class(label, "error")
                        }
                    }
            }.margin(12)
        }.makeWidget()
    }

    private func makeText() -> WidgetPointer {
        let (presenter, view) = (presenter, gtk_text_view_new()!)
        gtk_text_view_set_wrap_mode(view.cast(), GTK_WRAP_WORD_CHAR)
        gtk_text_view_set_accepts_tab(view.cast(), 0)
        for set in [
            gtk_text_view_set_left_margin, gtk_text_view_set_right_margin, gtk_text_view_set_top_margin,
            gtk_text_view_set_bottom_margin,
        ] { set(view.cast(), 12) }
        view.setIdentifier("text")
        view.setAccessibleLabel(Strings.window.postText())
        let buffer = gtk_text_view_get_buffer(view.cast())!
        gtk_text_buffer_set_text(buffer, presenter.draft.text, -1)
        let mark = makeMark(in: buffer)
        connect(UnsafeMutableRawPointer(buffer), "changed") { [weak self] in
            let text = Self.text(of: buffer)
            // Of letters that are typed faster than they are looked at, the last state counts.
            dispatch(to: self?.listener, key: "text") { await $0.didChangeText(text, of: 0) }
        }
        view.scope.bind {
            presenter.marks.first ?? []
        } _: { marks in
            // What was typed since is marked when it was looked at.
            let text = Self.text(of: buffer)
            guard text == presenter.draft.text else { return }
            Self.show(marks, text, in: buffer, as: mark)
        }
        // The person may go on writing only while it is not on its way.
        view.scope.bind {
            presenter.phase == .editing
        } _: {
            gtk_text_view_set_editable(view.cast(), $0 ? 1 : 0)
        }
        return view
    }

    private static func text(of buffer: UnsafeMutablePointer<GtkTextBuffer>) -> String {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 0) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    private func makeMark(in buffer: UnsafeMutablePointer<GtkTextBuffer>) -> UnsafeMutablePointer<GtkTextTag> {
        let tag = gtk_text_tag_new("mark")!
        setProperty(UnsafeMutableRawPointer(tag).assumingMemoryBound(to: GObject.self), "foreground", "#3584e4")
        gtk_text_tag_table_add(gtk_text_buffer_get_tag_table(buffer), tag)
        // The table holds it now.
        g_object_unref(UnsafeMutableRawPointer(tag))
        return tag
    }

    private static func show(
        _ marks: [Facet], _ text: String, in buffer: UnsafeMutablePointer<GtkTextBuffer>,
        as tag: UnsafeMutablePointer<GtkTextTag>
    ) {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        gtk_text_buffer_remove_tag(buffer, tag, &start, &end)
        let bytes = Array(text.utf8)
        for mark in marks where mark.byteEnd <= bytes.count {
            // GTK counts scalars.
            func offset(_ byte: Int) -> Int32 { Int32(bytes[..<byte].count { $0 & 0xC0 != 0x80 }) }
            gtk_text_buffer_get_iter_at_offset(buffer, &start, offset(mark.byteStart))
            gtk_text_buffer_get_iter_at_offset(buffer, &end, offset(mark.byteEnd))
            gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
        }
    }
}

extension ComposerNapkinPresenter {
    /// How many characters may still come; the bytes count too, where they are what runs out.
    fileprivate var left: Int {
        guard let measure = measures.first else { return TextMeasure.maxGraphemes }
        let left = TextMeasure.maxGraphemes - measure.graphemes
        return measure.bytes > TextMeasure.maxBytes ? min(left, TextMeasure.maxBytes - measure.bytes) : left
    }
}
