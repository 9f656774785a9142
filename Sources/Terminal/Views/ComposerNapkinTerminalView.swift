import Napkin
import Services
import ShellFeatures
import SocialFeatures
import Strings

/// A composer at a terminal: types the text, adds the pictures and publishes.
@MainActor
final class ComposerNapkinTerminalView: ComposerNapkinViewControllable, TerminalScreen {
    // Far more than a post takes, so that one that is a little too long is still measured.
    private static let longestText = 1_000_000
    private static let largestPicture = 50_000_000

    private let presenter: ComposerNapkinPresenter
    private weak var listener: (any ComposerNapkinPresentableListener)?
    private let composition: Composition?
    private let keeps: Bool
    private let printer: TerminalPrinter

    init(
        presenter: ComposerNapkinPresenter, listener: any ComposerNapkinPresentableListener,
        composition: Composition?, keeps: Bool, printer: TerminalPrinter
    ) {
        self.presenter = presenter
        self.listener = listener
        self.composition = composition
        self.keeps = keeps
        self.printer = printer
    }

    func appear() async {
        guard let composition else { return }
        for (place, part) in composition.parts.enumerated() {
            guard await enter(part, at: place) else { return }
        }
        if !composition.languages.isEmpty {
            let languages = composition.languages
            dispatch(to: listener) { await $0.didChangeLanguages(languages) }
        }
        if keeps {
            dispatch(to: listener) { await $0.didTapKeep() }
        } else {
            dispatch(to: listener) { await $0.didTapPublish() }
        }
    }

    /// Types a post's text and adds its pictures.
    /// - Returns: false when one of them cannot be read.
    private func enter(_ part: Composition.Part, at place: Int) async -> Bool {
        switch part.text {
        case .given(let text): dispatch(to: listener) { await $0.didChangeText(text, of: place) }
        case .standardInput:
            do throws(FileTrouble) {
                let bytes = try await FileBytes.readStandardInput(of: printer.device, atMost: Self.longestText)
                guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
                // The line's end that `echo` adds is not part of the text.
                let trimmed = text.hasSuffix("\n") ? String(text.dropLast()) : text
                dispatch(to: listener) { await $0.didChangeText(trimmed, of: place) }
            } catch {
                let problem = error.text
                dispatch(to: listener) { await $0.didFailToRead(Strings.trouble.standardInput(), problem: problem) }
                return false
            }
        }
        for image in part.images {
            let name = image.path.split(separator: "/").last.map(String.init) ?? image.path
            do throws(FileTrouble) {
                let bytes = try await FileBytes.read(image.path, atMost: Self.largestPicture)
                let picture = PostDraft.Image(bytes: bytes, name: name, alt: image.alt)
                await dispatch(to: listener) { await $0.didAddImage(picture, to: place) }?.value
                if presenter.failure != nil { return false }
            } catch {
                let problem = error.text
                dispatch(to: listener) { await $0.didFailToOpen(name, problem: problem) }
                return false
            }
        }
        return true
    }

    func conclude() {
        if case .kept(let draft) = presenter.phase { return conclude(draft) }
        guard case .published(let post) = presenter.phase else { return }
        for image in presenter.draft.parts.flatMap(\.images) where image.alt.showsNothing {
            printer.note(Strings.composer.undescribed(image.name))
        }
        printer.print(post)
    }

    private func conclude(_ draft: StoredDraft) {
        printer.print(json: JSONValue(draft)) { page in
            page.line(StyledText(Strings.drafts.kept(String(draft.id))))
            page.paragraph(StyledText(Strings.drafts.keptHow(String(draft.id)), .faint))
        }
    }

    var exitCode: ExitCode {
        if case .published(let post) = presenter.phase { post.delivery.exitCode } else { .done }
    }

    func interrupt() -> Bool { stop(listener, while: presenter.phase == .publishing) }
}

extension TerminalPrinter {
    /// Prints what became of posts that were written: one line each.
    func print(_ post: PublishedPost) {
        let who = SafeText.line(post.account.handle)
        let uris = ([post.reference] + post.further).map { SafeText.line($0.uri) }
        print(
            post.delivery, json: JSONValue(post), done: uris.map { Strings.answers.posted(who, $0) },
            queued: uris.map { Strings.answers.queued($0) })
    }
}

extension Delivery {
    var exitCode: ExitCode { self == .sent ? .done : .queued }
}
