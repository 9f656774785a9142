import Napkin
import Services
import ShellFeatures
public import SocialFeatures
import Strings
import Wording

/// Where secrets are, at a terminal.
@MainActor
final class SecretsNapkinTerminalView: SecretsNapkinViewControllable, TerminalScreen {
    private let presenter: SecretsNapkinPresenter
    private weak var listener: (any SecretsNapkinPresentableListener)?
    /// Where the command line wants them; nil only looks.
    private let place: SecretPlace?
    private let printer: TerminalPrinter

    init(
        presenter: SecretsNapkinPresenter, listener: any SecretsNapkinPresentableListener, place: SecretPlace?,
        printer: TerminalPrinter
    ) {
        self.presenter = presenter
        self.listener = listener
        self.place = place
        self.printer = printer
    }

    func appear() async {
        guard let place else { return }
        dispatch(to: listener) { await $0.didTapMove(to: place) }
    }

    func conclude() {
        let secrets = presenter.secrets ?? []
        printer.print(json: .object(["secrets": .array(secrets.map { JSONValue($0) })])) { page in
            switch presenter.moved {
            case let place? where secrets.isEmpty: page.paragraph(StyledText(Strings.secrets.movedNone(place.text)))
            case let place?: page.paragraph(StyledText(Strings.secrets.moved(place.text)))
            case nil where secrets.isEmpty: page.paragraph(StyledText(Strings.secrets.none()))
            case nil: break
            }
            for kept in secrets {
                var line = StyledText(Strings.secrets.isIn(SafeText.line(kept.account.handle), kept.place.text))
                if let path = kept.path { line.append("  " + SafeText.line(path), .faint) }
                page.paragraph(line)
            }
        }
    }
}

extension TerminalViews: SecretsNapkinViewMaking {
    /// Makes the view of where secrets are.
    public func makeSecretsView(
        presenter: SecretsNapkinPresenter, listener: any SecretsNapkinPresentableListener
    ) -> any SecretsNapkinViewControllable {
        let place: SecretPlace? = if case .moveSecrets(to: let place) = route { place } else { nil }
        return SecretsNapkinTerminalView(presenter: presenter, listener: listener, place: place, printer: printer)
    }
}

extension JSONValue {
    /// Where an account's secrets are.
    init(_ kept: KeptSecrets) {
        self = .object([
            "did": .string(kept.account.did),
            "handle": .string(kept.account.handle),
            "place": .string(kept.place.rawValue),
            "file": .optional(kept.path),
        ])
    }
}
