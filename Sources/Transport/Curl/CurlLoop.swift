import CCurl
import Glibc
import Synchronization

/// One thread that drives one libcurl multi handle: a client's connections, TLS sessions and addresses.
///
/// The thread starts with the first transfer, sleeps in `curl_multi_poll` without a timeout while there is nothing to
/// do, and ends with the loop. Each client has its own, so nothing links two routes or two accounts.
final class CurlLoop: Sendable {
    private let mailbox = LoopMailbox()

    deinit {
        mailbox.close(.cancelled)
    }

    /// Starts the thread if it is not running: libcurl's start then overlaps with the name lookup.
    func prepare() {
        mailbox.post(nil)
    }

    func start(_ order: TransferOrder) {
        mailbox.post(.start(order))
    }

    func cancel(_ order: TransferOrder) {
        // The reader is answered at once; the thread then takes the connection down.
        if order.channel.finish(.cancelled) { mailbox.post(.cancel(order.id)) }
    }

    func resume(_ order: TransferOrder) {
        mailbox.post(.resume(order.id))
    }

    /// Ends every transfer, those to come as well, with the error.
    func close(_ error: TransportError) {
        mailbox.close(error)
    }
}

private final class LoopMailbox: Sendable {
    enum Command: Sendable {
        case start(TransferOrder)
        case cancel(UInt64)
        case resume(UInt64)
    }

    private struct State {
        var commands: [Command] = []
        var isRunning = false
        var closed: TransportError?
        /// The multi handle's address while the thread may be asleep in it. `curl_multi_wakeup` is the one function
        /// that libcurl allows from other threads; the lock keeps the handle alive during the call.
        var sleeper: UInt?

        func wake() {
            if let sleeper { curl_multi_wakeup(UnsafeMutableRawPointer(bitPattern: sleeper)) }
        }
    }

    private let state = Mutex(State())

    func post(_ command: Command?) {
        let refusal = state.withLock { state -> TransportError? in
            if let closed = state.closed { return closed }
            if let command {
                state.commands.append(command)
                state.wake()
            }
            if !state.isRunning {
                state.isRunning = startThread()
                guard state.isRunning else {
                    state.commands = []
                    return .failed(host: "this machine", reason: "it has no thread left for the network")
                }
            }
            return nil
        }
        if let refusal, case .start(let order) = command { order.channel.finish(refusal) }
    }

    func close(_ error: TransportError) {
        state.withLock { state in
            if state.closed == nil { state.closed = error }
            state.wake()
        }
    }

    func take() -> (commands: [Command], closed: TransportError?) {
        state.withLock { state in
            defer { state.commands = [] }
            return (state.commands, state.closed)
        }
    }

    func setSleeper(_ multi: UnsafeMutableRawPointer?) {
        let address = multi.map { UInt(bitPattern: $0) }
        state.withLock { $0.sleeper = address }
    }

    private func startThread() -> Bool {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, 512 << 10)
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self)
        let code = pthread_create(
            &thread, &attributes,
            { context in
                let mailbox = Unmanaged<LoopMailbox>.fromOpaque(context!).takeRetainedValue()
                LoopThread(mailbox).run()
                return nil
            }, context.toOpaque())
        if code != 0 { context.release() }
        return code == 0
    }
}

/// What runs on the thread.
private final class LoopThread {
    private static let globalInit = warren_curl_global_init()
    private static let maxTransfers = 128

    private let mailbox: LoopMailbox
    private var transfers: [UInt64: CurlTransfer] = [:]
    /// Orders beyond what is worth having on the wire at once; their deadlines run here as well.
    private var queue: [TransferOrder] = []

    init(_ mailbox: LoopMailbox) {
        self.mailbox = mailbox
    }

