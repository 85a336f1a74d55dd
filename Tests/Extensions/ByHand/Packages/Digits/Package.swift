// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Digits",
    products: [.library(name: "Digits", targets: ["Digits"])],
    targets: [
        .target(name: "Digits", path: "code", exclude: ["Playground.swift"], swiftSettings: [.define("LONG")])
    ]
)
