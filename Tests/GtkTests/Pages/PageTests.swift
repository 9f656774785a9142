import Foundation
import GtkKit
import Testing
import WarrenViews

extension GtkTests {
    /// Each page as it looks, pixel by pixel.
    @Suite(.timeLimit(.minutes(1))) struct Pages {
        private static let isRecording = ProcessInfo.processInfo.environment["WARREN_RECORD_SNAPSHOTS"] != nil
        private static let directory = FileManager.default.currentDirectoryPath + "/.build/snapshots"

        @Test(arguments: Appearance.allCases) func looksAsItDid(_ appearance: Appearance) async throws {
            let known = Self.isRecording ? nil : try PictureDigests()
            let compares = try known?.drawnWith == PictureDigests.installed()
            try FileManager.default.createDirectory(atPath: Self.directory, withIntermediateDirectories: true)
            var digests: [String: String] = [:]
            try await appearance.applied {
                for page in SamplePage.all {
                    try await Self.add(page, to: &digests, as: page.name, appearance, known, compares)
                }
                try await Self.add(.named("home"), width: 900, to: &digests, as: "window", appearance, known, compares)
            }
            if Self.isRecording { return try PictureDigests.record(digests) }
            guard !compares else { return }
            var text =
                "Pictures were drawn, and not compared: other packages drew those that are known. Here are \(try PictureDigests.installed().joined(separator: ", "))\n"
            text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
        }

        private static func add(
            _ page: SamplePage, width: Int32? = nil, to digests: inout [String: String], as name: String,
            _ appearance: Appearance, _ known: PictureDigests?, _ compares: Bool
        ) async throws {
            let shown = try await SampleWindow(page, width: width ?? appearance.narrow)
            defer { shown.close() }
            let texture = try await Snapshot.texture(of: shown.window)
            let name = "\(name)-\(appearance)"
            let digest = PictureDigests.digest(of: texture)
            digests[name] = digest
            if isRecording || compares && digest != known?[name] {
                let path = "\(directory)/\(name).png"
                gdk_texture_save_to_png(texture.pointer, path)
                guard !isRecording else { return }
                Issue.record(
                    "\(name) looks otherwise than it did. Look at \(path); if it is meant, run Scripts/record-snapshots."
                )
            }
        }
    }
}
