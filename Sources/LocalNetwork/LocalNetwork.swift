// LocalNetwork: an embedded PDS, AppView and PLC directory on loopback.
//
//   let network = try await LocalNetwork.start(in: nil)         // in memory, on a free port, with its small world
//   network.url                                                 // "http://127.0.0.1:40123"
//   network.accounts.first                                      // alice.test, whose password is `network.password`
//   await network.stop()
//
// Folders: HTTP (the server), XRPC (the method table), Store (the schema), PDS, AppView, World (what it starts with).

import Dispatch
public import Log
import Persistence
import Synchronization

public import struct FoundationEssentials.Date

/// One account of a local network.
public struct LocalAccount: Hashable, Sendable {
    /// The handle, such as `alice.test`.
    public let handle: String
    /// The DID, which is the same in every small world.
    public let did: String
}

/// A PDS and an AppView in this process, bound to 127.0.0.1 only.
///
/// It begins with a small world: a dozen accounts with a week of posts among them. Kept in a directory, it goes on
/// where it was left. Safe to use from any thread.
public final class LocalNetwork: Sendable {
    /// The base address of everything: PDS, AppView, PLC directory, images. No slash at its end.
    public let url: String
    /// The accounts as of the start, `alice.test` first.
    public let accounts: [LocalAccount]
    /// The password of every account of the small world.
    public var password: String { Self.smallWorldPassword }

    /// The password of every account of every small world, also of one that another process runs.
    public static var smallWorldPassword: String { SmallWorld.password }
    /// The handles of the accounts of every small world, `alice.test` first.
    public static var smallWorldHandles: [String] { Cast.all.map(\.handle) }

    private let context: ServerContext
    private let router: XRPCRouter
    private let server: HTTPServer
    private let home: NetworkHome?

    private init(
        url: String, accounts: [LocalAccount], context: ServerContext, router: XRPCRouter, server: HTTPServer,
        home: NetworkHome?
    ) {
        self.url = url
        self.accounts = accounts
        self.context = context
        self.router = router
        self.server = server
        self.home = home
    }

    /// Starts a network.
    ///
    /// - Parameters:
    ///   - directory: where it is kept, made when it is missing; nil keeps it in memory until it stops.
    ///   - port: the port on 127.0.0.1; 0 takes one that is free.
    ///   - isLasting: what ``RunningLocalNetwork/isLasting`` tells the others.
    ///   - log: told of failures.
    /// - Throws: why it did not start; nothing is left running then.
    public static func start(
        in directory: String?, port: UInt16 = 0, isLasting: Bool = true, log: Log = .none
    ) async throws(LocalNetworkError) -> LocalNetwork {
        try await start(in: directory, port: port, isLasting: isLasting, log: log, clock: { Instant.now })
    }

    /// As the public `start`, with the time that the network believes in and what it begins with.
    static func start(
        in directory: String?, port: UInt16 = 0, isLasting: Bool = true, log: Log = .none,
        content: SmallWorld.Content = .wholeStory,
        clock: @escaping @Sendable () -> Instant
    ) async throws(LocalNetworkError) -> LocalNetwork {
        // Building the world takes a while: not on the threads that tasks share.
        let queue = DispatchQueue(label: "LocalNetwork.start")
        let result: Result<LocalNetwork, LocalNetworkError> = await withCheckedContinuation { continuation in
            queue.async {
                let result: Result<LocalNetwork, LocalNetworkError>
                do throws(LocalNetworkError) {
                    result = .success(
                        try startBlocking(
                            in: directory, port: port, isLasting: isLasting, log: log, content: content, clock: clock))
                } catch { result = .failure(error) }
                continuation.resume(returning: result)
            }
        }
        return try result.get()
    }

    private static func startBlocking(
        in directory: String?, port: UInt16, isLasting: Bool, log: Log, content: SmallWorld.Content,
        clock: @escaping @Sendable () -> Instant
    ) throws(LocalNetworkError) -> LocalNetwork {
        var home: NetworkHome?
        if let directory { home = try NetworkHome(claiming: directory) }
        let socket: LoopbackSocket
        // Whoever signed in there finds it where it was.
        let usual = port == 0 && isLasting ? home?.lastPort.flatMap { try? LoopbackSocket(port: $0) } : nil
        do { socket = if let usual { usual } else { try LoopbackSocket(port: port) } } catch {
            switch error {
            case .taken: throw .portTaken(port)
            case .other(let reason): throw .cannotListen(reason: reason)
            }
        }
        let url = "http://127.0.0.1:\(socket.port)"
        let context: ServerContext
        let accounts: [LocalAccount]
        do throws(LocalNetworkError) {
            let store = Store(database: try open(home?.databasePath, in: directory))
            do throws(XRPCFailure) {
                context = try Startup.prepare(store, url: url, port: socket.port, content: content, clock: clock)
                accounts = try Startup.accounts(store)
            } catch {
                if let directory, let cause = error.cause { throw LocalNetworkError(cause, in: directory) }
                throw .cannotBuildWorld(reason: error.message)
            }
        } catch {
            socket.close()
            throw error
        }
        let router = XRPCRouter(MethodTable.methods(context), context, log: log)
        let routes = WebRoutes(context: context, xrpc: router)
        guard let server = HTTPServer(socket, bodyLimit: routes.bodyLimit, handler: routes.answer) else {
            throw .cannotListen(reason: "libmicrohttpd did not start")
        }
        try home?.announce(url: url, port: socket.port, isLasting: isLasting)
        if isLasting { home?.note(port: socket.port) }
        return LocalNetwork(
            url: url, accounts: accounts, context: context, router: router, server: server, home: home)
    }

