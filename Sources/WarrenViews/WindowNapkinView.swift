import FoundationEssentials
import GtkKit
import Napkin
import Services
import ShellFeatures
import Strings
import Wording

/// What is in a window: a header bar that says who acts, and the child.
final class WindowNapkinView: WindowNapkinViewControllable, GtkViewControllable {
    private let presenter: WindowNapkinPresenter
    private weak var listener: (any WindowNapkinPresentableListener)?
    private let isLocal: Bool
    private let place = Reference(retaining: adw_bin_new())
    private lazy var root = Reference(retaining: makeRoot())

    var widget: WidgetPointer { WidgetPointer(root.pointer) }

    init(presenter: WindowNapkinPresenter, listener: any WindowNapkinPresentableListener, isLocal: Bool) {
        self.presenter = presenter
        self.listener = listener
        self.isLocal = isLocal
    }

    func show(_ child: any ViewControllable) {
        guard let child = child as? any GtkViewControllable else {
            preconditionFailure("\(type(of: child)) has no widget. Views in a window are GtkViewControllable.")
        }
        adw_bin_set_child(WidgetPointer(place.pointer).cast(), child.widget)
        _ = gtk_widget_child_focus(child.widget, GTK_DIR_TAB_FORWARD)
    }

    private func makeRoot() -> WidgetPointer {
        let presenter = presenter
        let isLocal = isLocal
        let place = place
        return Box(.vertical) {
            Native { Self.makeHeader(presenter) }
            Native { WidgetPointer(place.pointer) }
                .expanding(vertically: true)
                .visible { if case .open = presenter.phase { true } else { false } }
            Switch({ presenter.phase.openingOrFailure(isLocal: isLocal) }) { [weak self] state in
                switch state {
                case nil: return []
                case .opening: return [WaitingView(text: Strings.window.opening())]
                case .failed(let text):
                    return [
                        StatusView(
                            icon: "dialog-warning-symbolic", title: Strings.window.trouble(), text: text,
                            button: Strings.window.retry()
                        ) { dispatch(to: self?.listener) { await $0.didTapRetry() } }
                    ]
                }
            }
        }.makeWidget()
    }

    private static func makeHeader(_ presenter: WindowNapkinPresenter) -> WidgetPointer {
        let header = adw_header_bar_new()!
        let title = adw_window_title_new(Strings.window.title(), "")!
        adw_header_bar_set_title_widget(header.opaque, title)
        title.setIdentifier("title")
        title.scope.bind {
            presenter.phase.handle ?? ""
        } _: {
            adw_window_title_set_subtitle(title.opaque, $0)
        }
        return header
    }
}

private enum OpeningOrFailure: Equatable {
    case opening
    case failed(String)
}

extension WindowPhase {
    fileprivate func openingOrFailure(isLocal: Bool) -> OpeningOrFailure? {
        switch self {
        case .opening: .opening
        case .failed(let error): .failed(error.text(now: Date(), isLocal: isLocal))
        case .open: nil
        }
    }

    fileprivate var handle: String? {
        if case .open(let account?) = self { "@" + account.handle } else { nil }
    }
}
