// swift-tools-version:5.9
import PackageDescription

// The code that the samples Bayes and Keywords share with their apps: in Xcode, a local package beside the app.
let package = Package(
    name: "Shared",
    platforms: [.iOS(.v16), .macOS(.v13)],
    products: [
        .library(name: "NaiveBayes", targets: ["NaiveBayes"]),
        .library(name: "KeywordRules", targets: ["KeywordRules"]),
    ],
    targets: [
        .target(name: "NaiveBayes"),
        .target(name: "KeywordRules"),
    ]
)
