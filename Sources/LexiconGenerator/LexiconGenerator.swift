public import ATProto
import Foundation

/// Writes Swift types from lexicon documents: load, resolve, model, render.
///
/// The same documents give the same bytes: files are taken in the order of their names, and nothing depends on
/// hashing, dates or the machine.
public enum LexiconGenerator {
    /// A file of generated Swift.
    public struct GeneratedFile: Sendable, Hashable {
        /// Its name, for example `AppBskyFeed.swift`.
        public var name: String
        /// Its text.
        public var text: String
    }

    /// Reads every `.json` file below a folder, in the order of their paths.
    public static func load(_ folder: String) throws(GeneratorError) -> [LexiconDocument] {
        guard let enumerator = FileManager.default.enumerator(atPath: folder) else {
            throw .unreadable(path: folder, reason: "no such folder")
        }
        let paths = enumerator.compactMap { $0 as? String }.filter { $0.hasSuffix(".json") }.sorted()
        guard !paths.isEmpty else { throw .unreadable(path: folder, reason: "it holds no .json file") }
        var documents: [LexiconDocument] = []
        for path in paths {
            let file = folder + "/" + path
            guard let data = FileManager.default.contents(atPath: file) else {
                throw .unreadable(path: file, reason: "cannot open it")
            }
            do {
                documents.append(try LexiconDocument(json: [UInt8](data)))
            } catch {
                throw .unreadable(path: file, reason: "\(error)")
            }
        }
        return documents
    }

    /// Generates the files for some documents.
    public static func generate(_ documents: [LexiconDocument]) throws(GeneratorError) -> [GeneratedFile] {
        let index = try DefinitionIndex(documents)
        let modeller = Modeller(index: index)
        var groups: [String: [SwiftNamespace]] = [:]
        for document in documents {
            guard let namespace = try modeller.namespace(document) else { continue }
            groups[document.group, default: []].append(namespace)
        }
        var files = groups.keys.sorted().map { group in
            GeneratedFile(
                name: SwiftName.type(group) + ".swift", text: FileRenderer(group: group).text(groups[group] ?? []))
        }
        files.append(CatalogRenderer(index: index).file(documents))
        return files
    }

    /// Which files in a folder differ from what would be generated: changed, missing or left over, by name.
    public static func differences(_ files: [GeneratedFile], in folder: String) -> [String] {
        let present = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let wanted = Set(files.map(\.name))
        let stale = present.filter { $0.hasSuffix(".swift") && !wanted.contains($0) }
        let changed = files.filter { file in
            FileManager.default.contents(atPath: folder + "/" + file.name) != Data(file.text.utf8)
        }
        return (stale + changed.map(\.name)).sorted()
    }

    /// Writes the files that differ and removes Swift files that are no longer generated.
    ///
    /// - Returns: The names of the files that were written or removed.
    public static func write(_ files: [GeneratedFile], to folder: String) throws(GeneratorError) -> [String] {
        let names = differences(files, in: folder)
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for name in names {
                let path = folder + "/" + name
                if let file = files.first(where: { $0.name == name }) {
                    try Data(file.text.utf8).write(to: URL(fileURLWithPath: path))
                } else {
                    try FileManager.default.removeItem(atPath: path)
                }
            }
        } catch {
            throw .unwritable(path: folder, reason: "\(error)")
        }
        return names
    }
}

/// Why nothing was generated.
public enum GeneratorError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A file or folder cannot be read, or holds no lexicon.
    case unreadable(path: String, reason: String)
    /// A file cannot be written.
    case unwritable(path: String, reason: String)
    /// A definition refers to one that is not there.
    case unresolved(reference: String, place: String)
    /// Two definitions would have the same Swift name.
    case clash(name: String, place: String)
    /// A definition is of a kind that is not generated.
    case unsupported(place: String, reason: String)

    /// What is wrong, where, and what to do.
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "Cannot read \(path): \(reason)."
        case .unwritable(let path, let reason): "Cannot write to \(path): \(reason)."
        case .unresolved(let reference, let place):
            "\(place) refers to \(reference), which no lexicon defines; add its document to the folder."
        case .clash(let name, let place): "Two definitions would be called \(name) in \(place)."
        case .unsupported(let place, let reason): "\(place) cannot be generated: \(reason)."
        }
    }
}

extension LexiconDocument {
    /// The first three segments of the NSID: one generated file each.
    var group: String { id.split(separator: ".").prefix(3).joined(separator: ".") }
}
