// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "TextTools",
    platforms: [.iOS(.v16)],
    products: [
        .library(name: "TextTools", targets: ["TextTools"]),
        .library(name: "LinkTools", targets: ["LinkTools"]),
    ],
    targets: [
        .target(name: "Normalizing"),
        .target(name: "TextTools", dependencies: ["Normalizing"], resources: [.process("Resources")]),
        .target(name: "LinkTools", dependencies: ["Normalizing"], resources: [.copy("Lists")]),
        .testTarget(name: "TextToolsTests", dependencies: ["TextTools"]),
    ]
)
