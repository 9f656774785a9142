// swift-tools-version: 6.2
import PackageDescription

// The order below is the order of the layers: a target may depend only on what stands above it.
// ARCHITECTURE.md holds the table of allowed edges; Scripts/check-edges compares the two.

let package = Package(
    name: "warren",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Napkin", targets: ["Napkin"]),
        .library(name: "NapkinTesting", targets: ["NapkinTesting"]),
        .executable(name: "warren", targets: ["warren"]),
    ],
    targets: [
        // Framework
        .target(name: "Napkin"),
        .target(name: "NapkinTesting", dependencies: ["Napkin"]),

        // C modules, each wrapped by exactly one target. Their module maps say what to link. Without `pkgConfig`: SwiftPM would
        // look for every library, and warn, also where a package uses the product Napkin alone. Scripts/setup installs them.
        .systemLibrary(name: "CSQLite"),
        .systemLibrary(name: "CCurl"),
        .systemLibrary(name: "CCrypto"),
        .systemLibrary(name: "CSodium"),
        // Declarations alone: Secrets loads libsecret, and Media gdk-pixbuf, when they are first needed.
        .systemLibrary(name: "CSecret"),
        .systemLibrary(name: "CPixbuf"),
        .systemLibrary(name: "CMicrohttpd"),
        .systemLibrary(name: "CScan"),
        // No product depends on it: SwiftPM would look for GTK also where a package uses the product Napkin alone.
        // GTK's headers lie in a dozen folders that only pkg-config knows. SwiftPM passes over flags like -pthread and says so.
        .systemLibrary(name: "CGtk", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),

        // Ground
        .target(name: "Log"),
        .target(name: "Strings"),
        .target(name: "Persistence", dependencies: ["CSQLite"]),
        .target(name: "Crypto", dependencies: ["CCrypto", "CSodium"]),
        .target(name: "Secrets", dependencies: ["Crypto", "Log", "CSecret"]),
        .target(name: "Transport", dependencies: ["Log", "CCurl"]),
        .target(name: "Media", dependencies: ["CPixbuf"]),

        // Protocols
        .target(name: "ATProto", dependencies: ["Crypto", "CScan"]),
        .target(name: "Lexicons", dependencies: ["ATProto"]),
        .target(name: "XRPC", dependencies: ["ATProto", "Lexicons", "Log", "Transport"]),

        // Services
        .target(name: "Services", dependencies: ["Log"]),
        .target(
            name: "SocialServices",
            dependencies: [
                "Services", "Log", "Persistence", "Secrets", "Transport", "Media", "ATProto", "Lexicons", "XRPC",
            ]),

        // Features
        .target(name: "SocialFeatures", dependencies: ["Napkin", "Services", "Strings", "Log"]),
        .target(name: "ShellFeatures", dependencies: ["Napkin", "Services", "Strings", "Log"]),

        // Front
        .target(name: "Reactive"),
        .target(name: "GtkKit", dependencies: ["CGtk", "Reactive"]),
        .target(name: "DesignSystem", dependencies: ["GtkKit", "Strings"]),
        .target(name: "Wording", dependencies: ["Services", "Strings"]),
        .target(
            name: "Terminal",
            dependencies: ["Napkin", "Services", "Strings", "Wording", "SocialFeatures", "ShellFeatures", "Log"]),
        .target(
            name: "WarrenViews",
            dependencies: [
                "Napkin", "Services", "Strings", "Wording", "SocialFeatures", "ShellFeatures", "Log", "GtkKit",
                "DesignSystem",
            ]),

        // Local
        .target(
            name: "LocalNetwork",
            dependencies: ["ATProto", "Crypto", "Lexicons", "Log", "Persistence", "CMicrohttpd"]),

        // Apps: composition only
        .target(name: "Composition", dependencies: ["Services", "SocialServices", "LocalNetwork", "Strings", "Log"]),
        .target(
            name: "WindowComposition",
            dependencies: [
                "Composition", "Napkin", "Services", "SocialFeatures", "ShellFeatures", "WarrenViews", "GtkKit",
                "DesignSystem", "SocialServices", "Log",
            ]),
        .executableTarget(
            name: "warren-gtk",
            dependencies: [
                "WindowComposition", "Composition", "Napkin", "ShellFeatures", "WarrenViews", "GtkKit", "Strings",
                "Log",
            ]),
        .executableTarget(
            name: "warren",
            dependencies: [
                "Composition", "Napkin", "Services", "SocialFeatures", "ShellFeatures", "Terminal", "SocialServices",
                "Strings", "Log", "Persistence", "Secrets", "Transport",
            ]),

        // Tools
        .target(name: "EdgeCheck"),
        .executableTarget(name: "check-edges", dependencies: ["EdgeCheck"]),
        .target(name: "LexiconGenerator", dependencies: ["ATProto"]),
        .executableTarget(name: "generate-lexicons", dependencies: ["LexiconGenerator"]),
        .executableTarget(
            name: "Benchmarks",
            dependencies: ["Napkin", "ATProto", "Lexicons", "Services", "SocialServices", "Persistence", "CSQLite"]),

        .executableTarget(name: "GtkBenchmarks", dependencies: ["GtkKit", "DesignSystem"]),

        // Tests
        .target(name: "TestScale", path: "Tests/TestScale"),
        // What Swift's module of glibc lacks for starting programs.
        .systemLibrary(name: "CSpawn", path: "Tests/CSpawn"),
        .target(name: "ProcessTesting", dependencies: ["CSpawn"], path: "Tests/ProcessTesting"),
        .testTarget(name: "NapkinTests", dependencies: ["Napkin", "NapkinTesting", "TestScale"]),
        .testTarget(name: "NapkinDocsTests", dependencies: ["Napkin", "NapkinTesting"]),
        .testTarget(name: "LogTests", dependencies: ["Log"]),
        .testTarget(name: "StringsTests", dependencies: ["Strings"]),
        .executableTarget(
            name: "PersistenceProbe", dependencies: ["Persistence"], path: "Tests/PersistenceProbe"),
        .testTarget(
            name: "PersistenceTests", dependencies: ["Persistence", "PersistenceProbe", "ProcessTesting", "TestScale"]),
        .testTarget(name: "CryptoTests", dependencies: ["Crypto"]),
        .testTarget(name: "SecretsTests", dependencies: ["Secrets", "Log", "ProcessTesting"]),
        .target(name: "HTTPTesting", path: "Tests/HTTPTesting"),
        .testTarget(name: "TransportTests", dependencies: ["Transport", "HTTPTesting", "ProcessTesting"]),
        .testTarget(name: "MediaTests", dependencies: ["Media", "ProcessTesting"]),
        .testTarget(name: "ATProtoTests", dependencies: ["TestScale", "ATProto", "Crypto"]),
        .testTarget(name: "LexiconsTests", dependencies: ["Lexicons", "ATProto"]),
        .testTarget(name: "EdgeCheckTests", dependencies: ["EdgeCheck"]),
        .testTarget(
            name: "LexiconGeneratorTests", dependencies: ["LexiconGenerator", "ATProto"], exclude: ["Golden"]),
        .testTarget(
            name: "XRPCTests", dependencies: ["XRPC", "ATProto", "Lexicons", "Transport", "Log", "HTTPTesting"]),
        .testTarget(
            name: "SocialServicesTests",
            dependencies: [
                "SocialServices", "Services", "LocalNetwork", "Persistence", "Secrets", "Transport", "Log", "ATProto",
                "Lexicons", "XRPC", "HTTPTesting", "Media", "TestScale",
            ]),
        .testTarget(
            name: "FeaturesTests",
            dependencies: [
                "SocialFeatures", "ShellFeatures", "Services", "Napkin", "NapkinTesting", "Log", "TestScale",
            ]),
        .testTarget(
            name: "TerminalTests",
            dependencies: [
                "Terminal", "Wording", "Services", "SocialFeatures", "ShellFeatures", "Strings", "Log", "NapkinTesting",
            ]),
        .executableTarget(
            name: "GtkTests",
            dependencies: [
                "GtkKit", "DesignSystem", "WarrenViews", "Napkin", "Services", "SocialFeatures", "SocialServices",
                "LocalNetwork", "Strings", "Log", "WindowComposition", "Composition", "ShellFeatures",
            ], path: "Tests/GtkTests", exclude: ["Pages/pictures.txt"]),
        .testTarget(name: "ReactiveTests", dependencies: ["Reactive"]),
        .testTarget(name: "InteropTests", dependencies: ["warren", "HTTPTesting", "ProcessTesting", "TestScale"]),
        .testTarget(name: "LocalNetworkTests", dependencies: ["LocalNetwork", "ATProto", "Crypto"]),
    ],
    swiftLanguageModes: [.v6]
)

// What stands on GTK's thread: everything there is the main actor's unless it says otherwise.
let onTheMainActor: Set = [
    "GtkKit", "DesignSystem", "WarrenViews", "WindowComposition", "warren-gtk", "GtkBenchmarks", "GtkTests",
]

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    if onTheMainActor.contains(target.name) { target.swiftSettings?.append(.defaultIsolation(MainActor.self)) }
    if Context.environment["WARREN_STRICT"] != nil {
        target.swiftSettings?.append(.treatAllWarnings(as: .error))
    }
}
