/// Waits until a condition holds, for what announces itself in no other way. Others run meanwhile.
///
///     #expect(await eventually { await outline(of: root) == "List" })
///
/// - Parameters:
///   - patience: how long it waits at most, by the wall clock.
///   - isolation: where the condition is asked; by default where the caller is.
///   - condition: asked again and again.
/// - Returns: false when the condition does not hold in time, or the task is cancelled.
public func eventually(
    within patience: Duration = .seconds(60), isolation: isolated (any Actor)? = #isolation,
    _ condition: () async -> Bool
) async -> Bool {
    let end = ContinuousClock.now + patience
    while await !condition() {
        guard !Task.isCancelled, ContinuousClock.now < end else { return false }
        await Task.yield()
    }
    return true
}
