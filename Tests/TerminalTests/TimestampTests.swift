import FoundationEssentials
import Strings
import Testing
import Wording

@testable import Terminal

struct TimestampTests {
    @Test(arguments: [
        (0.0, "1970-01-01T00:00:00.000Z"), (1_709_210_096.5, "2024-02-29T12:34:56.500Z"),
        (-0.001, "1969-12-31T23:59:59.999Z"), (-62_135_596_800, "0001-01-01T00:00:00.000Z"),
        (-62_167_219_200, "0000-01-01T00:00:00.000Z"), (-62_135_596_801, "0000-12-31T23:59:59.000Z"),
        (-1e300, "0000-01-01T00:00:00.000Z"), (1e300, "9999-12-31T23:59:59.999Z"),
        (951_782_400, "2000-02-29T00:00:00.000Z"), (4_107_542_400, "2100-03-01T00:00:00.000Z"),
    ])
    func writesUTC(_ seconds: Double, _ text: String) {
        #expect(Timestamps.iso8601(Date(timeIntervalSince1970: seconds)) == text)
    }

    @Test(arguments: [
        (0.0, "now", "teraz"), (59, "now", "teraz"), (60, "1m", "1\u{A0}min"), (3599, "59m", "59\u{A0}min"),
        (3600, "1h", "1\u{A0}godz."), (86_399, "23h", "23\u{A0}godz."), (86_400, "1d", "1\u{A0}dzień"),
        (604_799, "6d", "6\u{A0}dni"), (-30, "now", "teraz"),
    ])
    func tellsAges(_ age: Double, _ english: String, _ polish: String) {
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        for (catalogue, text) in [(Catalogue.english, english), (.polish, polish)] {
            let ago = Catalogue.$current.withValue(catalogue) { Timestamps.ago(now.addingTimeInterval(-age), now: now) }
            #expect(ago == text)
        }
    }

    @Test func tellsDaysForWhatIsLongAgoOrYetToCome() {
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        #expect(Timestamps.ago(now.addingTimeInterval(-604_800), now: now).count == 10)
        #expect(Timestamps.ago(now.addingTimeInterval(86_400), now: now).count == 10)
        for seconds in [-62_167_219_200, -62_167_176_000, 253_402_300_799] as [Double] {
            let day = Timestamps.localDay(Date(timeIntervalSince1970: seconds))
            #expect(day.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil, "\(day)")
        }
    }
}