    func run() {
        blockSignals()
        guard Self.globalInit == CURLE_OK, let multi = curl_multi_init() else {
            mailbox.close(.failed(host: "this machine", reason: "libcurl could not be started"))
            return end(mailbox.take())
        }
        _ = warren_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, 32)
        mailbox.setSleeper(multi)
        while true {
            let mail = mailbox.take()
            guard mail.closed == nil else {
                mailbox.setSleeper(nil)
                for transfer in transfers.values { curl_multi_remove_handle(multi, transfer.handle) }
                end(mail)
                break
            }
            for command in mail.commands { carryOut(command, multi) }
            admit(multi)
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            harvest(multi)
            expire(multi)
            admit(multi)
            curl_multi_poll(multi, nil, 0, patience(), nil)
        }
        curl_multi_cleanup(multi)
    }

    private func end(_ mail: (commands: [LoopMailbox.Command], closed: TransportError?)) {
        let failure = mail.closed ?? .cancelled
        for transfer in transfers.values { transfer.order.channel.finish(failure) }
        transfers = [:]
        for order in queue { order.channel.finish(failure) }
        for case .start(let order) in mail.commands { order.channel.finish(failure) }
    }

    /// Signals are for the threads that expect them; and OpenSSL writes to sockets without MSG_NOSIGNAL.
    private func blockSignals() {
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
    }

    private func carryOut(_ command: LoopMailbox.Command, _ multi: UnsafeMutableRawPointer) {
        switch command {
        case .start(let order): queue.append(order)
        case .cancel(let id):
            queue.removeAll { $0.id == id }
            if let transfer = transfers.removeValue(forKey: id) { curl_multi_remove_handle(multi, transfer.handle) }
        case .resume(let id): transfers[id]?.resumeReading()
        }
    }

    private func admit(_ multi: UnsafeMutableRawPointer) {
        while transfers.count < Self.maxTransfers, !queue.isEmpty {
            let order = queue.removeFirst()
            guard let transfer = CurlTransfer(order), curl_multi_add_handle(multi, transfer.handle) == CURLM_OK else {
                order.channel.finish(.failed(host: order.hop.address.host, reason: "libcurl has no memory left"))
                continue
            }
            transfers[order.id] = transfer
        }
    }

    private func harvest(_ multi: UnsafeMutableRawPointer) {
        var remaining: Int32 = 0
        while let message = curl_multi_info_read(multi, &remaining) {
            guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle,
                let transfer = transfers.values.first(where: { $0.handle == handle })
            else { continue }
            let result = warren_curl_message_result(message)
            curl_multi_remove_handle(multi, handle)
            transfers[transfer.order.id] = nil
            transfer.finish(result)
        }
    }

    private func expire(_ multi: UnsafeMutableRawPointer) {
        let now = ContinuousClock.now
        for transfer in Array(transfers.values) {
            let (instant, phase) = transfer.deadline
            guard instant <= now else { continue }
            let order = transfer.order
            curl_multi_remove_handle(multi, transfer.handle)
            transfers[order.id] = nil
            order.channel.finish(.timedOut(phase, host: order.hop.address.host))
        }
        queue.removeAll { order in
            guard min(order.connectBy, order.endBy) <= now else { return false }
            order.channel.finish(.timedOut(.connect, host: order.hop.address.host))
            return true
        }
    }

    /// Milliseconds until the next deadline; as long as possible when there is none.
    ///
    /// libcurl 7.88 does not always notice that an HTTP/2 upload may go on when the news came in with another stream's
    /// data: one of ten runs of twenty uploads stood still until a deadline woke the loop. So it is woken now and then
    /// while there are transfers.
    private func patience() -> Int32 {
        let longest: Int32 =
            if transfers.isEmpty { .max } else { transfers.values.contains { $0.isUploading } ? 50 : 500 }
        let instants = transfers.values.map(\.deadline.instant) + queue.map { min($0.connectBy, $0.endBy) }
        guard let next = instants.min() else { return longest }
        let left = ContinuousClock.now.duration(to: next)
        let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1
        return Int32(max(0, min(milliseconds, Int64(longest))))
    }
}
