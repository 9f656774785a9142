import FoundationEssentials

/// A moment in whole milliseconds since 1970: what the store holds and sorts by.
struct Instant: Hashable, Comparable, Sendable {
    var milliseconds: Int64

    static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }

    func advanced(seconds: Int64) -> Instant { Instant(milliseconds: milliseconds + seconds * 1000) }

    /// ISO 8601 in UTC with milliseconds, as the protocol writes it.
    var text: String {
        let days = (milliseconds >= 0 ? milliseconds : milliseconds - 86_399_999) / 86_400_000
        let inDay = Int(milliseconds - days * 86_400_000)
        // Civil date from a day number, counted in 400-year eras from 1 March of year 0.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
        let month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
        let year = Int(yearOfEra + era * 400 + (month <= 2 ? 1 : 0))
        var digits: [UInt8] = []
        digits.reserveCapacity(24)
        func put(_ value: Int, _ width: Int, _ after: Unicode.Scalar) {
            var divisor = 1
            for _ in 1..<width { divisor *= 10 }
            while divisor > 0 {
                digits.append(UInt8(48 + value / divisor % 10))
                divisor /= 10
            }
            digits.append(UInt8(after.value))
        }
        put(year, 4, "-")
        put(month, 2, "-")
        put(day, 2, "T")
        put(inDay / 3_600_000, 2, ":")
        put(inDay / 60_000 % 60, 2, ":")
        put(inDay / 1000 % 60, 2, ".")
        put(inDay % 1000, 3, "Z")
        return String(decoding: digits, as: UTF8.self)
    }
}

extension Instant {
    init(_ date: Date) { self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded(.down))) }

    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}

extension Instant {
    /// The system's time.
    static var now: Instant { Instant(Date()) }
}
