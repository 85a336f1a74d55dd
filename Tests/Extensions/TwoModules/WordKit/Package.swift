// swift-tools-version:5.7
import PackageDescription

let package = Package(
    name: "WordKit",
    platforms: [.iOS(.v14)],
    products: [
        .library(name: "WordKit", targets: ["WordKit"])
    ],
    targets: [
        .target(name: "Scoring"),
        .target(name: "WordKit", dependencies: ["Scoring"]),
        .testTarget(name: "WordKitTests", dependencies: ["WordKit"]),
    ]
)
