public import FoundationEssentials
import Glibc
import Strings

/// Dates as text. Arithmetic of its own, since formatters cost more start-up time than a whole command takes.
public enum Timestamps {
    /// ISO 8601 in UTC with milliseconds, such as `2024-05-01T12:00:00.000Z`.
    public static func iso8601(_ date: Date) -> String {
        let milliseconds = clampedMilliseconds(date)
        let (days, ofDay) = milliseconds.flooredDivision(by: 86_400_000)
        let (year, month, day) = civil(days: days)
        let clock =
            "\(padded(ofDay / 3_600_000, 2)):\(padded(ofDay / 60_000 % 60, 2)):\(padded(ofDay / 1000 % 60, 2))"
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(clock).\(padded(ofDay % 1000, 3))Z"
    }

    /// How long ago, in a word such as `now`, `5m`, `3h`, `6d` in English, and from a week on the day in the person's zone.
    public static func ago(_ date: Date, now: Date) -> String {
        let seconds = (clampedMilliseconds(now) - clampedMilliseconds(date)) / 1000
        switch seconds {
        case ..<(-60): return localDay(date)
        case ..<60: return Strings.posts.ageNow()
        case ..<3600: return Strings.posts.ageMinutes(seconds / 60)
        case ..<86_400: return Strings.posts.ageHours(seconds / 3600)
        case ..<604_800: return Strings.posts.ageDays(seconds / 86_400)
        default: return localDay(date)
        }
    }

    /// The day in the person's zone, such as `2024-05-01`.
    public static func localDay(_ date: Date) -> String {
        let parts = localParts(date)
        var (year, month, day) = (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
        // At the ends of the calendar a zone leads out of it.
        if !(0...9999).contains(year) {
            (year, month, day) = civil(days: clampedMilliseconds(date).flooredDivision(by: 86_400_000).quotient)
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    private static func localParts(_ date: Date) -> tm {
        var seconds = time_t(clampedMilliseconds(date).flooredDivision(by: 1000).quotient)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return parts
    }

    // Years 0 to 9999, as ISO 8601 has them: what a server sends may be any number.
    private static func clampedMilliseconds(_ date: Date) -> Int {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        return Int(min(max(milliseconds, -62_167_219_200_000), 253_402_300_799_999))
    }

    // Days since 1970-01-01 to year, month and day (Howard Hinnant's civil_from_days).
    private static func civil(days: Int) -> (Int, Int, Int) {
        let shifted = days + 719_468
        let (era, ofEra) = shifted.flooredDivision(by: 146_097)
        let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthIndex = (5 * ofYear + 2) / 153
        let day = ofYear - (153 * monthIndex + 2) / 5 + 1
        let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return text.count >= digits ? text : String(repeating: "0", count: digits - text.count) + text
    }
}

extension Int {
    /// Quotient towards minus infinity, and the rest, which is never negative.
    fileprivate func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
