public import FoundationEssentials
import Synchronization
public import Transport

/// What a server says about how many calls it takes (headers `ratelimit-*`).
public struct RateLimit: Hashable, Sendable {
    /// Calls in one window.
    public var limit: Int?
    /// Calls that are left in this window.
    public var remaining: Int?
    /// When the window ends.
    public var reset: Date?

    /// Reads the headers; `nil` when there are none.
    public init?(_ headers: HTTPHeaders) {
        self.init(headers, now: Date())
    }

    init?(_ headers: HTTPHeaders, now: Date) {
        let shift = Self.lead(headers, now: now)
        limit = headers["ratelimit-limit"].flatMap { Int($0) }
        remaining = headers["ratelimit-remaining"].flatMap { Int($0) }
        reset = headers["ratelimit-reset"].flatMap { Double($0) }.flatMap { seconds in
            // The AT Protocol's servers send an epoch time. Proxies send seconds from now, as the IETF's draft has it;
            // the two cannot be mistaken for each other.
            seconds.isFinite && seconds >= 0
                ? (seconds >= 1_000_000_000 ? Date(timeIntervalSince1970: seconds) + shift : now + seconds) : nil
        }
        if limit == nil, remaining == nil, reset == nil { return nil }
    }

    /// How far our clock is ahead of the server's. A time that a server names is in its own time: either clock may be wrong,
    /// and the span is right all the same.
    private static func lead(_ headers: HTTPHeaders, now: Date) -> TimeInterval {
        let lead = serverTime(headers).map { now.timeIntervalSince($0) } ?? 0
        // The header has whole seconds, and the answer was under way for some.
        return abs(lead) > 5 ? lead : 0
    }

    /// What time it was for the server when it answered (header `date`).
    static func serverTime(_ headers: HTTPHeaders) -> Date? { headers["date"].flatMap(httpDate) }

    /// `Retry-After`: seconds from now, or an HTTP date.
    static func retryAfter(_ headers: HTTPHeaders, now: Date) -> Date? {
        guard let text = headers["retry-after"] else { return nil }
        if let seconds = Double(text) { return seconds.isFinite && seconds >= 0 ? now + seconds : nil }
        return httpDate(text).map { $0 + lead(headers, now: now) }
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7; the two obsolete forms are not read).
    private static func httpDate(_ text: String) -> Date? {
        let parts = text.split { $0 == " " || $0 == ":" || $0 == "," }
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard parts.count == 8, parts[7] == "GMT", let month = months.firstIndex(of: String(parts[2])) else {
            return nil
        }
        let numbers = [parts[1], parts[3], parts[4], parts[5], parts[6]].compactMap { Int($0) }
        guard numbers.count == 5, (1...31).contains(numbers[0]), (1970...9999).contains(numbers[1]) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(
            from: DateComponents(
                year: numbers[1], month: month + 1, day: numbers[0], hour: numbers[2], minute: numbers[3],
                second: numbers[4]))
    }
}

/// Remembers which servers have said 429, and refuses calls to them until the time that they named.
///
/// One ledger may serve several clients of one account. A limit holds for the whole server, except on the methods of
/// `com.atproto.server`: these have limits of their own (a day's worth of sign-ins, say), which stop only that method.
public final class RateLimitLedger: Sendable {
    private static let memory = 256
    /// Servers that name no time.
    private static let pause: TimeInterval = 30
    /// The longest window in use is a day; what lies beyond is a broken clock.
    private static let longest: TimeInterval = 86_400 + 3600

    private let now: @Sendable () -> Date
    private let limits = Mutex<[String: Date]>([:])

    /// An empty ledger.
    ///
    /// - Parameter now: the clock; another one stands in for it in tests.
    public init(now: @escaping @Sendable () -> Date = { Date() }) {
        self.now = now
    }

    var time: Date { now() }

    /// Until when calls of the method are refused; `nil` when they are not.
    func limit(on origin: WebOrigin, method: String) -> Date? {
        let time = now()
        return limits.withLock { limits in
            [Self.key(origin, nil), Self.key(origin, method)].compactMap { limits[$0] }.filter { $0 > time }.max()
        }
    }

    /// Takes note of an answer; the time when it was a 429.
    func note(_ response: HTTPResponse, from origin: WebOrigin, method: String) -> Date? {
        guard response.status == 429 else { return nil }
        let time = now()
        let named =
            RateLimit(response.headers, now: time)?.reset
            ?? RateLimit.retryAfter(response.headers, now: time)
        let until = min(max(named ?? time + Self.pause, time + 1), time + Self.longest)
        let key = Self.key(origin, method.hasPrefix("com.atproto.server.") ? method : nil)
        limits.withLock { limits in
            if limits.count >= Self.memory { limits = limits.filter { $0.value > time } }
            if limits.count >= Self.memory { limits = [:] }
            limits[key] = max(until, limits[key] ?? until)
        }
        return until
    }

    private static func key(_ origin: WebOrigin, _ method: String?) -> String {
        method.map { "\(origin) \($0)" } ?? origin.description
    }
}
