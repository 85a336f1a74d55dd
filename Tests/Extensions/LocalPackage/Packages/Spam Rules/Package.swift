// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "SpamRules",
    products: [.library(name: "SpamRules", targets: ["SpamRules"])],
    targets: [.target(name: "SpamRules")]
)
