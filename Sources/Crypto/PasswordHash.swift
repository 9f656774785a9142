internal import CSodium

/// Stores passwords so that they can be checked and not be read: Argon2id (RFC 9106), two passes over 64 MiB.
///
/// Each call takes about a twentieth of a second of one processor: not for the main actor.
public enum PasswordHash {
    /// The hash of `password` with a fresh salt, in the PHC string format (`$argon2id$v=19$…`).
    public static func hash(_ password: String) -> String {
        Sodium.start()
        var text = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
        let password = Array(password.utf8CString)
        let code = crypto_pwhash_str(
            &text, password, UInt64(password.count - 1), UInt64(crypto_pwhash_opslimit_interactive()),
            crypto_pwhash_memlimit_interactive())
        // The only way to fail is that 64 MiB cannot be had, where Swift itself gives up too.
        precondition(code == 0, "no memory is left for hashing a password: 64 MiB are needed")
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether `password` is the one that `hash` was made of; false too for a hash that is none.
    public static func verify(_ password: String, against hash: String) -> Bool {
        Sodium.start()
        // A longer text is not of our making, and libsodium reads up to the terminator.
        guard hash.utf8.count < crypto_pwhash_strbytes() else { return false }
        let password = Array(password.utf8CString)
        return crypto_pwhash_str_verify(hash, password, UInt64(password.count - 1)) == 0
    }
}
