import EdgeCheck
import Testing

@Suite struct EdgeCheckTests {
    private let markdown = """
        | `Elsewhere` | `Core` |
        <!-- edges -->
        | Target | May import |
        |---|---|
        | `Core` | – |
        | `Feature`, `Other` | `Core`, `CLib` |
        <!-- /edges -->
        """

    private func violations(
        feature imports: String, dependencies: [String] = ["Core"], extra: [PackageDescription.Target] = []
    ) throws -> [String] {
        let package = PackageDescription(
            targets: [
                .init(name: "Core", type: "library", path: "Sources/Core", sources: ["A.swift"], dependencies: []),
                .init(name: "CLib", type: "system-target", path: "Sources/CLib", sources: [], dependencies: []),
                .init(name: "Other", type: "library", path: "Sources/Other", sources: [], dependencies: []),
                .init(
                    name: "Feature", type: "library", path: "Sources/Feature", sources: ["B.swift"],
                    dependencies: dependencies),
            ] + extra)
        return EdgeCheck(table: try EdgeTable(markdown: markdown), package: package)
            .violations { $0 == "Sources/Feature/B.swift" ? imports : "" }
    }

    @Test func allowedImportsPass() throws {
        #expect(
            try violations(feature: "public import Core\nimport Foundation\n@testable import struct Core.Thing") == [])
    }

    @Test(arguments: ["import Other", "public import Other", "@_exported import Other", "import struct Other.Thing"])
    func importOutsideTheTableIsFound(line: String) throws {
        let found = try violations(feature: "// a comment\n\(line)\n")
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("Sources/Feature/B.swift:2: Feature imports Other") == true)
    }

    @Test func importThatTheManifestDoesNotDeclareIsFound() throws {
        #expect(try violations(feature: "import CLib").first?.contains("does not declare") == true)
    }

    @Test func dependencyOutsideTheTableIsFound() throws {
        #expect(try violations(feature: "", dependencies: ["Other"]).first?.contains("depends on Other") == true)
    }

    @Test func targetWithoutARowIsFound() throws {
        let new = PackageDescription.Target(
            name: "New", type: "library", path: "Sources/New", sources: [], dependencies: [])
        #expect(try violations(feature: "", extra: [new]).first?.contains("target New is not in") == true)
    }

    @Test func rowWithoutATargetIsFound() throws {
        let table = try EdgeTable(markdown: markdown)
        let found = EdgeCheck(table: table, package: PackageDescription(targets: [])).violations { _ in nil }
        #expect(found.count == 3)
    }

    @Test func documentWithoutATableIsRefused() {
        #expect(throws: EdgeTable.Problem.self) { try EdgeTable(markdown: "| `A` | `B` |") }
    }
}
