// swift-tools-version: 5.7
import PackageDescription

let package = Package(
    name: "Glow",
    products: [.library(name: "Glow", targets: ["Glow"])],
    targets: [.target(name: "Glow", path: "Source")]
)
