// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "RibHouse",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "warren", path: "../..")],
    targets: [
        .target(name: "RibHouse", dependencies: [.product(name: "Napkin", package: "warren")]),
        .executableTarget(name: "rib-house", dependencies: ["RibHouse"]),
        .testTarget(
            name: "RibHouseTests",
            dependencies: ["RibHouse", .product(name: "NapkinTesting", package: "warren")]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
    ]
}
