public import FoundationEssentials
public import Services
import Strings

extension Freshness {
    /// What to say of an answer that is not live, though it was to be; nil for any other.
    public func text(now: Date, isLocal: Bool) -> String? {
        guard case .kept(let date, let reason?) = self else { return nil }
        let age = Self.age(of: date, now: now)
        let why = reason.text(now: now, isLocal: isLocal)
        return reason.meansOffline ? Strings.answers.keptOffline(age, why) : Strings.answers.kept(age, why)
    }

    /// How long ago, in words.
    public static func age(of date: Date, now: Date) -> String {
        let seconds = min(max(now.timeIntervalSince(date), 0), 1e11)
        let minutes = Int(seconds / 60)
        return switch minutes {
        case 0: Strings.answers.momentAgo()
        case ..<60: Strings.answers.minutesAgo(minutes)
        case ..<1440: Strings.answers.hoursAgo(minutes / 60)
        default: Strings.answers.daysAgo(minutes / 1440)
        }
    }
}

extension SocialError {
    /// Whether it is the way to the server that is missing, rather than its answer.
    fileprivate var meansOffline: Bool {
        switch self {
        case .unreachable, .connectionFailed, .timedOut, .routeClosed: true
        default: false
        }
    }
}
