import Napkin

@MainActor
final class CounterNapkinRouter: ViewableRouter<CounterNapkinInteractor, CounterNapkinView> {}
