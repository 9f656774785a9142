import FoundationEssentials
import GtkKit
import Napkin
import Services
import SocialFeatures
import Strings
import Wording

/// What the account's clients keep at its server, entry by entry, each with all that it says.
final class PreferencesNapkinView: PreferencesNapkinViewControllable, GtkViewControllable {
    private let presenter: PreferencesNapkinPresenter
    private let isLocal: Bool
    private lazy var root = Reference(retaining: makeRoot())

    var widget: WidgetPointer { WidgetPointer(root.pointer) }

    init(presenter: PreferencesNapkinPresenter, isLocal: Bool) {
        self.presenter = presenter
        self.isLocal = isLocal
    }

    // Clients of all kinds put entries there; what is beyond a screenful is looked at on the command line.
    private static let most = 50

    private func makeRoot() -> WidgetPointer {
        let (presenter, isLocal) = (presenter, isLocal)
        return PreferencesGroup(Strings.settings.serverPreferences()) {
            presenter.failure?.text(now: Date(), isLocal: isLocal) ?? Strings.settings.serverPreferencesExplained()
        } content: {
            BoxedList({ Array((presenter.entries ?? []).enumerated().prefix(Self.most).map(Entry.init)) }, id: \.id) {
                entry in Native { Self.makeRow(entry) }
            }.accessibleLabel { Strings.settings.serverPreferences() }.visible { presenter.entries?.isEmpty == false }
        }.identifier("preferences").makeWidget()
    }

    /// An entry, by its place: of one kind there may be several.
    private struct Entry: Equatable, Identifiable {
        let id: Int
        let entry: PreferenceEntry

        init(_ element: (offset: Int, element: PreferenceEntry)) {
            (id, entry) = element
        }
    }

    private static func makeRow(_ entry: Current<Entry>) -> WidgetPointer {
        let row = adw_expander_row_new()!
        setProperty(row.object, "use-markup", false)
        let text = Label(wraps: true) { entry.value.entry.json }.style("monospace").margin(12).with {
            gtk_label_set_selectable($0.opaque, 1)
        }.makeWidget()
        adw_expander_row_add_row(row.cast(), text)
        row.scope.bind {
            entry.value.entry.shortName
        } _: {
            setProperty(row.object, "title", $0)
            row.setAccessibleLabel($0)
            row.setAccessibleLabel($0, ofParts: gtk_list_box_row_get_type())
            row.setAccessibleLabel($0, ofParts: gtk_list_box_get_type())
        }
        return row
    }
}

extension PreferenceEntry {
    /// `adultContentPref` of `app.bsky.actor.defs#adultContentPref`.
    fileprivate var shortName: String {
        type.flatMap { $0.split(separator: "#").last.map(String.init) } ?? Strings.settings.unnamed()
    }
}
