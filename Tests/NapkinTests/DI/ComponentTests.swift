import Napkin
import NapkinTesting
import Testing

struct ComponentTests {
    final class Part: Sendable {}

    final class Parts: EmptyDependency {}

    final class ShopComponent: Component<any EmptyDependency>, @unchecked Sendable {
        var part: Part { shared { Part() } }
        var other: Part { shared { Part() } }
        var nested: [Part] { shared { [part, other] } }
        var numbered: Int { shared(forCallerKey: "part") { 7 } }
        var circular: Part { shared { self.circular } }

        func part(_ make: () -> Part) -> Part { shared(make) }
    }

    let component = ShopComponent(dependency: Parts())

    @Test func aPartIsMadeOncePerComponentAndProperty() {
        #expect(component.part === component.part)
        #expect(component.part !== component.other)
        #expect(component.part !== ShopComponent(dependency: Parts()).part)
    }

    @Test func oneKeyMayStandForTwoTypes() {
        #expect(component.numbered == 7)
        #expect(component.part === component.part)
    }

    @Test func aFactoryMayAskForOtherParts() {
        let nested = component.nested
        #expect(nested[0] === component.part && nested[1] === component.other)
    }

    @Test func aPartIsMadeOnceForAllThreads() async {
        let component = component
        let log = SpyLog<String>()
        let identities = await withTaskGroup(of: ObjectIdentifier.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    ObjectIdentifier(
                        component.part {
                            log.record("made")
                            _ = component.nested
                            return Part()
                        })
                }
            }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(identities.count == 1)
        #expect(log.events == ["made"])
    }

    @Test func aPartThatNeedsItselfStops() async {
        await #expect(processExitsWith: .failure) {
            _ = ShopComponent(dependency: Parts()).circular
        }
    }
}

struct ComponentizedBuilderTests {
    final class PlainComponent: EmptyComponent, @unchecked Sendable {}

    final class PairBuilder: ComponentizedBuilder<PlainComponent, String, Int, Void>, @unchecked Sendable {
        override func build(with component: PlainComponent, _ dynamicBuildDependency: Int) -> String {
            "router \(dynamicBuildDependency)"
        }
    }

    final class SimpleBuilder: SimpleComponentizedBuilder<PlainComponent, ObjectIdentifier>, @unchecked Sendable {
        override func build(with component: PlainComponent) -> ObjectIdentifier { ObjectIdentifier(component) }
    }

    final class StagedBuilder: SimpleMultiStageComponentizedBuilder<PlainComponent, PlainComponent>,
        @unchecked Sendable
    {
        override func finalStageBuild(with component: PlainComponent) -> PlainComponent { component }
    }

    final class DynamicStagedBuilder: MultiStageComponentizedBuilder<PlainComponent, String, Int>, @unchecked Sendable {
        override func finalStageBuild(with component: PlainComponent, _ dynamicDependency: Int) -> String {
            "router \(dynamicDependency)"
        }
    }

    @Test func everyBuildHasAFreshComponent() {
        let builder = PairBuilder(componentBuilder: { _ in PlainComponent() })
        let (one, router): (PlainComponent, String) = builder.build(
            withDynamicBuildDependency: 1, dynamicComponentDependency: ())
        let (other, _): (PlainComponent, String) = builder.build(
            withDynamicBuildDependency: 2, dynamicComponentDependency: ())
        #expect(one !== other)
        #expect(router == "router 1")
        let alone: String = builder.build(withDynamicBuildDependency: 3, dynamicComponentDependency: ())
        #expect(alone == "router 3")
    }

    @Test func theSimpleBuilderBuilds() {
        let component = PlainComponent()
        #expect(SimpleBuilder(componentBuilder: { component }).build() == ObjectIdentifier(component))
    }

    @Test func theStagesOfAPassShareAComponent() {
        let builder = StagedBuilder(componentBuilder: { PlainComponent() })
        let first = builder.componentForCurrentBuildPass
        #expect(builder.componentForCurrentBuildPass === first)
        #expect(builder.finalStageBuild() === first)
        #expect(builder.componentForCurrentBuildPass !== first)
        let dynamic = DynamicStagedBuilder(componentBuilder: { PlainComponent() })
        #expect(dynamic.finalStageBuild(withDynamicDependency: 4) == "router 4")
    }

    @Test func buildingTwiceFromOneComponentStops() async {
        await #expect(processExitsWith: .failure) {
            let component = PlainComponent()
            let builder = SimpleBuilder(componentBuilder: { component })
            _ = builder.build()
            _ = builder.build()
        }
        await #expect(processExitsWith: .failure) {
            let component = PlainComponent()
            let builder = StagedBuilder(componentBuilder: { component })
            _ = builder.finalStageBuild()
            _ = builder.finalStageBuild()
        }
    }
}
