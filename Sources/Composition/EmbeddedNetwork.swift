import Glibc
import LocalNetwork
public import Log
public import Services
import SocialServices
import Strings

/// The embedded network of one home: the live ``LocalNetworkRunning``.
///
/// Any number of commands may start at once: the first one serves, the others attach, and the one that serves stays until
/// they have ended. Files' locks say who does what, so a process that is killed leaves nothing behind that has to be tidied.
public actor EmbeddedNetwork: LocalNetworkRunning {
    // How long to wait for other processes: to start or stop it, to finish with it, to finish with it when it was told to stop.
    private static let patience = Duration.seconds(60)
    private static let patienceWithUsers = Duration.seconds(60)
    private static let patienceWhenStopped = Duration.seconds(2)
    private static let step = Duration.milliseconds(20)

    private let directory: String
    private let log: Log
    private var own: LocalNetwork?
    private var use: LocalNetworkUse?

    /// - Parameter home: the home whose network it is.
    public init(home: String, log: Log) {
        directory = home + "/local/network"
        self.log = log.category("network")
    }

    /// Serves until `stop()`.
    public func start(port: UInt16?) async throws(SocialError) -> LocalNetworkInfo {
        try HomeFolder.make(directory)
        let clock = Waiting(for: Self.patience)
        while true {
            do throws(LocalNetworkError) {
                return try await serve(port: port, isLasting: true)
            } catch {
                // What a command runs for itself ends soon.
                let isWorthWaiting = LocalNetwork.running(in: directory)?.isLasting != true
                guard case .alreadyRunning = error, isWorthWaiting, try await clock.goesOn() else {
                    throw Self.trouble(error)
                }
            }
        }
    }

    /// The one that runs, whoever serves it.
    public func running() async -> LocalNetworkInfo? {
        if let own { return Self.info(own) }
        return LocalNetwork.running(in: directory).map {
            LocalNetworkInfo(url: $0.url, accounts: [$0.firstAccount], password: $0.password)
        }
    }

    /// Stops the one that runs, whoever serves it.
    public func stop() async throws(SocialError) -> Bool {
        if let own {
            self.own = nil
            await own.stop(waiting: Self.patienceWhenStopped)
            return true
        }
        guard let other = LocalNetwork.running(in: directory) else { return false }
        guard kill(other.pid, SIGTERM) == 0 else {
            throw .invalid(
                what: Strings.localNetwork.network(),
                problem: Strings.localNetwork.cannotStop(String(other.pid), String(cString: strerror(errno))))
        }
        let clock = Waiting(for: Self.patience)
        while LocalNetwork.running(in: directory)?.pid == other.pid {
            guard try await clock.goesOn() else {
                throw .timedOut(host: Strings.localNetwork.network(), phase: Strings.localNetwork.waiting())
            }
        }
        return true
    }

    /// The mail that its accounts were sent, the newest first.
    public func mail() async throws(SocialError) -> [LocalMail] {
        do throws(LocalNetworkError) {
            let mail = if let own { try own.mail() } else { try LocalNetwork.mail(in: directory) }
            return mail.map {
                LocalMail(recipient: $0.recipient, subject: $0.subject, text: $0.text, sentAt: $0.sentAt)
            }
        } catch {
            throw Self.trouble(error)
        }
    }

    /// The one that runs, or else one that this process serves; until ``close()``.
    public func attached() async throws(SocialError) -> LocalNetworkInfo {
        if let own { return Self.info(own) }
        try HomeFolder.make(directory)
        let clock = Waiting(for: Self.patience)
        repeat {
            do throws(LocalNetworkError) {
                if use == nil { use = try LocalNetworkUse(of: directory) }
                // Without a use of it, what runs is being stopped.
                guard let use else { continue }
                if let running = await running() { return running }
                let served = try await serve(port: nil, isLasting: false)
                use.end()
                self.use = nil
                return served
            } catch {
                guard case .alreadyRunning = error else { throw Self.trouble(error) }
            }
        } while try await clock.goesOn()
        throw .invalid(what: Strings.localNetwork.network(), problem: Strings.localNetwork.isSilent())
    }

    /// Ends the use of the network, and stops the one that this process serves once nobody else uses it; at once when the
    /// task is cancelled.
    public func close() async {
        use?.end()
        use = nil
        guard let own else { return }
        self.own = nil
        await own.stop(waiting: Self.patienceWithUsers)
    }

    private func serve(port: UInt16?, isLasting: Bool) async throws(LocalNetworkError) -> LocalNetworkInfo {
        let network = try await LocalNetwork.start(in: directory, port: port ?? 0, isLasting: isLasting, log: log)
        own = network
        return Self.info(network)
    }

    private struct Waiting {
        private let end: ContinuousClock.Instant

        init(for patience: Duration) { end = .now + patience }

        /// Waits a moment; false when the time is over.
        func goesOn() async throws(SocialError) -> Bool {
            guard .now < end else { return false }
            do { try await Task.sleep(for: EmbeddedNetwork.step) } catch { throw .cancelled }
            return true
        }
    }

    private static func info(_ network: LocalNetwork) -> LocalNetworkInfo {
        LocalNetworkInfo(url: network.url, accounts: network.accounts.map(\.handle), password: network.password)
    }

    private static func trouble(_ error: LocalNetworkError) -> SocialError {
        let network = Strings.localNetwork.network()
        return switch error {
        case .portTaken(let port):
            .invalid(what: Strings.localNetwork.port(String(port)), problem: Strings.localNetwork.portTaken())
        case .alreadyRunning(_, let url?): .invalid(what: network, problem: Strings.localNetwork.runsAt(url))
        case .alreadyRunning(_, nil): .invalid(what: network, problem: Strings.localNetwork.isSilent())
        case .cannotOpen(let path, let reason): .storage(detail: Strings.localNetwork.noFile(path, reason))
        case .unusable(let directory, let reason):
            .invalid(what: network, problem: Strings.localNetwork.unusable(reason, directory))
        case .cannotListen(let reason): .invalid(what: network, problem: Strings.localNetwork.cannotListen(reason))
        case .cannotBuildWorld(let reason): .storage(detail: reason)
        }
    }
}
