internal import Crypto

/// What the tree computes from a key, `collection/rkey` in bytes.
enum TreeKey {
    static let maxBytes = 1024

    /// The layer: how many pairs of zero bits begin the SHA-256 of the key.
    static func layer(of key: [UInt8]) -> Int {
        var layer = 0
        for byte in SHA256.hash(key) {
            let zeros = byte.leadingZeroBitCount
            layer += zeros / 2
            if zeros < 8 { break }
        }
        return layer
    }

    /// How many bytes both keys begin with.
    static func commonPrefix(_ left: [UInt8], _ right: [UInt8]) -> Int {
        let limit = min(left.count, right.count)
        var count = 0
        while count < limit, left[count] == right[count] { count += 1 }
        return count
    }

    /// Whether a record may have the key: two parts with a slash between, of the characters of record keys, neither of
    /// them `.` or `..`. That the first part is an NSID is for those who know that this is a repository.
    static func isValid(_ key: [UInt8]) -> Bool {
        guard key.count <= maxBytes, let slash = key.firstIndex(of: UInt8(ascii: "/")) else { return false }
        return isValidPart(key[..<slash]) && isValidPart(key[(slash + 1)...])
    }

    private static func isValidPart(_ part: ArraySlice<UInt8>) -> Bool {
        let dot = UInt8(ascii: ".")
        guard let first = part.first, part.allSatisfy(RecordKey.isAllowed) else { return false }
        return first != dot || part.contains { $0 != dot } || part.count > 2
    }
}
