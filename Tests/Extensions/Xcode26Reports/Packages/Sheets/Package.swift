// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Sheets",
    platforms: [.iOS(.v17)],
    products: [.library(name: "Sheets", targets: ["Sheets"])],
    targets: [.target(name: "Sheets", swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")])]
)
