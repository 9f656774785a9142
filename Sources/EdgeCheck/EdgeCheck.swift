/// Compares three things: what the manifest lets a target see, what its files import, and what ARCHITECTURE.md allows.
///
/// Test targets may see anything; the table speaks of what is shipped.
public struct EdgeCheck: Sendable {
    private let table: EdgeTable
    private let package: PackageDescription

    /// Makes a check.
    public init(table: EdgeTable, package: PackageDescription) {
        self.table = table
        self.package = package
    }

    /// What breaks the table, one line each, in the order of the targets.
    /// - Parameter read: gives the text of a file by its path below the package's folder.
    public func violations(read: (String) -> String?) -> [String] {
        var found: [String] = []
        let own = Set(package.targets.map(\.name))
        for name in table.allowed.keys.sorted() where !own.contains(name) {
            found.append("ARCHITECTURE.md: `\(name)` is in the edge table and not in Package.swift. Remove its row.")
        }
        for target in package.targets where target.type != "test" && target.type != "system-target" {
            guard let allowed = table.allowed[target.name] else {
                found.append(
                    "Package.swift: target \(target.name) is not in the edge table of ARCHITECTURE.md. Add its row.")
                continue
            }
            for dependency in target.dependencies where !allowed.contains(dependency) {
                found.append(
                    "Package.swift: \(target.name) depends on \(dependency), which ARCHITECTURE.md does not allow. "
                        + "Drop the edge, or add it there and say why.")
            }
            for source in target.sources {
                let path = "\(target.path)/\(source)"
                guard let text = read(path) else {
                    found.append("\(path): cannot be read.")
                    continue
                }
                found += violations(of: target, path: path, text: text, allowed: allowed.intersection(own), own: own)
            }
        }
        return found
    }

    private func violations(
        of target: PackageDescription.Target, path: String, text: String, allowed: Set<String>, own: Set<String>
    ) -> [String] {
        var found: [String] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let module = ImportLine.module(in: line), own.contains(module), module != target.name else {
                continue
            }
            if !allowed.contains(module) {
                found.append(
                    "\(path):\(index + 1): \(target.name) imports \(module), which ARCHITECTURE.md does not allow.")
            } else if !target.dependencies.contains(module) {
                found.append(
                    "\(path):\(index + 1): \(target.name) imports \(module), which Package.swift does not declare for it."
                )
            }
        }
        return found
    }
}
