import Napkin

extension InteractorLifecycle {
    /// Waits for its tasks for an hour: a machine that stands still for some seconds changes nothing.
    static var patient: InteractorLifecycle {
        InteractorLifecycle(diagnostics: Diagnostics(stopBound: .seconds(3600), leakGrace: nil))
    }
}
