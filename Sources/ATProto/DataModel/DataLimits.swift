/// The bounds within which outside data is read.
public struct DataLimits: Sendable, Hashable {
    /// The longest input in bytes.
    public var maxBytes: Int
    /// How deep arrays and maps may nest.
    public var maxDepth: Int

    /// Bounds of `maxBytes` bytes and `maxDepth` levels.
    public init(maxBytes: Int, maxDepth: Int) {
        self.maxBytes = maxBytes
        self.maxDepth = maxDepth
    }

    /// What a record, a commit or a tree node can need: 2 MiB and 128 levels.
    public static let record = DataLimits(maxBytes: 2 << 20, maxDepth: 128)
    /// What an event of a repository stream can need: 8 MiB and 128 levels.
    public static let event = DataLimits(maxBytes: 8 << 20, maxDepth: 128)
}
