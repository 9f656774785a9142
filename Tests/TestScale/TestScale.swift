import Foundation

/// How much the tests with random or repeated input do. `./test --long` sets `WARREN_LONG_TESTS`.
public enum TestScale {
    /// Whether the long forms run.
    public static let isLong = ProcessInfo.processInfo.environment["WARREN_LONG_TESTS"] != nil

    /// A number of rounds.
    /// - Parameters:
    ///   - usual: for every run.
    ///   - long: for a long one; 20 times as many unless said.
    public static func rounds(_ usual: Int, long: Int? = nil) -> Int {
        isLong ? long ?? usual * 20 : usual
    }
}
