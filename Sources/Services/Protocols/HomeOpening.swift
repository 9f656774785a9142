/// Opens the folder that everything is kept in: the store, the secrets, and where it is asked for the embedded network.
public protocol HomeOpening: Sendable {
    /// Opens it, the first time; gives the accounts that are in it.
    func open() async throws(SocialError) -> any AccountManaging
}
