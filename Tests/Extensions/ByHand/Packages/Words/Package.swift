// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "Words",
    platforms: [.iOS(.v15)],
    products: [.library(name: "Words", targets: ["Words"])],
    dependencies: [.package(path: "../Digits")],
    targets: [
        .target(
            name: "Words",
            dependencies: [.product(name: "Digits", package: "Digits")],
            resources: [.process("Lists")]),
        .testTarget(name: "WordsTests", dependencies: ["Words"]),
    ]
)
