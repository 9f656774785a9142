public import Services
import Strings

public import struct FoundationEssentials.Date

extension SocialError {
    /// What happened and what to do, in two sentences.
    /// - Parameters:
    ///   - now: the time, for how long to wait.
    ///   - isLocal: the embedded network was asked.
    public func text(now: Date, isLocal: Bool = false) -> String {
        switch self {
        case .notSignedIn(nil):
            isLocal ? Strings.trouble.notSignedInLocally() : Strings.trouble.notSignedIn()
        case .notSignedIn(let account?):
            isLocal ? Strings.trouble.notSignedInLocallyAs(account) : Strings.trouble.notSignedInAs(account)
        case .noLocalAccount(let account): Strings.trouble.noLocalAccount(account)
        case .signInRefused(let reason) where isLocal: Strings.trouble.signInRefusedLocally(reason.asClause)
        case .signInRefused(let reason): Strings.trouble.signInRefused(reason.asClause)
        case .signInRefusedByDefault(let host, isKnown: false, _): Strings.trouble.signInUnknown(host)
        case .signInRefusedByDefault(let host, _, let reason):
            Strings.trouble.signInRefusedByDefault(host, reason.asClause)
        case .signInCodeRefused(let reason): Strings.trouble.signInCodeRefused(reason.asClause)
        case .signInCodeNeeded: Strings.trouble.signInCodeNeeded()
        case .sessionExpired(let handle): Strings.trouble.sessionExpired(handle)
        case .secretsUnavailable(let handle?, _, let problem):
            Strings.trouble.secretsUnavailable(problem, handle)
        case .secretsUnavailable(nil, let place, let problem):
            Strings.trouble.secretsUnavailableForNew(problem, place.otherName)
        case .secretsMissing(let handle, let place): Strings.trouble.secretsMissing(place.text, handle)
        case .routeClosed(let route, let reason): Strings.trouble.routeClosed(route, reason.asClause)
        case .unreachable(let host, let reason):
            host.isOnThisMachine
                ? Strings.trouble.localUnreachable(host, reason.asClause)
                : Strings.trouble.unreachable(host, reason.asClause)
        case .connectionFailed(let host, let reason): Strings.trouble.connectionFailed(host, reason.asClause)
        case .addressRefused(let host): Strings.trouble.addressRefused(host)
        case .timedOut(let host, phase: "name"), .timedOut(let host, phase: "connect"):
            Strings.trouble.timedOutConnecting(host)
        case .timedOut(let host, phase: "firstByte"): Strings.trouble.timedOutSilent(host)
        case .timedOut(let host, phase: "idle"): Strings.trouble.timedOutStalled(host)
        case .timedOut(let host, _): Strings.trouble.timedOut(host)
        case .rateLimited(let host, let until):
            if let until, until > now {
                Strings.trouble.rateLimitedFor(host, Int(min(until.timeIntervalSince(now).rounded(.up), 1_000_000)))
            } else {
                Strings.trouble.rateLimited(host)
            }
        case .refused(let status, let name, let message):
            Strings.trouble.refused(
                message?.asClause ?? Strings.trouble.noReason(), name ?? Strings.trouble.noName(), String(status))
        case .serverFault(let host, let status): Strings.trouble.serverFault(host, String(status))
        case .unreadable(let host, let detail): Strings.trouble.unreadable(host, detail.asClause)
        case .tooLarge(let host, let limit): Strings.trouble.tooLarge(host, limit)
        case .notFound(let what):
            // Some servers' words say it already.
            what.lowercased().contains("not found")
                ? Strings.trouble.notFoundSaid(what.asClause) : Strings.trouble.notFound(what.asBeginning)
        case .malformed(let what, let problem), .invalid(let what, let problem):
            problem.remedied(orElse: Strings.trouble.correctIt()) { problem, remedy in
                Strings.trouble.invalid(what.asBeginning, problem, remedy)
            }
        case .impossible(let what, let problem):
            problem.remedied(orElse: Strings.trouble.nothingSent()) { problem, remedy in
                Strings.trouble.impossible(what.asBeginning, problem, remedy)
            }
        case .textTooLong(let measure):
            Strings.trouble.textTooLong(
                measure.graphemes, TextMeasure.maxGraphemes, measure.bytes, TextMeasure.maxBytes)
        case .image(let name, let problem):
            problem.remedied(orElse: Strings.trouble.chooseAnother()) { problem, remedy in
                Strings.trouble.image(name, problem, remedy)
            }
        case .storage(let detail):
            // The store's own errors are sentences that end with what to do.
            detail.contains(". ")
                ? Strings.trouble.storageSays(detail.asClause) : Strings.trouble.storage(detail.asClause)
        case .uncertain(let problem): Strings.reports.uncertain(problem.text(now: now, isLocal: isLocal))
        case .leftInOutbox(let id, let problem):
            Strings.trouble.leftInOutbox(problem.text(now: now, isLocal: isLocal), String(id))
        case .cancelled: Strings.trouble.cancelled()
        }
    }
}

extension SecretPlace {
    /// What the place is called.
    public var text: String {
        switch self {
        case .keyring: Strings.secrets.keyring()
        case .file: Strings.secrets.file()
        case .passphrase: Strings.secrets.passphraseFile()
        }
    }

    /// Another place to name, as it is typed.
    fileprivate var otherName: String { (self == .file ? SecretPlace.passphrase : .file).rawValue }
}

extension StringProtocol {
    /// The text without the full stop at its end, to stand inside a sentence.
    fileprivate var asClause: String {
        var rest = Substring(self)
        while let last = rest.last, last == "." || last.isWhitespace { rest.removeLast() }
        return String(rest)
    }
}

extension String {
    /// Takes apart what is wrong and what to do, which follows the last `; ` where the problem says it itself.
    fileprivate func remedied(orElse usual: String, _ compose: (_ problem: String, _ remedy: String) -> String)
        -> String
    {
        var rest = self[...]
        while let semicolon = rest.lastIndex(of: ";") {
            let remedy = self[semicolon...].dropFirst()
            if remedy.first == " " {
                let sentence = String(remedy.dropFirst())
                return compose(
                    String(self[..<semicolon]), sentence.prefix(1).uppercased() + sentence.dropFirst().asClause)
            }
            rest = rest[..<semicolon]
        }
        return compose(asClause, usual)
    }

    /// The text as it stands at the beginning of a sentence: ours begin with a small letter, addresses are left alone.
    fileprivate var asBeginning: String {
        guard let first, first.isLowercase, contains(" ") else { return self }
        return first.uppercased() + dropFirst()
    }

    fileprivate var isOnThisMachine: Bool {
        hasPrefix("127.") || hasPrefix("localhost") || hasPrefix("[::1]") || hasPrefix("::1")
    }
}
