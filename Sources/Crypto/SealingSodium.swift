internal import CSodium

/// Readies libsodium, which must be done once before anything of it is used.
enum Sodium {
    private static let isReady = sodium_init() >= 0

    static func start() {
        // It fails only where the system has no randomness at all; going on would make guessable keys.
        precondition(isReady, "libsodium cannot start: the system gives no random numbers")
    }
}
