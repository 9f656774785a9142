/// A moment in seconds since 1970, by the proleptic Gregorian calendar, without leap seconds.
struct CivilTime {
    var seconds: Int64
    var nanoseconds: Int64

    /// 0000-01-01T00:00:00Z.
    static let yearZeroSeconds: Int64 = -62_167_219_200

    init(seconds: Int64, nanoseconds: Int64) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    init(milliseconds: Int64) {
        let (quotient, remainder) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        seconds = remainder < 0 ? quotient - 1 : quotient
        nanoseconds = (remainder < 0 ? remainder + 1000 : remainder) * 1_000_000
    }

    /// Days since 1970-01-01 (Howard Hinnant's algorithm: years begin in March, so the leap day is their last).
    static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    static func daysIn(month: Int64, year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// `YYYY-MM-DDTHH:MM:SS.mmmZ`.
    var text: String {
        var day = seconds / 86400
        var rest = seconds % 86400
        if rest < 0 {
            rest += 86400
            day -= 1
        }
        day += 719_468
        let era = (day >= 0 ? day : day - 146_096) / 146_097
        let dayOfEra = day - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        var bytes: [UInt8] = []
        bytes.reserveCapacity(24)
        CivilTime.append(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), width: 4, then: "-", to: &bytes)
        CivilTime.append(month, width: 2, then: "-", to: &bytes)
        CivilTime.append(dayOfYear - (153 * shifted + 2) / 5 + 1, width: 2, then: "T", to: &bytes)
        CivilTime.append(rest / 3600, width: 2, then: ":", to: &bytes)
        CivilTime.append(rest / 60 % 60, width: 2, then: ":", to: &bytes)
        CivilTime.append(rest % 60, width: 2, then: ".", to: &bytes)
        CivilTime.append(nanoseconds / 1_000_000, width: 3, then: "Z", to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func append(_ number: Int64, width: Int, then mark: Unicode.Scalar, to bytes: inout [UInt8]) {
        var divisor: Int64 = width == 4 ? 1000 : width == 3 ? 100 : 10
        while divisor > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
            divisor /= 10
        }
        bytes.append(UInt8(ascii: mark))
    }
}
