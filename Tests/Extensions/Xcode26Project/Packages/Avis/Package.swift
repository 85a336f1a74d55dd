// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Avis",
    defaultLocalization: "fr",
    platforms: [.iOS(.v16)],
    products: [.library(name: "Avis", targets: ["Avis"])],
    targets: [.target(name: "Avis")]
)
