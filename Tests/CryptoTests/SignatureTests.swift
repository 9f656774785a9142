import Crypto
import Foundation
import Testing

@Suite("ECDSA keys and signatures")
struct SignatureTests {
    /// From bluesky-social/atproto-interop-tests (CC0), crypto/signature-fixtures.json: the DAG-CBOR of {"hello":"world"}.
    static let message = Array(Data(base64Encoded: "oWVoZWxsb2V3b3JsZA==")!)
    static let k256Key = "did:key:zQ3shqwJEJyMBsBXCWyCBpUBMqxcon9oHB7mCvx4sSpMdLJwc"

    @Test("A low-S signature by another implementation is valid, its high-S twin is not")
    func foreignSignature() throws {
        let key = try VerifyingKey(didKey: Self.k256Key)
        let low = base64("5WpdIuEUUfVUYaozsi8G0B3cWO09cgZbIIwg1t2YKdUn/FEznOndsz/qgiYb89zwxYCbB71f7yQK5Lr7NasfoA==")
        let high = base64("5WpdIuEUUfVUYaozsi8G0B3cWO09cgZbIIwg1t2YKdXYA67MYxYiTMAVfdnkDCMN9S5B3vHosRe07aORmoshoQ==")
        #expect(key.isValid(low, for: Self.message))
        #expect(!key.isValid(high, for: Self.message))
        #expect(!key.isValid(low, for: Self.message + [0]))
    }

    @Test("A DER signature is refused")
    func derSignature() throws {
        let key = try VerifyingKey(didKey: "did:key:zDnaeT6hL2RnTdUhAPLij1QBkhYZnmuKyM7puQLW1tkF4Zkt8")
        let der = base64(
            "MEQCIFxYelWJ9lNcAVt+jK0y/T+DC/X4ohFZ+m8f9SEItkY1AiACX7eXz5sgtaRrz/SdPR8kprnbHMQVde0T2R8yOTBweA==")
        #expect(!key.isValid(der, for: Self.message))
    }

    @Test("Keys sign and verify, always compact and low-S", arguments: Curve.allCases)
    func roundTrip(curve: Curve) throws {
        let key = SigningKey(curve: curve)
        let again = try SigningKey(curve: curve, rawRepresentation: key.rawRepresentation)
        #expect(again.verifyingKey == key.verifyingKey)
        let other = SigningKey(curve: curve)
        for length in 0..<40 {
            let message = [UInt8](repeating: UInt8(length), count: length)
            let signature = again.sign(message)
            #expect(signature.count == 64)
            #expect(key.verifyingKey.isValid(signature, for: message))
            #expect(!other.verifyingKey.isValid(signature, for: message))
            var broken = signature
            broken[length % 64] ^= 1
            #expect(!key.verifyingKey.isValid(broken, for: message))
        }
    }

    @Test("Zero and out-of-range numbers are no signature", arguments: Curve.allCases)
    func degenerateSignatures(curve: Curve) {
        let key = SigningKey(curve: curve).verifyingKey
        let zero = [UInt8](repeating: 0, count: 32)
        let large = [UInt8](repeating: 0xFF, count: 32)
        let signature = SigningKey(curve: curve).sign(Self.message)
        for pair in [zero + zero, large + zero, zero + Array(signature[32...]), large + Array(signature[32...])] {
            #expect(!key.isValid(pair, for: Self.message))
        }
        for length in [0, 1, 63, 65, 128] {
            #expect(!key.isValid([UInt8](repeating: 1, count: length), for: Self.message))
        }
    }

    /// From crypto/w3c_didkey_K256.json of the same collection.
    @Test(
        "Private keys give the did:key that other implementations give",
        arguments: [
            (
                "f0f4df55a2b3ff13051ea814a8f24ad00f2e469af73c363ac7e9fb999a9072ed",
                "did:key:zQ3shtxV1FrJfhqE1dvxYRcCknWNjHc3c5X1y3ZSoPDi2aur2"
            ),
            (
                "6b0b91287ae3348f8c2f2552d766f30e3604867e34adc37ccbb74a8e6b893e02",
                "did:key:zQ3shZc2QzApp2oymGvQbzP8eKheVshBHbU4ZYjeXqwSKEn6N"
            ),
        ])
    func didKeys(scalar: String, expected: String) throws {
        let key = try SigningKey(curve: .k256, rawRepresentation: bytes(hex: scalar))
        #expect(key.verifyingKey.didKey == expected)
        #expect(try VerifyingKey(didKey: expected) == key.verifyingKey)
    }

    @Test("Multibase, uncompressed and older suites name the same key")
    func olderSuites() throws {
        let key = try VerifyingKey(didKey: Self.k256Key)
        // signature-fixtures.json, publicKeyMultibase of the same key under EcdsaSecp256k1VerificationKey2019
        let old = try VerifyingKey(
            verificationMethodType: "EcdsaSecp256k1VerificationKey2019",
            publicKeyMultibase: "z25z9DTpsiYYJKGsWmSPJK2NFN8PcJtZig12K59UgW7q5t")
        #expect(old == key)
        #expect(try VerifyingKey(multikey: key.multikey) == key)
        #expect(try VerifyingKey(verificationMethodType: "Multikey", publicKeyMultibase: key.multikey) == key)
        #expect(key.uncompressed.count == 65)
        #expect(Array(key.uncompressed[1...32]) == Array(key.compressed[1...]))
    }

    @Test(
        "Texts that are no key are refused",
        arguments: [
            "", "did:key:", "did:key:z", "did:key:zQ3shqwJEJyMBsBXCWyCBpUBMqxcon9oHB7mCvx4sSpMdLJw",
            "did:key:z0OIl", "did:plc:7iza6de2dwap2sbkpav7c6c6", "did:key:mQ3sh",
            "did:key:z" + String(repeating: "1", count: 5000),
            "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
        ])
    func badKeyTexts(text: String) {
        #expect(throws: CryptoError.self) { try VerifyingKey(didKey: text) }
    }

    @Test("Scalars outside the group and points off the curve are refused", arguments: Curve.allCases)
    func badNumbers(curve: Curve) {
        for scalar in [[UInt8](repeating: 0, count: 32), [UInt8](repeating: 0xFF, count: 32), [1], []] {
            #expect(throws: CryptoError.self) { try SigningKey(curve: curve, rawRepresentation: scalar) }
        }
        let offCurve = [[2] + [UInt8](repeating: 0xFF, count: 32), [5] + [UInt8](repeating: 1, count: 32), [0], []]
        for point in offCurve {
            #expect(throws: CryptoError.self) { try VerifyingKey(curve: curve, compressed: point) }
        }
    }

    @Test("Descriptions, interpolations and dumps of a private key hide it")
    func redaction() {
        let key = SigningKey(curve: .k256)
        var dumped = ""
        dump(key, to: &dumped)
        for text in ["\(key)", String(reflecting: key), dumped] {
            #expect(!text.contains("\(key.rawRepresentation[0]), \(key.rawRepresentation[1])"))
            #expect(text.contains("k256"))
        }
        #expect("\(key)" == "SigningKey(k256, ‹redacted›)")
    }

    private func base64(_ text: String) -> [UInt8] { Array(Data(base64Encoded: text)!) }
}
