// The socket types come with whichever of the two modules the compiler met first.
import CCurl
import Glibc
import Synchronization

/// The system's resolver, `getaddrinfo`, made to keep a deadline.
///
/// The call blocks for as long as it likes and cannot be stopped, so it runs on threads of its own, and whoever waits
/// leaves at the deadline or when cancelled. Several who want the same name share one call, and its answer is remembered
/// for half a minute.
final class NameLookup: Sendable {
    typealias Answer = Result<[IPAddress], TransportError>
    private static let maxThreads = 8
    private static let memory = 256

    private struct Known {
        var addresses: [IPAddress]
        var until: ContinuousClock.Instant
    }

    private struct State {
        var known: [String: Known] = [:]
        var waiters: [String: [LookupWaiter]] = [:]
        var queue: [String] = []
        var threads = 0

        mutating func remember(_ host: String, _ addresses: [IPAddress], for age: Duration) {
            let now = ContinuousClock.now
            if known.count >= NameLookup.memory { known = known.filter { $0.value.until > now } }
            if known.count >= NameLookup.memory { known = [:] }
            known[host] = Known(addresses: addresses, until: now + age)
        }
    }

    private let state = Mutex(State())
    private let age: Duration
    private let resolve: @Sendable (String) -> Answer

    /// - Parameters:
    ///   - age: for how long an answer is remembered.
    ///   - resolve: the blocking call; another one stands in for it in tests.
    init(age: Duration = .seconds(30), resolve: @escaping @Sendable (String) -> Answer = NameLookup.askSystem) {
        self.age = age
        self.resolve = resolve
    }

    func addresses(
        of host: String, by deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> [IPAddress] {
        let waiter = LookupWaiter()
        if let known = ask(host, waiter) { return known }
        // The timer only has to outlive the wait.
        let timer = Task {
            try? await Task.sleep(until: deadline)
            waiter.finish(.failure(.timedOut(.name, host: host)))
        }
        defer { timer.cancel() }
        let answer = await withTaskCancellationHandler {
            await waiter.answer()
        } onCancel: {
            waiter.finish(.failure(.cancelled))
        }
        return try answer.get()
    }

    /// What is known already; otherwise `nil`, and the waiter will get the answer.
    private func ask(_ host: String, _ waiter: LookupWaiter) -> [IPAddress]? {
        let now = ContinuousClock.now
        let (known, needsThread) = state.withLock { state -> ([IPAddress]?, Bool) in
            if let known = state.known[host], known.until > now { return (known.addresses, false) }
            state.waiters[host, default: []].append(waiter)
            guard state.waiters[host]?.count == 1 else { return (nil, false) }
            state.queue.append(host)
            guard state.threads < Self.maxThreads else { return (nil, false) }
            state.threads += 1
            return (nil, true)
        }
        if needsThread, !startThread() { giveUp(host) }
        return known
    }

    private func giveUp(_ host: String) {
        let waiters = state.withLock { state -> [LookupWaiter] in
            state.threads -= 1
            // Threads that run already will come to the queue; without any, nobody would.
            guard state.threads == 0 else { return [] }
            defer {
                state.queue = []
                state.waiters = [:]
            }
            return state.waiters.values.flatMap { $0 }
        }
        let failure = TransportError.nameLookupFailed(host: host, reason: "this machine has no thread left for it")
        for waiter in waiters { waiter.finish(.failure(failure)) }
    }

    private func startThread() -> Bool {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // Resolver plug-ins of the C library keep large buffers on the stack.
        pthread_attr_setstacksize(&attributes, 1 << 20)
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self)
        let code = pthread_create(
            &thread, &attributes,
            { context in
                Unmanaged<NameLookup>.fromOpaque(context!).takeRetainedValue().work()
                return nil
            }, context.toOpaque())
        if code != 0 { context.release() }
        return code == 0
    }

    private func work() {
        while true {
            let next = state.withLock { state -> String? in
                while !state.queue.isEmpty {
                    let host = state.queue.removeFirst()
                    // Nobody waits any more for some that stood in the queue.
                    guard state.waiters[host]?.contains(where: { !$0.isFinished }) == true else {
                        state.waiters[host] = nil
                        continue
                    }
                    return host
                }
                state.threads -= 1
                return nil
            }
            guard let host = next else { return }
            let answer = resolve(host)
            // Together, or somebody could ask in between and start a second call.
            let waiters = state.withLock { state in
                if case .success(let addresses) = answer { state.remember(host, addresses, for: age) }
                return state.waiters.removeValue(forKey: host)
            }
            for waiter in waiters ?? [] { waiter.finish(answer) }
        }
    }

    /// Addresses in the order in which this machine prefers them (RFC 6724).
    static func askSystem(_ host: String) -> Answer {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_ADDRCONFIG
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, nil, &hints, &list)
        guard code == 0 else {
            // EAI_NODATA, which the header hides, is the name without an address.
            if code == EAI_NONAME || code == -5 { return .failure(.nameNotFound(host: host)) }
            return .failure(.nameLookupFailed(host: host, reason: String(cString: gai_strerror(code))))
        }
        defer { freeaddrinfo(list) }
        var addresses: [IPAddress] = []
        var next = list
        while let entry = next?.pointee, addresses.count < 32 {
            let bytes = UnsafeRawBufferPointer(start: entry.ai_addr, count: Int(entry.ai_addrlen))
            if let address = IPAddress(socketAddress: bytes), !addresses.contains(address) { addresses.append(address) }
            next = entry.ai_next
        }
        return addresses.isEmpty ? .failure(.nameNotFound(host: host)) : .success(addresses)
    }
}

/// One task that waits for one name. The first answer counts.
private final class LookupWaiter: Sendable {
    private struct State {
        var answer: NameLookup.Answer?
        var continuation: CheckedContinuation<NameLookup.Answer, Never>?
    }

    private let state = Mutex(State())

    var isFinished: Bool { state.withLock { $0.answer != nil } }

    func answer() async -> NameLookup.Answer {
        await withCheckedContinuation { continuation in
            let answer = state.withLock { state in
                if state.answer == nil { state.continuation = continuation }
                return state.answer
            }
            if let answer { continuation.resume(returning: answer) }
        }
    }

    func finish(_ answer: NameLookup.Answer) {
        let continuation = state.withLock { state -> CheckedContinuation<NameLookup.Answer, Never>? in
            guard state.answer == nil else { return nil }
            state.answer = answer
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(returning: answer)
    }
}

extension IPAddress {
    /// The address in a `sockaddr_in` or `sockaddr_in6`.
    init?(socketAddress bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= MemoryLayout<sockaddr>.size else { return nil }
        switch Int32(bytes.loadUnaligned(as: sockaddr.self).sa_family) {
        case AF_INET where bytes.count >= MemoryLayout<sockaddr_in>.size:
            let start = MemoryLayout<sockaddr_in>.offset(of: \.sin_addr)!
            self.init(bytes: Array(bytes[start..<start + 4]))
        case AF_INET6 where bytes.count >= MemoryLayout<sockaddr_in6>.size:
            let start = MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr)!
            self.init(bytes: Array(bytes[start..<start + 16]))
        default: return nil
        }
    }
}
