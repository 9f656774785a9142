import Crypto
import Testing

@Suite("Digests and random bytes")
struct DigestTests {
    @Test(
        "SHA-256 of the FIPS 180-4 examples",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func digest(text: String, expected: String) {
        #expect(SHA256.hash(Array(text.utf8)) == bytes(hex: expected))
    }

    @Test("HMAC-SHA-256 of RFC 4231, cases 1, 2 and 6")
    func authenticationCodes() {
        let first = HMACSHA256.authenticate(Array("Hi There".utf8), key: [UInt8](repeating: 0x0B, count: 20))
        #expect(first == bytes(hex: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"))
        let second = HMACSHA256.authenticate(Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
        #expect(second == bytes(hex: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"))
        let message = Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8)
        let longKey = [UInt8](repeating: 0xAA, count: 131)
        let sixth = HMACSHA256.authenticate(message, key: longKey)
        #expect(sixth == bytes(hex: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"))
        #expect(HMACSHA256.isValid(sixth, for: message, key: longKey))
        #expect(!HMACSHA256.isValid(sixth, for: message, key: [1]))
        #expect(!HMACSHA256.isValid(Array(sixth.dropLast()), for: message, key: longKey))
    }

    @Test("An empty key and message are allowed")
    func emptyKey() {
        let code = HMACSHA256.authenticate([], key: [])
        #expect(code == bytes(hex: "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"))
    }

    @Test("Random bytes have the length asked for and differ")
    func random() {
        #expect(SecureRandom.bytes(0).isEmpty)
        let first = SecureRandom.bytes(32)
        #expect(first.count == 32)
        #expect(first != SecureRandom.bytes(32))
    }
}

/// Bytes of hexadecimal digits.
func bytes(hex: String) -> [UInt8] {
    let digits = Array(hex)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16)! }
}
