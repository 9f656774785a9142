import Synchronization

/// What comes before a body.
struct ResponseHead: Sendable {
    var status: Int
    var headers: HTTPHeaders
}

/// The border between the client's thread, which receives, and the task that asked, which reads.
///
/// The thread never waits here: it is told to pause when the buffer is full. One reader waits at a time.
final class ResponseChannel: Sendable {
    private typealias Waiting<Value: Sendable> = CheckedContinuation<Result<Value, TransportError>, Never>

    private enum Waiter {
        case head(Waiting<ResponseHead>)
        case chunk(Waiting<[UInt8]?>)
        case whole(Waiting<HTTPResponse>)
    }

    private struct State {
        var head: ResponseHead?
        var buffer: [UInt8] = []
        var isPaused = false
        /// `.some(nil)`: the body is complete.
        var end: TransportError??
        var waiter: Waiter?
    }

    private let state = Mutex(State())
    /// How many bytes may wait here; `nil` when the whole body is collected.
    private let highWater: Int?

    init(highWater: Int?) {
        self.highWater = highWater
    }

    // MARK: The client's thread

    func receive(_ head: ResponseHead, expecting length: Int?) {
        let waiter = state.withLock { state -> Waiting<ResponseHead>? in
            guard state.end == nil else { return nil }
            state.head = head
            // A server may announce more than it sends, so the announcement is not trusted with much memory.
            if highWater == nil, let length { state.buffer.reserveCapacity(min(length, 1 << 20)) }
            guard case .head(let waiter) = state.waiter else { return nil }
            state.waiter = nil
            return waiter
        }
        waiter?.resume(returning: .success(head))
    }

    /// `false` when the reader is behind; the same bytes have to be offered again after the reader has asked.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var delivery: (Waiting<[UInt8]?>, [UInt8])?
        let taken = state.withLock { state -> Bool in
            guard state.end == nil else { return true }
            if case .chunk(let waiter) = state.waiter {
                state.waiter = nil
                delivery = (waiter, Array(bytes))
                return true
            }
            if let highWater, !state.buffer.isEmpty, state.buffer.count + bytes.count > highWater {
                state.isPaused = true
                return false
            }
            state.buffer.append(contentsOf: bytes)
            return true
        }
        if let (waiter, chunk) = delivery { waiter.resume(returning: .success(chunk)) }
        return taken
    }

    /// The end, from whichever side it comes first: `true` for the first, and later ones are ignored.
    @discardableResult
    func finish(_ failure: TransportError?) -> Bool {
        let (isFirst, resume) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
            guard state.end == nil else { return (false, nil) }
            state.end = .some(failure)
            if failure != nil { state.buffer = [] }
            guard let waiter = state.waiter else { return (true, nil) }
            state.waiter = nil
            switch waiter {
            case .head(let waiter):
                let result = Self.headResult(&state)
                return (true, { waiter.resume(returning: result) })
            case .chunk(let waiter):
                let result = Self.chunkResult(&state)
                return (true, { waiter.resume(returning: result) })
            case .whole(let waiter):
                let result = Self.wholeResult(&state)
                return (true, { waiter.resume(returning: result) })
            }
        }
        resume?()
        return isFirst
    }

    // MARK: The reader

    func head() async -> Result<ResponseHead, TransportError> {
        await withCheckedContinuation { waiter in
            let ready = state.withLock { state -> Result<ResponseHead, TransportError>? in
                if state.head != nil || state.end != nil { return Self.headResult(&state) }
                state.waiter = .head(waiter)
                return nil
            }
            if let ready { waiter.resume(returning: ready) }
        }
    }

    /// Everything that has arrived since the last time, or the next bytes to arrive; `nil` at the end. `resume` is
    /// called when the thread has paused and may go on.
    func chunk(resume: () -> Void) async -> Result<[UInt8]?, TransportError> {
        await withCheckedContinuation { waiter in
            var wasPaused = false
            let ready = state.withLock { state -> Result<[UInt8]?, TransportError>? in
                wasPaused = state.isPaused
                state.isPaused = false
                if !state.buffer.isEmpty || state.end != nil { return Self.chunkResult(&state) }
                state.waiter = .chunk(waiter)
                return nil
            }
            if wasPaused { resume() }
            if let ready { waiter.resume(returning: ready) }
        }
    }

    func whole() async -> Result<HTTPResponse, TransportError> {
        await withCheckedContinuation { waiter in
            let ready = state.withLock { state -> Result<HTTPResponse, TransportError>? in
                if state.end != nil { return Self.wholeResult(&state) }
                state.waiter = .whole(waiter)
                return nil
            }
            if let ready { waiter.resume(returning: ready) }
        }
    }

    private static func headResult(_ state: inout State) -> Result<ResponseHead, TransportError> {
        if let head = state.head { return .success(head) }
        return .failure(failure(state))
    }

    private static func chunkResult(_ state: inout State) -> Result<[UInt8]?, TransportError> {
        if !state.buffer.isEmpty {
            let chunk = state.buffer
            state.buffer = []
            return .success(chunk)
        }
        if case .some(.some(let failure)) = state.end { return .failure(failure) }
        return .success(nil)
    }

    private static func wholeResult(_ state: inout State) -> Result<HTTPResponse, TransportError> {
        if case .some(.some(let failure)) = state.end { return .failure(failure) }
        guard let head = state.head else { return .failure(failure(state)) }
        let body = state.buffer
        state.buffer = []
        return .success(HTTPResponse(status: head.status, headers: head.headers, body: body))
    }

    private static func failure(_ state: State) -> TransportError {
        if case .some(.some(let failure)) = state.end { return failure }
        preconditionFailure("a transfer cannot end well without a head: the client's thread checks that")
    }
}
