/// The string formats of the AT Protocol, by the names that tools and tests use.
public enum SyntaxKind: String, CaseIterable, Sendable {
    /// A handle.
    case handle
    /// A DID.
    case did
    /// A handle or a DID.
    case atidentifier
    /// A namespaced identifier.
    case nsid
    /// An at-URI.
    case aturi
    /// A timestamp identifier.
    case tid
    /// A record key.
    case rkey
    /// A content identifier in any base: looser than `CID`, which reads those that repositories use.
    case cid
    /// A moment.
    case datetime
    /// A language tag.
    case language
    /// A URI.
    case uri

    /// Whether the text, which is not trimmed, is of this format.
    public func accepts(_ line: some StringProtocol) -> Bool {
        String(line).satisfies { text in
            switch self {
            case .handle: Handle.isWellFormed(text)
            case .did: DID.isWellFormed(text)
            case .atidentifier: ATIdentifier.isWellFormed(text)
            case .nsid: NSID.isWellFormed(text)
            case .aturi: ATURI.isWellFormed(text)
            case .tid: TID.isWellFormed(text)
            case .rkey: RecordKey.isWellFormed(text)
            case .cid: CID.isCIDText(text)
            case .datetime: ATDatetime.isWellFormed(text)
            case .language: LanguageTag.isWellFormed(text)
            case .uri: URIReference.isWellFormed(text)
            }
        }
    }
}

extension CID {
    /// Whether a text may be a CID of version 1 in some multibase. Bases differ too much to say more without reading it;
    /// version 0, which has no base, is refused by its looks.
    static func isCIDText(_ text: TextBytes) -> Bool {
        guard text.count >= 8, text.count <= 256,
            text.allSatisfy({ $0.isASCIIAlphanumeric || $0.isOneOf("+=") })
        else { return false }
        return !(text[0] == UInt8(ascii: "Q") && text[1] == UInt8(ascii: "m"))
    }
}
