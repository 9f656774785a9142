import ATProto
import Lexicons
import Services

/// Reports: what has no key of ours. Whether a server has one cannot be asked, so that one whose answer was lost is not sent
/// again by itself.
extension OutboxDelivery {
    func send(_ report: OutboxReport) async throws(SocialError) -> Result {
        let subject: ComAtprotoModerationCreateReport.Input.Subject
        let about: ActionSubject
        if let address = try? PostAddress(report.subject) {
            let view = try await connection.view(of: address)
            subject = .strongRef(ComAtprotoRepoStrongRef.Main(uri: view.uri, cid: view.cid))
            about = ActionSubject(id: view.uri, name: view.uri)
        } else {
            let profile = try await connection.profile(of: try ActorAddress.identifier(report.subject))
            guard profile.did != connection.did else {
                throw .impossible(what: "reporting \(profile.name)", problem: "it is your own account")
            }
            subject = .repoRef(ComAtprotoAdminDefs.RepoRef(did: profile.did))
            about = ActionSubject(id: profile.did, name: profile.name)
        }
        try await store.begin(entry.id)
        try await connection.call(
            ComAtprotoModerationCreateReport.self,
            .init(reasonType: report.reason.type, reason: report.text, subject: subject))
        return Result(subject: about)
    }
}

extension OutboxAction {
    /// Whether the server can tell that it was done already. When it cannot, it must not be done again by itself.
    var canBeRepeated: Bool { if case .report = self { false } else { true } }
}

extension SocialError {
    /// Whether a request that failed so may have been carried out all the same.
    var mayHaveBeenDone: Bool {
        switch self {
        case .connectionFailed, .serverFault, .unreadable, .tooLarge, .cancelled: true
        case .timedOut(_, let phase): phase != "name" && phase != "connect"
        default: false
        }
    }
}

extension ReportReason {
    fileprivate var type: String {
        switch self {
        case .spam: ComAtprotoModerationDefs.KnownReasonType.reasonSpam
        case .violation: ComAtprotoModerationDefs.KnownReasonType.reasonViolation
        case .misleading: ComAtprotoModerationDefs.KnownReasonType.reasonMisleading
        case .sexual: ComAtprotoModerationDefs.KnownReasonType.reasonSexual
        case .rude: ComAtprotoModerationDefs.KnownReasonType.reasonRude
        case .other: ComAtprotoModerationDefs.KnownReasonType.reasonOther
        }
    }
}
