import Crypto

/// Codes that are sent by e-mail. A code is good for a quarter of an hour, for one use, and for a few tries; a new one ends the
/// one before.
struct EmailCodes {
    let sql: SQL

    /// What a code is for.
    enum Purpose: String {
        case signIn = "sign_in"
        case update = "update_email"
    }

    /// What became of a try.
    enum Verdict {
        case accepted, wrong, expired
    }

    static let seconds: Int64 = 15 * 60
    static let tries = 5

    /// Sends a new code to the account's address.
    func send(_ purpose: Purpose, to account: Account, at now: Instant) throws(XRPCFailure) {
        let code = Self.code()
        try sql.execute(
            """
            INSERT INTO email_codes (did, purpose, code, expires_at, tries) VALUES (?, ?, ?, ?, 0)
            ON CONFLICT (did, purpose) DO UPDATE SET code = excluded.code, expires_at = excluded.expires_at, tries = 0
            """, account.did, purpose.rawValue, code, now.advanced(seconds: Self.seconds).milliseconds)
        let subject =
            switch purpose {
            case .signIn: "Your sign-in code"
            case .update: "Your code to change the e-mail settings"
            }
        try Mailbox(sql: sql).deliver(
            to: account.email, subject: subject,
            text: "The code for @\(account.handle) is \(code). It is good for 15 minutes.", at: now)
    }

    /// Tries a code. One that is accepted is used up, and so is one that was missed too often.
    func check(_ code: String, _ purpose: Purpose, of account: Account, at now: Instant) throws(XRPCFailure) -> Verdict
    {
        let row = try sql.row(
            "SELECT code, expires_at, tries FROM email_codes WHERE did = ? AND purpose = ?", account.did,
            purpose.rawValue)
        guard let row, row.instant("expires_at") > now, row.integer("tries") < Self.tries else { return .expired }
        // As people type it.
        guard code.uppercased() == row.text("code") else {
            try sql.execute(
                "UPDATE email_codes SET tries = tries + 1 WHERE did = ? AND purpose = ?", account.did, purpose.rawValue)
            return .wrong
        }
        try sql.execute("DELETE FROM email_codes WHERE did = ? AND purpose = ?", account.did, purpose.rawValue)
        return .accepted
    }

    /// Two groups of five letters and digits that are hard to mistake for each other.
    private static func code() -> String {
        let alphabet = Array("ABCDEFGHJKMNPQRSTUVWXYZ23456789Z".utf8)
        let letters = SecureRandom.bytes(10).map { alphabet[Int($0) % alphabet.count] }
        return String(decoding: letters[..<5] + [UInt8(ascii: "-")] + letters[5...], as: UTF8.self)
    }
}

extension EmailCodes.Verdict {
    /// The refusal of a code; nil when it was accepted.
    var failure: XRPCFailure? {
        switch self {
        case .accepted: nil
        case .wrong: XRPCFailure(400, "InvalidToken", "Token is invalid")
        case .expired: XRPCFailure(400, "ExpiredToken", "Token is expired")
        }
    }
}

/// The mail that the network has sent: it goes nowhere, and a developer reads it here.
struct Mailbox {
    let sql: SQL

    private static let kept = 200

    func deliver(to recipient: String, subject: String, text: String, at time: Instant) throws(XRPCFailure) {
        try sql.execute(
            "INSERT INTO mail (recipient, subject, text, sent_at) VALUES (?, ?, ?, ?)", recipient, subject, text,
            time.milliseconds)
        try sql.execute("DELETE FROM mail WHERE id <= (SELECT max(id) FROM mail) - ?", Self.kept)
    }

    /// The newest first.
    func all() throws(XRPCFailure) -> [DeliveredMail] {
        try sql.rows("SELECT recipient, subject, text, sent_at FROM mail ORDER BY id DESC").map {
            DeliveredMail(
                recipient: $0.text("recipient"), subject: $0.text("subject"), text: $0.text("text"),
                sentAt: $0.instant("sent_at").date)
        }
    }
}
