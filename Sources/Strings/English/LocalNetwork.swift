extension Strings {
    /// Trouble with the embedded network: what it is about, and what is wrong with it.
    public static let localNetwork = LocalNetworkStrings()
}

/// Trouble with the embedded network: what it is about, and what is wrong with it.
public struct LocalNetworkStrings: Sendable {
    /// What the network is called in messages.
    public let network = PlainPhrase("localNetwork.network", "the local network")
    /// What a port is called in messages; its number.
    public let port = Phrase<String>("localNetwork.port", ["number"], "port {number}")
    /// Another program has the port.
    public let portTaken = PlainPhrase(
        "localNetwork.portTaken", "another program listens on it; choose another with --port, or none for any")
    /// It runs already; where.
    public let runsAt = Phrase<String>(
        "localNetwork.runsAt", ["url"],
        "it runs already at {url}; use it with --local, or stop it with `warren local down`")
    /// It is being started by another process.
    public let isStarting = PlainPhrase(
        "localNetwork.isStarting", "another process is starting it; wait a moment")
    /// A process cannot be told to stop; its number and why.
    public let cannotStop = Phrase<String, String>(
        "localNetwork.cannotStop", ["process", "reason"], "process {process} cannot be told to stop: {reason}")
    /// A directory cannot be made; which and why.
    public let noDirectory = Phrase<String, String>(
        "localNetwork.noDirectory", ["path", "reason"], "{path} cannot be made: {reason}")
    /// A file cannot be used; which and why.
    public let noFile = Phrase<String, String>(
        "localNetwork.noFile", ["path", "reason"], "{path}: {reason}")
    /// What takes too long.
    public let waiting = PlainPhrase("localNetwork.waiting", "starting or stopping")
}
