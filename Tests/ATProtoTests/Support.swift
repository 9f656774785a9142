import Foundation

@testable import ATProto

/// The shared data folder, when this machine has it. Tests that read it are extra; every rule is tested without it too.
enum SharedData {
    static let directory: URL? = {
        let environment = ProcessInfo.processInfo.environment["WARREN_SHARED_DATA"]
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let candidates = [
            environment.map { URL(filePath: $0) }, package.appending(path: "../shared/data"),
            package.appending(path: "../../shared/data"),
        ]
        return candidates.compactMap { $0 }.first { FileManager.default.fileExists(atPath: $0.path()) }
    }()

    static var isPresent: Bool { directory != nil }

    static func bytes(_ path: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: directory!.appending(path: path)))
    }

    static func json(_ path: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(bytes(path)), options: [.fragmentsAllowed])
    }

    static func cases(_ path: String) throws -> [[String: Any]] { try json(path) as? [[String: Any]] ?? [] }
}

/// Bytes of base64 with or without padding.
func base64(_ text: String) -> [UInt8] { Base64.decode(text)! }

/// Bytes of hexadecimal digits; spaces are skipped.
func hex(_ text: String) -> [UInt8] {
    let digits = Array(text.filter { $0 != " " })
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16)! }
}
