/// Looks after the grace period whether what a detach let go of is gone.
@MainActor
struct LeakWatch {
    private struct Suspect {
        weak var object: AnyObject?
        let role: LeakReport.Role
        let type: Any.Type
        let napkin: Int
    }

    /// What is known of a napkin without holding it.
    private struct Detached {
        weak var lifecycle: InteractorLifecycle?
        let number: UInt64
        let attachment: UInt64
        let parent: Any.Type?
        let site: CallSite?
    }

    private var suspects: [Suspect] = []
    private var napkins: [Detached] = []

    var isEmpty: Bool { napkins.isEmpty }

    /// Remembers a router that is about to be detached, with its interactor, presenter and view.
    mutating func add(_ router: any Routing) {
        let interactable = router.interactable
        let link = interactable.lifecycle.link
        napkins.append(
            Detached(
                lifecycle: interactable.lifecycle, number: interactable.lifecycle.number, attachment: link.attachment,
                parent: link.parent.map { type(of: $0) }, site: link.site))
        add(router, .router)
        add(interactable, .interactor)
        if let presentable = interactable as? any PresentableInteractable { add(presenterOf: presentable) }
        if let viewable = router as? any ViewableRouting { add(viewable.viewControllable, .view) }
    }

    private mutating func add(presenterOf interactor: some PresentableInteractable) {
        let presenter = interactor.presenter
        guard type(of: presenter as Any) is AnyClass else { return }
        add(presenter as AnyObject, .presenter)
    }

    private mutating func add(_ object: AnyObject, _ role: LeakReport.Role) {
        suspects.append(Suspect(object: object, role: role, type: type(of: object), napkin: napkins.count - 1))
    }

    /// Reports what still lives after the grace period, unless it was attached again.
    func start(_ diagnostics: Diagnostics, grace: Duration) {
        Task {
            do {
                try await diagnostics.clock.sleep(for: grace)
            } catch {
                return
            }
            report(to: diagnostics)
        }
    }

    private func report(to diagnostics: Diagnostics) {
        for suspect in suspects where suspect.object != nil {
            let napkin = napkins[suspect.napkin]
            if let lifecycle = napkin.lifecycle, lifecycle.link.attachment != napkin.attachment { continue }
            let report = LeakReport(
                role: suspect.role, type: String(describing: suspect.type),
                parent: napkin.parent.map { String(describing: $0) } ?? "nothing", attachedAt: napkin.site)
            diagnostics.send(TreeEvent(.leaked(report), napkin: report.type, number: napkin.number))
        }
    }
}
