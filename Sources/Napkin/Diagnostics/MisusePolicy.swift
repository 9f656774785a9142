/// What to do about a programmer's mistake that can also be survived, such as attaching a router twice.
public enum MisusePolicy: Sendable {
    /// Stop the program with a message: the default in debug builds.
    case stop
    /// Refuse what was asked for and report an event: the default in release builds.
    case refuse

    /// The policy of the code that runs. A test that wants to see the refusal in a debug build sets it:
    /// `MisusePolicy.$current.withValue(.refuse) { … }`.
    @TaskLocal public static var current: MisusePolicy = standard

    private static var standard: MisusePolicy {
        #if DEBUG
            .stop
        #else
            .refuse
        #endif
    }
}
