/// What names an account: a handle or a DID.
public enum ATIdentifier: IdentifierText {
    /// An account by its handle.
    case handle(Handle)
    /// An account by its DID.
    case did(DID)

    /// The identifier that `string` is; nil when it is neither a handle nor a DID.
    public init?(_ string: String) {
        if let did = DID(string) {
            self = .did(did)
        } else if let handle = Handle(string) {
            self = .handle(handle)
        } else {
            return nil
        }
    }

    /// The text as it was given.
    public var string: String {
        switch self {
        case .handle(let handle): handle.string
        case .did(let did): did.string
        }
    }

    /// The DID, if it is one.
    public var did: DID? { if case .did(let did) = self { did } else { nil } }

    /// The handle, if it is one.
    public var handle: Handle? { if case .handle(let handle) = self { handle } else { nil } }

    static func isWellFormed(_ text: TextBytes) -> Bool { DID.isWellFormed(text) || Handle.isWellFormed(text) }
}
