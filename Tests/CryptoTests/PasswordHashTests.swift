import Crypto
import Testing

@Suite struct PasswordHashTests {
    @Test func onlyThePasswordItselfIsVerified() {
        let hash = PasswordHash.hash("pässword 🦝")
        #expect(hash.hasPrefix("$argon2id$"))
        #expect(PasswordHash.verify("pässword 🦝", against: hash))
        #expect(!PasswordHash.verify("pässword", against: hash))
        #expect(!PasswordHash.verify("", against: hash))
    }

    @Test func hashesAreSalted() {
        #expect(PasswordHash.hash("") != PasswordHash.hash(""))
        #expect(PasswordHash.verify("", against: PasswordHash.hash("")))
    }

    @Test(arguments: ["", "plain", "$argon2id$v=19$m=1,t=1,p=1$x", String(repeating: "$", count: 5_000)])
    func whatIsNoHashVerifiesNothing(_ hash: String) {
        #expect(!PasswordHash.verify("plain", against: hash))
    }
}
