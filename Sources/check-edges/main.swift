// Prints every import or dependency that ARCHITECTURE.md does not allow, and fails if there is one.
// Run in the package's folder: swift run check-edges
import EdgeCheck
import Foundation

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(1)
}

let describe = Process()
describe.executableURL = URL(filePath: "/usr/bin/env")
// A scratch folder of its own: `swift run` holds the lock of the usual one.
describe.arguments = ["swift", "package", "--scratch-path", ".build/check-edges", "describe", "--type", "json"]
let output = Pipe()
describe.standardOutput = output
describe.standardError = FileHandle.nullDevice
do {
    try describe.run()
    let json = try output.fileHandleForReading.readToEnd() ?? Data()
    describe.waitUntilExit()
    guard describe.terminationStatus == 0 else { fail("swift package describe failed. Run it by hand to see why.") }
    let package = try JSONDecoder().decode(PackageDescription.self, from: json)
    let table = try EdgeTable(markdown: String(contentsOfFile: "ARCHITECTURE.md", encoding: .utf8))
    let violations = EdgeCheck(table: table, package: package)
        .violations { try? String(contentsOfFile: $0, encoding: .utf8) }
    guard violations.isEmpty else { fail("edges that are not allowed:\n" + violations.joined(separator: "\n")) }
    print("\(package.targets.count) targets, every edge is in ARCHITECTURE.md")
} catch {
    fail("\(error)")
}
