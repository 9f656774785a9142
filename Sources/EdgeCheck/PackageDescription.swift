import Foundation

/// The part of `swift package describe --type json` that the check reads.
public struct PackageDescription: Decodable, Sendable {
    /// One target.
    public struct Target: Decodable, Sendable {
        /// Its name, which is the module's.
        public let name: String
        /// `library`, `executable`, `test`, `system-target`, …
        public let type: String
        /// Its folder, below the package's.
        public let path: String
        /// Its source files, below its folder.
        public let sources: [String]
        /// The targets that the manifest lets it see.
        public let dependencies: [String]

        enum CodingKeys: String, CodingKey {
            case name, type, path, sources
            case dependencies = "target_dependencies"
        }

        /// Reads a target.
        public init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            name = try fields.decode(String.self, forKey: .name)
            type = try fields.decode(String.self, forKey: .type)
            path = try fields.decode(String.self, forKey: .path)
            sources = try fields.decode([String].self, forKey: .sources)
            dependencies = try fields.decodeIfPresent([String].self, forKey: .dependencies) ?? []
        }

        /// Makes a target.
        public init(name: String, type: String, path: String, sources: [String], dependencies: [String]) {
            self.name = name
            self.type = type
            self.path = path
            self.sources = sources
            self.dependencies = dependencies
        }
    }

    /// Every target.
    public let targets: [Target]

    /// Makes a description.
    public init(targets: [Target]) {
        self.targets = targets
    }
}
