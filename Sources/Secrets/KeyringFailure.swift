/// Why a call to the keyring did not do its work.
enum KeyringFailure: Error {
    /// No such item, or no default collection.
    case absent(reason: String)
    /// No library, no bus, or nothing on it that keeps secrets.
    case noService(reason: String)
    /// The collection is locked and was not unlocked.
    case locked
    case cancelled
    case failed(reason: String)

    static let noReason = "no reason was given"

    /// A text of GLib, as far as it fits into an error of ours.
    static func reason(_ message: UnsafePointer<CChar>?) -> String {
        guard let message else { return noReason }
        var count = 0
        while count < 511, message[count] != 0 { count += 1 }
        return String(decoding: UnsafeRawBufferPointer(start: message, count: count), as: UTF8.self)
    }

    /// What the callers of the store are told.
    var secretError: SecretError {
        switch self {
        case .noService(let reason), .absent(let reason): .noService(reason: reason)
        case .locked: .locked
        case .cancelled: .refused(reason: "the call was cancelled")
        case .failed(let reason): .refused(reason: reason)
        }
    }
}
