import Foundation
import Testing

/// Every Swift block of the catalogue, and of the README's part on Napkin, is code that is compiled: the lines of a block
/// stand one after the other, with one indentation, in a source file of the tests or of an example.
struct CatalogueTests {
    struct Block: CustomStringConvertible {
        let place: String
        let language: String
        let lines: [String]
        var description: String { "\(place):\n\(lines.joined(separator: "\n"))" }
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func files(below folders: [String], ending: String) -> [URL] {
        folders.flatMap { folder in
            let url = root.appending(path: folder).resolvingSymlinksInPath()
            let names = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
            return names.filter { $0.hasSuffix(ending) && !$0.contains(".build/") }.sorted().map {
                url.appending(path: $0)
            }
        }
    }

    private static func lines(of url: URL) throws -> [String] {
        try String(contentsOf: url, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
    }

    private static func blocks(in url: URL) throws -> [Block] {
        var found: [Block] = []
        var open: (start: Int, language: String, lines: [String])?
        for (index, line) in try lines(of: url).enumerated() {
            if line.hasPrefix("```") {
                if let block = open {
                    let place = "\(url.lastPathComponent):\(block.start)"
                    found.append(Block(place: place, language: block.language, lines: block.lines))
                    open = nil
                } else {
                    open = (index + 1, String(line.dropFirst(3)), [])
                }
            } else {
                open?.lines.append(line)
            }
        }
        return found
    }

    /// Without the indentation that all lines have, and without spaces at the ends.
    private static func dedented(_ lines: [String]) -> [String] {
        let depth = lines.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { $0.allSatisfy(\.isWhitespace) ? "" : String($0.dropFirst(depth)) }
    }

    private static func contains(_ source: [String], _ block: [String]) -> Bool {
        guard !block.isEmpty, source.count >= block.count else { return false }
        let first = block[0].trimmingCharacters(in: .whitespaces)
        return (0...(source.count - block.count)).contains { start in
            source[start].hasSuffix(first) && dedented(Array(source[start..<(start + block.count)])) == block
        }
    }

    @Test func everyBlockIsCompiled() throws {
        let articles =
            Self.files(below: ["Sources/Napkin/Napkin.docc"], ending: ".md") + [Self.root.appending(path: "README.md")]
        let sources = try Self.files(
            below: ["Tests/NapkinDocsTests", "Tests/NapkinTests", "Examples"], ending: ".swift"
        ).map(Self.lines)
        #expect(articles.count > 10 && sources.count > 20, "the folders are not where they should be")
        var count = 0
        for block in try articles.flatMap(Self.blocks) {
            guard block.language == "swift" else {
                #expect(["sh", "text", "console"].contains(block.language), "\(block): say which language it is")
                continue
            }
            count += 1
            let lines = Self.dedented(block.lines)
            #expect(
                sources.contains { Self.contains($0, lines) },
                "no compiled file has these lines: \(block)")
        }
        #expect(count > 20)
    }
}
