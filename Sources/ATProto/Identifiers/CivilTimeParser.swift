extension CivilTime {
    /// Reads dates and times from bytes, strictly or leniently.
    struct Parser {
        private let text: TextBytes
        private var position = 0

        private init(_ text: TextBytes) { self.text = text }

        private var next: UInt8? { position < text.count ? text[position] : nil }

        /// The time of a text that keeps every rule; nil otherwise.
        static func strict(_ text: TextBytes) -> CivilTime? {
            var parser = Parser(text)
            guard let days = parser.date(isStrict: true), parser.skip("T"), let hour = parser.number(2), hour < 24,
                parser.skip(":"), let minute = parser.number(2), minute < 60, parser.skip(":"),
                let second = parser.number(2), second < 60
            else { return nil }
            var nanoseconds: Int64 = 0
            if parser.skip(".") {
                let start = parser.position
                nanoseconds = parser.fraction()
                guard parser.position > start else { return nil }
            }
            guard let offset = parser.strictOffset(), parser.position == text.count else { return nil }
            return CivilTime(
                seconds: days * 86400 + hour * 3600 + minute * 60 + second - offset, nanoseconds: nanoseconds)
        }

        /// The time of a text that begins with a date and goes on as far as it is understood; nil without a date or with
        /// something else behind it.
        static func lenient(_ text: TextBytes) -> CivilTime? {
            guard text.count <= 128 else { return nil }
            var parser = Parser(text)
            guard let days = parser.date(isStrict: false) else { return nil }
            var seconds = days * 86400
            var nanoseconds: Int64 = 0
            if parser.skip("T") || parser.skip("t") || parser.skip(" ") {
                guard let hour = parser.number(2), hour <= 24, parser.skip(":"), let minute = parser.number(2),
                    minute < 60
                else { return nil }
                seconds += hour * 3600 + minute * 60
                if parser.skip(":") {
                    guard let second = parser.number(2), second <= 60 else { return nil }
                    seconds += second
                    if parser.skip(".") || parser.skip(",") { nanoseconds = parser.fraction() }
                }
            }
            guard let offset = parser.lenientOffset(), parser.position == text.count else { return nil }
            return CivilTime(seconds: seconds - offset, nanoseconds: nanoseconds)
        }

        private mutating func date(isStrict: Bool) -> Int64? {
            guard let year = number(4), skip("-"), let month = number(2), (1...12).contains(month), skip("-"),
                let day = number(2), day >= 1, day <= (isStrict ? CivilTime.daysIn(month: month, year: year) : 31)
            else { return nil }
            return CivilTime.days(year: year, month: month, day: day)
        }

        private mutating func strictOffset() -> Int64? {
            if skip("Z") { return 0 }
            let isWest = next == UInt8(ascii: "-")
            guard skip("+") || skip("-"), let hours = number(2), hours < 24, skip(":"), let minutes = number(2),
                minutes < 60
            else { return nil }
            let offset = hours * 3600 + minutes * 60
            if isWest, offset == 0 { return nil }
            return isWest ? -offset : offset
        }

        private mutating func lenientOffset() -> Int64? {
            if next == nil || skip("Z") || skip("z") { return 0 }
            let isWest = next == UInt8(ascii: "-")
            guard skip("+") || skip("-"), let hours = number(2), hours < 24 else { return nil }
            _ = skip(":")
            guard let minutes = next == nil ? 0 : number(2), minutes < 60 else { return nil }
            let offset = hours * 3600 + minutes * 60
            return isWest ? -offset : offset
        }

        private mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard next == UInt8(ascii: character) else { return false }
            position += 1
            return true
        }

        /// A number of exactly `width` digits.
        private mutating func number(_ width: Int) -> Int64? {
            guard text.count - position >= width else { return nil }
            var value: Int64 = 0
            for index in position..<position + width {
                let digit = text[index] &- UInt8(ascii: "0")
                guard digit < 10 else { return nil }
                value = value * 10 + Int64(digit)
            }
            position += width
            return value
        }

        /// The nanoseconds of a fraction; digits beyond the ninth are skipped.
        private mutating func fraction() -> Int64 {
            var value: Int64 = 0
            var unit: Int64 = 100_000_000
            while let byte = next, byte.isASCIIDigit {
                value += Int64(byte - UInt8(ascii: "0")) * unit
                unit /= 10
                position += 1
            }
            return value
        }
    }
}
