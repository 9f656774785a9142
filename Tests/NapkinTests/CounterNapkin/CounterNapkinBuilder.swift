import Napkin

protocol CounterNapkinDependency: Dependency {
    var steps: any StepProviding { get }
}

protocol StepProviding: AnyObject, Sendable {
    var steps: AsyncStream<Int> { get }
}

final class CounterNapkinComponent: Providing {
    let dependency: any CounterNapkinDependency
    let instances = SharedInstances()

    init(dependency: any CounterNapkinDependency) {
        self.dependency = dependency
    }

    @MainActor var presenter: CounterNapkinPresenter { shared { CounterNapkinPresenter() } }
}

protocol CounterNapkinBuildable: Buildable {
    @MainActor func build(withListener listener: any CounterNapkinListener) async -> any ViewableRouting
}

final class CounterNapkinBuilder: CounterNapkinBuildable {
    private let dependency: any CounterNapkinDependency

    init(dependency: any CounterNapkinDependency) {
        self.dependency = dependency
    }

    @MainActor func build(withListener listener: any CounterNapkinListener) async -> any ViewableRouting {
        let component = CounterNapkinComponent(dependency: dependency)
        let interactor = CounterNapkinInteractor(presenter: component.presenter, steps: dependency.steps)
        await interactor.setListener(listener)
        let view = CounterNapkinView(presenter: component.presenter)
        view.listener = interactor
        return CounterNapkinRouter(interactor: interactor, viewController: view)
    }
}
