public import Services
import Wording

import struct FoundationEssentials.Date

extension SocialError {
    /// The code that a run ends with.
    public var exitCode: ExitCode {
        switch self {
        case .malformed: .usage
        case .notSignedIn, .sessionExpired, .secretsMissing, .noLocalAccount: .notSignedIn
        case .secretsUnavailable: .secretsUnavailable
        case .routeClosed: .routeClosed
        case .cancelled: .interrupted
        default: .failed
        }
    }

    /// Why there is no live answer, by a name for programs; documented in docs/json.md.
    var nameOfAbsence: String {
        switch self {
        case .unreachable: "unreachable"
        case .connectionFailed: "connectionFailed"
        case .timedOut: "timedOut"
        case .rateLimited: "rateLimited"
        case .serverFault: "serverFault"
        case .routeClosed: "routeClosed"
        default: "staleCursor"
        }
    }
}

extension MachineFinding {
    /// The finding with its trouble in words.
    func told(now: Date) -> MachineFinding {
        guard let trouble else { return self }
        return MachineFinding(
            subject: subject, verdict: verdict, detail: "\(detail): \(trouble.text(now: now))", remedy: remedy)
    }
}
