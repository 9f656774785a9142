import Foundation
import GtkKit

/// What pictures are known to look like: a line with a digest of the pixels for each. They hold only where the same libraries draw the same
/// fonts; the file says which.
struct PictureDigests {
    /// What pictures depend on, as far as there may be others.
    static let packages = [
        "adwaita-icon-theme", "fonts-dejavu-core", "libadwaita-1-0", "libcairo2", "libfontconfig1", "libfreetype6",
        "libgtk-4-1", "libharfbuzz0b", "libpango-1.0-0", "librsvg2-2",
    ]
    private static let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "pictures.txt").path
    private static let remark = """
        # What pictures of pages look like: SHA-256 of their pixels. Scripts/record-snapshots writes this file.
        # They compare where these packages are what they were:
        """

    /// The packages that they were drawn with.
    private(set) var drawnWith: [String]
    private var digests: [String: String] = [:]

    /// Those that are recorded.
    init() throws {
        drawnWith = []
        for line in try String(contentsOfFile: Self.path, encoding: .utf8).split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            if words.first == "#" {
                if words.count == 4, words[1] == "-" { drawnWith.append(words[2] + " " + words[3]) }
            } else if words.count == 2 {
                digests[words[0]] = words[1]
            }
        }
    }

    /// None yet, for the packages of this machine.
    private init(drawnWith: [String]) { self.drawnWith = drawnWith }

    subscript(name: String) -> String? { digests[name] }

    /// Replaces what is recorded, together with what was recorded for these packages already.
    static func record(_ new: [String: String]) throws {
        var digests = PictureDigests(drawnWith: try installed())
        if let old = try? PictureDigests(), old.drawnWith == digests.drawnWith { digests.digests = old.digests }
        digests.digests.merge(new) { $1 }
        let lines =
            [remark] + digests.drawnWith.map { "# - " + $0 }
            + digests.digests.sorted { $0.key < $1.key }.map { $0.key + " " + $0.value }
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path))
    }

    /// The packages of this machine, with their versions; one that is not there says so.
    static func installed() throws -> [String] {
        let status = (try? String(contentsOfFile: "/var/lib/dpkg/status", encoding: .utf8)) ?? ""
        var versions: [Substring: Substring] = [:]
        var package: Substring?
        for line in status.split(separator: "\n") {
            if line.hasPrefix("Package: ") { package = line.dropFirst(9) }
            if line.hasPrefix("Version: "), let package { versions[package] = line.dropFirst(9) }
        }
        return packages.map { $0 + " " + (versions[Substring($0)] ?? "missing") }
    }

    /// The digest of a texture's size and pixels.
    static func digest(of texture: Reference) -> String {
        let (width, height) = (gdk_texture_get_width(texture.pointer), gdk_texture_get_height(texture.pointer))
        var pixels = [UInt8](repeating: 0, count: Int(width) * Int(height) * 4)
        gdk_texture_download(texture.pointer, &pixels, gsize(width) * 4)
        let sum = g_compute_checksum_for_data(G_CHECKSUM_SHA256, pixels, gsize(pixels.count))!
        defer { g_free(sum) }
        return "\(width)x\(height):" + String(cString: sum)
    }
}
