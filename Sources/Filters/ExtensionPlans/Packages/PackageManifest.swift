import Foundation
import XcodeProjects

/// A package's `Package.swift`, as far as it is written as literals. It is read, not run.
struct PackageManifest: Sendable {
    struct Resource: Hashable, Sendable {
        let path: String
        /// Whether a folder is copied as it is; otherwise its files are in one folder, except localized ones.
        let isCopied: Bool
    }

    struct Target: Sendable {
        enum Kind: Hashable, Sendable {
            case library
            /// A program, a test, a plugin or a macro: what it is, for messages.
            case other(String)
        }

        let name: String
        let kind: Kind
        /// Below the package's folder; nil: the default location.
        var path: String?
        /// Files and folders below the target's folder; nil: all.
        var sources: [String]?
        var exclude: [String] = []
        var resources: [Resource] = []
        /// Other targets and products.
        var dependencies: [(name: String, package: String?, isTarget: Bool)] = []
        var conditions: [String] = []
        var flags: [String] = []
    }

    /// Another package that this one depends on.
    struct Dependency: Hashable, Sendable {
        /// The name in a target's dependencies.
        let identity: String
        /// A folder, relative to the package; nil: it is remote.
        let path: String?
        let url: String?
        /// The name that an older manifest gives it.
        var name: String?

        /// Whether a target's dependency means this package.
        func isNamed(_ package: String) -> Bool {
            [identity.lowercased(), name?.lowercased()].contains(package.lowercased())
        }
    }

    private(set) var name: String?
    /// The development language of its resources.
    private(set) var defaultLocalization: String?
    private(set) var languageMode = LanguageMode.v5
    private(set) var targets: [Target] = []
    /// The targets of each library product.
    private(set) var products: [String: [String]] = [:]
    /// The names of all products, also programs and plugins.
    private(set) var productNames: Set<String> = []
    /// Whether targets, products and dependencies are all literals: then no other names exist.
    private(set) var isComplete = false
    private(set) var dependencies: [Dependency] = []

    /// A manifest is a page or two.
    static let maxBytes = 1 << 20

    /// Reads a manifest.
    ///
    /// - Returns: nil: it has no `Package(…)` whose targets are literals.
    init?(_ source: String) {
        languageMode = Self.toolsMode(source)
        guard let package = ManifestReader.package(in: source) else { return nil }
        name = package["name"]?.text
        defaultLocalization = package["defaultLocalization"]?.text
        if let mode = (package["swiftLanguageModes"] ?? package["swiftLanguageVersions"])?.list?
            .compactMap(Self.languageMode).last
        {
            languageMode = mode
        }
        targets = package["targets"]?.list?.compactMap(Self.target) ?? []
        guard !targets.isEmpty else { return nil }
        for product in package["products"]?.list ?? [] where product.name == "library" {
            guard let name = product["name"]?.text else { continue }
            products[name] = product["targets"]?.strings ?? []
        }
        dependencies = package["dependencies"]?.list?.compactMap(Self.dependency) ?? []
        productNames = Set((package["products"]?.list ?? []).compactMap { $0["name"]?.text })
        let change = /\bpackage\s*\.\s*(?:targets|products|dependencies)\b/.wordBoundaryKind(.simple)
        let isChanged = source.contains(change)
        isComplete =
            !isChanged && Self.isLiteral(package["targets"], count: targets.count)
            && Self.isLiteral(package["products"], count: productNames.count)
            && Self.isLiteral(package["dependencies"], count: dependencies.count)
    }

    /// Whether every element of a list was read.
    private static func isLiteral(_ list: ManifestExpression?, count: Int) -> Bool {
        list == nil || list?.list?.count == count
    }

    /// Whether a package is among the dependencies.
    func knows(package: String) -> Bool { dependencies.contains { $0.isNamed(package) } }

    /// The mode that the first line determines: from tools version 6.0 on, packages are in Swift 6.
    static func toolsMode(_ source: String) -> LanguageMode {
        let first = source.prefix(200).prefix { !$0.isNewline }
        guard let version = first.firstMatch(of: /swift-tools-version\s*:\s*(?<major>\d+)/)?.major else { return .v5 }
        return (Int(version) ?? 5) >= 6 ? .v6 : .v5
    }

    /// `.v5`, `.v42`, `.version("6")`, `"5"`.
    private static func languageMode(_ expression: ManifestExpression) -> LanguageMode? {
        if let text = expression.text ?? expression.values.first?.text { return LanguageMode(version: text) }
        guard let name = expression.name, name.hasPrefix("v") else { return nil }
        return LanguageMode(version: String(name.dropFirst()).replacing("_", with: "."))
    }

    private static func target(_ expression: ManifestExpression) -> Target? {
        guard let call = expression.name, let name = expression["name"]?.text else { return nil }
        let others = [
            "executableTarget": "a program", "testTarget": "tests", "systemLibrary": "a system library",
            "binaryTarget": "a binary framework", "plugin": "a plugin", "macro": "a macro",
        ]
        guard call == "target" || others[call] != nil else { return nil }
        var target = Target(name: name, kind: others[call].map { .other($0) } ?? .library)
        target.path = expression["path"]?.text
        target.sources = expression["sources"]?.list.map { $0.compactMap(\.text) }
        target.exclude = expression["exclude"]?.strings ?? []
        target.resources = expression["resources"]?.list?.compactMap(resource) ?? []
        target.dependencies = expression["dependencies"]?.list?.compactMap(targetDependency) ?? []
        for setting in expression["swiftSettings"]?.list ?? [] { add(setting, to: &target) }
        return target
    }

    private static func resource(_ expression: ManifestExpression) -> Resource? {
        guard let path = expression.values.first?.text else { return nil }
        return Resource(path: path, isCopied: expression.name == "copy")
    }

    private static func targetDependency(
        _ expression: ManifestExpression
    ) -> (name: String, package: String?, isTarget: Bool)? {
        if let name = expression.text { return (name, nil, false) }
        guard let name = expression["name"]?.text else { return nil }
        return (name, expression["package"]?.text, expression.name == "target")
    }

    private static func add(_ setting: ManifestExpression, to target: inout Target) {
        // A name only, so that it cannot become another option of the compiler.
        let value = setting.values.first?.text.flatMap { SwiftName.isIdentifier($0) ? $0 : nil }
        switch setting.name {
        case "define": if let value { target.conditions.append(value) }
        case "enableUpcomingFeature": if let value { target.flags += ["-enable-upcoming-feature", value] }
        case "enableExperimentalFeature": if let value { target.flags += ["-enable-experimental-feature", value] }
        case "defaultIsolation" where setting.values.first?.name == "self":
            target.flags += ["-default-isolation", "MainActor"]
        default: break
        }
    }

    private static func dependency(_ expression: ManifestExpression) -> Dependency? {
        guard expression.name == "package" else { return nil }
        if let path = expression["path"]?.text {
            let identity = expression["name"]?.text ?? (path as NSString).lastPathComponent
            return Dependency(identity: identity, path: path, url: nil)
        }
        guard let url = expression["url"]?.text ?? expression["id"]?.text else { return nil }
        return Dependency(
            identity: PackageProduct.identity(url), path: nil, url: url, name: expression["name"]?.text)
    }
}