    private static func open(_ path: String?, in directory: String?) throws(LocalNetworkError) -> Database {
        do {
            // What is kept here is for trials: a power cut may cost the last seconds.
            return try Database(
                path.map { .file($0) } ?? .memory, migrator: Schema.migrator, durability: .processCrash)
        } catch {
            throw LocalNetworkError(error, in: directory ?? "the network's memory")
        }
    }

    /// Ends the network: connections are closed, the directory is free for another start. Stopping twice does nothing.
    ///
    /// - Parameter patience: how long those who hold a ``LocalNetworkUse`` may take to let go of it; cancelling the task
    ///   ends the waiting too.
    public func stop(waiting patience: Duration = .zero) async {
        let users = await home?.closedToUsers(within: patience)
        let queue = DispatchQueue(label: "LocalNetwork.stop")
        await withCheckedContinuation { continuation in
            queue.async { [server, home] in
                server.stop()
                home?.leave()
                users?.release()
                continuation.resume()
            }
        }
    }

    /// The network that another process, or this one, runs in a directory; nil when none answers.
    ///
    /// What a crashed process left behind is seen through. Blocks for a second at most.
    public static func running(in directory: String) -> RunningLocalNetwork? { NetworkHome.running(in: directory) }

    /// The mail that was sent to its accounts, the newest first. It goes nowhere else.
    public func mail() throws(LocalNetworkError) -> [DeliveredMail] { try Self.mail(context.store, in: url) }

    /// The mail of the network that is kept in a directory, whether it runs or not. Blocks for a moment.
    public static func mail(in directory: String) throws(LocalNetworkError) -> [DeliveredMail] {
        let path = NetworkHome.databasePath(directory)
        guard NetworkHome.isThere(path) else { return [] }
        return try mail(Store(database: open(path, in: directory)), in: directory)
    }

    private static func mail(_ store: Store, in place: String) throws(LocalNetworkError) -> [DeliveredMail] {
        do throws(XRPCFailure) {
            return try store.read { sql throws(XRPCFailure) in try Mailbox(sql: sql).all() }
        } catch {
            if let cause = error.cause { throw LocalNetworkError(cause, in: place) }
            throw .cannotBuildWorld(reason: error.message)
        }
    }

    // MARK: For tests of a client

    /// Ends every access token given out so far: the next call with one is answered by `ExpiredToken`. Refresh tokens
    /// stay good.
    public func expireAccessTokens() { context.expireAccessTokens() }

    /// How often a method was called since the start, whatever was answered.
    ///
    /// - Parameter nsid: the method's name, such as `com.atproto.server.refreshSession`.
    public func callCount(of nsid: String) -> Int { router.callCount(of: nsid) }
}

/// A mail that an account of a local network was sent.
public struct DeliveredMail: Hashable, Sendable {
    /// The address.
    public let recipient: String
    /// What it is about.
    public let subject: String
    /// What it says.
    public let text: String
    /// When it was sent.
    public let sentAt: Date
}

/// A network that runs in a directory.
public struct RunningLocalNetwork: Hashable, Sendable {
    /// The base address, as `LocalNetwork.url`.
    public let url: String
    /// The process that runs it.
    public let pid: Int32
    /// Whether it stays until it is told to stop; false for one that ends by itself when nobody uses it any more.
    public let isLasting: Bool
    /// The handle of the small world's first account, whom a client signs in as.
    public var firstAccount: String { Cast.alice.handle }
    /// The password of the small world's accounts.
    public var password: String { SmallWorld.password }
}

/// Says that this process uses the network of a directory, whoever runs it: ``LocalNetwork/stop(waiting:)`` waits for the end
/// of it. It ends with the process, however that ends.
public final class LocalNetworkUse: Sendable {
    private let lock: FileLock

    /// Begins the use of the network that runs in a directory, or will; nil while one is being stopped there.
    public init?(of directory: String) throws(LocalNetworkError) {
        guard let lock = try NetworkHome.use(of: directory) else { return nil }
        self.lock = lock
    }

    /// Ends it.
    public func end() { lock.release() }
}
