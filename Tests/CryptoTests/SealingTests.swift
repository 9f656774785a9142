import Crypto
import Testing

@Suite struct SealingTests {
    private let plain = Array("the access token".utf8)

    private func failure(_ body: () throws -> Void) -> SealingError? {
        do {
            try body()
            return nil
        } catch {
            return error as? SealingError
        }
    }

    @Test(arguments: [0, 1, 64, 100_000]) func whatWasSealedOpens(_ count: Int) throws {
        let plain = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let key = SealingKey()
        let sealed = Sealing.seal(plain, key: key, context: [1, 2])
        #expect(sealed.count == count + Sealing.overhead)
        #expect(try Sealing.open(sealed, key: key, context: [1, 2]) == plain)
        #expect(Sealing.seal(plain, key: key, context: [1, 2]) != sealed)
    }

    @Test func anyOtherKeyContextOrByteIsRefused() throws {
        let key = SealingKey()
        let sealed = Sealing.seal(plain, key: key)
        #expect(failure { _ = try Sealing.open(sealed, key: SealingKey()) } == .notAuthentic)
        #expect(failure { _ = try Sealing.open(sealed, key: key, context: [0]) } == .notAuthentic)
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(failure { _ = try Sealing.open(changed, key: key) } == .notAuthentic)
        }
        for count in 0..<sealed.count {
            let error = failure { _ = try Sealing.open(Array(sealed.prefix(count)), key: key) }
            #expect(error == (count < Sealing.overhead ? .tooShort : .notAuthentic))
        }
    }

    /// Appendix A.3.1 of draft-irtf-cfrg-xchacha-03.
    @Test func theDraftsExampleOpens() throws {
        func bytes(_ hex: String) -> [UInt8] {
            let digits = hex.compactMap(\.hexDigitValue)
            return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
        }
        let key = try SealingKey(bytes: Array(0x80...0x9F))
        let sealed =
            Array(0x40...0x57)
            + bytes(
                """
                bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb
                731c7f1b0b4aa6440bf3a82f4eda7e39ae64c6708c54c216cb96b72e1213b452
                2f8c9ba40db5d945b11b69b982c1bb9e3f3fac2bc369488f76b2383565d3fff9
                21f9664c97637da9768812f615c68b13b52e
                c0875924c1c7987947deafd8780acf49
                """)
        let text = try Sealing.open(sealed, key: key, context: bytes("50515253c0c1c2c3c4c5c6c7"))
        #expect(
            String(decoding: text, as: UTF8.self)
                == "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, "
                + "sunscreen would be it.")
    }

    @Test func aPassphraseGivesItsKeyWithTheSameCostOnly() throws {
        let cost = PassphraseCost(salt: Array(0..<16), passes: 1, memory: 8 << 20)
        let key = try SealingKey(passphrase: "correct horse", cost: cost)
        #expect(try SealingKey(passphrase: "correct horse", cost: cost).expose() == key.expose())
        #expect(try SealingKey(passphrase: "correct horsf", cost: cost).expose() != key.expose())
        let otherSalt = PassphraseCost(salt: Array(1..<17), passes: 1, memory: 8 << 20)
        #expect(try SealingKey(passphrase: "correct horse", cost: otherSalt).expose() != key.expose())
        #expect(PassphraseCost.fresh() != PassphraseCost.fresh())
        #expect(throws: Never.self) { try SealingKey(passphrase: "", cost: cost) }
    }

    @Test func unreasonableCostsAndKeysAreRefused() {
        for (count, passes, memory) in [
            (15, 1, 8 << 20), (16, 0, 8 << 20), (16, 17, 8 << 20), (16, 1, 1024), (16, 1, 2 << 30),
        ] {
            let cost = PassphraseCost(salt: Array(repeating: 0, count: count), passes: passes, memory: memory)
            #expect(failure { _ = try SealingKey(passphrase: "x", cost: cost) } == .badCost)
        }
        #expect(failure { _ = try SealingKey(bytes: []) } == .badKeySize(found: 0))
        #expect(failure { _ = try SealingKey(bytes: Array(repeating: 1, count: 33)) } == .badKeySize(found: 33))
    }

    @Test func aKeyIsNotShown() throws {
        let key = try SealingKey(bytes: Array(repeating: 171, count: 32))
        var dumped = ""
        dump([key], to: &dumped)
        for text in ["\(key)", String(reflecting: [key]), dumped] { #expect(!text.contains("171")) }
    }
}
