import Testing

@testable import Secrets

@Suite struct LibSecretTests {
    @Test func aLibraryThatIsMissingOrLacksFunctionsIsNotLoaded() {
        #expect(LibSecret(named: "libwarren-nowhere.so.0") == nil)
        // It is there everywhere, and has none of the functions.
        #expect(LibSecret(named: "libm.so.6") == nil)
    }

    @Test func withoutTheLibraryNoKeyringIsThere() async {
        let store = SecretServiceStore(patience: .seconds(10)) { nil }
        let item = SecretItem(service: "s", account: "a", label: "l")
        await #expect(throws: SecretError.noService(reason: "libsecret is not installed")) {
            try await store.read(item)
        }
        #expect(await !store.answers(within: .seconds(10)))
    }
}
