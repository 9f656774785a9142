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
    /// What a command does.
    public let mail = PlainPhrase("localNetwork.mail", "Show the mail that the embedded network's accounts were sent")
    /// More about it.
    public let mailDetails = PlainPhrase(
        "localNetwork.mailDetails",
        "Its mail goes nowhere else. It sends sign-in codes to accounts that need one: `com.atproto.server."
            + "requestEmailUpdate` and `updateEmail` with emailAuthFactor switch that on, as other clients' settings do."
    )
    /// What an example does.
    public let mailExample = PlainPhrase("localNetwork.mailExample", "the newest first, with its sign-in codes")
    /// There is no mail.
    public let noMail = PlainPhrase("localNetwork.noMail", "No mail was sent.")
    /// Another process has it and does not answer.
    public let isSilent = PlainPhrase(
        "localNetwork.isSilent",
        "another process has it and does not answer; wait until that ends, or stop it")
    /// A process cannot be told to stop; its number and why.
    public let cannotStop = Phrase<String, String>(
        "localNetwork.cannotStop", ["process", "reason"], "process {process} cannot be told to stop: {reason}")
    /// A file cannot be used; which and why.
    public let noFile = Phrase<String, String>(
        "localNetwork.noFile", ["path", "reason"], "{path}: {reason}")
    /// What it keeps is no good; why, and its directory.
    public let unusable = Phrase<String, String>(
        "localNetwork.unusable", ["reason", "directory"],
        "{reason}; what it keeps is for trials only: remove {directory}, and it is made anew")
    /// No port can be opened; why.
    public let cannotListen = Phrase<String>(
        "localNetwork.cannotListen", ["reason"], "it cannot listen on 127.0.0.1: {reason}")
    /// What takes too long.
    public let waiting = PlainPhrase("localNetwork.waiting", "starting or stopping")
    /// A command is done, and others still use the network that it runs.
    public let servesOthers = PlainPhrase(
        "localNetwork.servesOthers",
        "other commands still use the local network that this one runs; it ends when they do, or with Ctrl-C")
}
