import Glibc
import LocalNetwork
import Log
import Services
import Strings

/// The embedded network of one home: the live ``LocalNetworkRunning``.
actor EmbeddedNetwork: LocalNetworkRunning {
    // How long to wait for another process to start or stop it.
    private static let patience = 5.0
    private static let step = Duration.milliseconds(20)

    private let directory: String
    private let log: Log
    private var own: LocalNetwork?

    init(home: String, log: Log) {
        directory = home + "/local/network"
        self.log = log.category("network")
    }

    func start(port: UInt16?) async throws(SocialError) -> LocalNetworkInfo {
        try Self.makeDirectories(directory)
        do {
            let network = try await LocalNetwork.start(in: directory, port: port ?? 0, log: log)
            own = network
            return LocalNetworkInfo(
                url: network.url, accounts: network.accounts.map(\.handle), password: network.password)
        } catch {
            throw Self.trouble(error)
        }
    }

    func running() async -> LocalNetworkInfo? {
        if let own {
            return LocalNetworkInfo(url: own.url, accounts: own.accounts.map(\.handle), password: own.password)
        }
        return LocalNetwork.running(in: directory).map {
            LocalNetworkInfo(url: $0.url, accounts: [$0.firstAccount], password: $0.password)
        }
    }

    func stop() async throws(SocialError) -> Bool {
        if let own {
            self.own = nil
            await own.stop()
            return true
        }
        guard let other = LocalNetwork.running(in: directory) else { return false }
        guard kill(other.pid, SIGTERM) == 0 else {
            throw .invalid(
                what: Strings.localNetwork.network(),
                problem: Strings.localNetwork.cannotStop(String(other.pid), String(cString: strerror(errno))))
        }
        try await wait { LocalNetwork.running(in: self.directory) == nil }
        return true
    }

    /// The one that runs, or else one that this process serves until ``close()``.
    func attached() async throws(SocialError) -> LocalNetworkInfo {
        if let running = await running() { return running }
        do throws(SocialError) {
            return try await start(port: nil)
        } catch {
            // Another command may have been faster.
            try await wait { LocalNetwork.running(in: self.directory) != nil }
            guard let running = await running() else { throw error }
            return running
        }
    }

    /// Stops the one that this process serves.
    func close() async {
        guard let own else { return }
        self.own = nil
        await own.stop()
    }

    private func wait(until isDone: () -> Bool) async throws(SocialError) {
        let start = ContinuousClock.now
        while !isDone() {
            if start.duration(to: .now) > .seconds(Self.patience) {
                throw .timedOut(host: Strings.localNetwork.network(), phase: Strings.localNetwork.waiting())
            }
            do { try await Task.sleep(for: Self.step) } catch { throw .cancelled }
        }
    }

    private static func makeDirectories(_ path: String) throws(SocialError) {
        var made = ""
        for part in path.split(separator: "/") {
            made += "/" + part
            if mkdir(made, 0o700) != 0, errno != EEXIST {
                throw .storage(detail: Strings.localNetwork.noDirectory(made, String(cString: strerror(errno))))
            }
        }
    }

    private static func trouble(_ error: LocalNetworkError) -> SocialError {
        switch error {
        case .portTaken(let port):
            .invalid(what: Strings.localNetwork.port(String(port)), problem: Strings.localNetwork.portTaken())
        case .alreadyRunning(_, let url?):
            .invalid(what: Strings.localNetwork.network(), problem: Strings.localNetwork.runsAt(url))
        case .alreadyRunning(_, nil):
            .invalid(what: Strings.localNetwork.network(), problem: Strings.localNetwork.isStarting())
        case .cannotOpen(let path, let reason): .storage(detail: Strings.localNetwork.noFile(path, reason))
        case .cannotListen(let reason): .unreachable(host: "127.0.0.1", reason: reason)
        case .cannotBuildWorld(let reason): .storage(detail: reason)
        }
    }
}
