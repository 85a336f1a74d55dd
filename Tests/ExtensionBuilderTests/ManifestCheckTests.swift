import Foundation
import Messages
import TestFiles
import Testing

@testable import ExtensionPlans

/// Mistakes in a package's manifest that would otherwise leave something out silently.
@Suite struct ManifestCheckTests: FolderSuite {
    let tree = TestFolder()

    init() throws {
        try write("import Words\nfinal class Handler: ILMessageFilterExtension {}\n", "Filter/Handler.swift")
        try write("", "App.xcodeproj/project.pbxproj")
        try write("public enum Words {}", "Words/Sources/Words/Words.swift")
        try write("public enum Core {}", "Words/Sources/Core/Core.swift")
        try write("public enum Letters {}", "Letters/Sources/Letters/Letters.swift")
        try write(
            "let package = Package(name: \"Letters\", products: [.library(name: \"Letters\", targets: [\"Letters\"])], "
                + "targets: [.target(name: \"Letters\")])", "Letters/Package.swift")
    }

    private func plan(_ manifest: String, options: String = "") throws -> BuildPlan {
        try write(manifest, "Words/Package.swift")
        return try BuildPlan(
            ExtensionReference(
                "\(root.path)/Filter --also \(root.path)/Words\(options.replacing("$", with: root.path))"))
    }

    private func refusal(_ manifest: String, options: String = "") -> String? {
        short { try plan(manifest, options: options) }
    }

    @Test(arguments: [
        "let package = Package(name: \"W\", targets: [.target(name: \"Words\")]":
            ":1:22: error: this bracket is not closed.",
        "let package = Package(name: \"W\", targets: [.target(name: \"Words\"))":
            ":1:43: error: this bracket is not closed.",
        "let package = Package(name: \"W, targets: [\n.target(name: \"Words\")])":
            ":1:29: error: this string is not closed.",
        "let package = Package(name: \"W\"\n targets: [.target(name: \"Words\")])":
            ":2:2: error: expected a comma before this.",
        "let package = Package(name: \"W\", targets: [.target(name: \"Core\")\n .target(name: \"Words\")])":
            ":2:2: error: expected a comma before this.",
        "let package = Package(name: \"W\", targets: [.target(name: \"Words\", exclude: [\"a\" \"b\"])])":
            ":1:81: error: expected a comma before this.",
    ])
    func `a mistake in the syntax is an error with its place`(_ manifest: String, _ expected: String) {
        #expect(refusal(manifest) == "$/Words/Package.swift\(expected)")
    }

    @Test(arguments: [
        "let package = Package(name: \"W\", targets: [.target(name: \"Words\"),]) // (",
        "let package = Package(name: \"W\", targets: [.target(name: \"Words\", path: folder(of: #filePath))])",
        "let package = Package(\n name: isOld ? \"W\" : #\"(\"#, targets: [\n .target(name: \"Words\"), // one\n ] + more)",
        "let package = Package(name: \"W\", targets: [.target(name: \"Words\", exclude: names\n .map { x in \"a\" as String })])",
        "let package = Package(name: \"W\", targets: [.target(name: \"Words\", dependencies: [core /* ( */])])\nfunc f( {",
        "let package = Package(name: \"W\", dependencies: all, targets: [.target(name: \"Words\", dependencies: [\"X\"])])",
        "let package = Package(name: \"W\", targets: [.target(name: \"Words\", dependencies: [\"X\"])])\npackage.targets.append(x)",
        "let package = Package(name: \"W\", targets: [.target(name: \"Words\", dependencies: [.target(name: \"X\")])] + more)",
    ])
    func `valid and computed manifests are not refused`(_ manifest: String) { #expect(refusal(manifest) == nil) }

    private static func manifest(_ dependencies: String, products: String = "") -> String {
        """
        let package = Package(name: "W", products: [\(products)],
            dependencies: [.package(path: "../Letters")],
            targets: [.target(name: "Words", dependencies: [
                \(dependencies)]), .target(name: "Core")])
        """
    }

    @Test(arguments: [
        (
            manifest("\"Cores\""), "4:9",
            "the target Words depends on Cores, which is neither a target of the package nor a product of its dependencies. Did you mean Core?"
        ),
        (
            manifest(".target(name: \"Cor\")"), "4:23",
            "the target Words depends on the target Cor, which the package does not have. Did you mean Core?"
        ),
        (
            manifest(".product(name: \"Leters\", package: \"Letters\")"), "4:24",
            "the package Letters has no product Leters, on which the target Words depends. Did you mean Letters?"
        ),
        (
            manifest(".product(name: \"Letters\", package: \"leters\")"), "4:44",
            "the target Words depends on the product Letters of the package leters, which is not among the package's dependencies. Did you mean Letters?"
        ),
        (
            manifest("", products: ".library(name: \"W\", targets: [\"Wordz\"])"), "1:75",
            "the product W names the target Wordz, which the package does not have. Did you mean Words?"
        ),
    ])
    func `a misspelled name is an error with its place`(_ manifest: String, _ place: String, _ expected: String) {
        #expect(refusal(manifest) == "$/Words/Package.swift:\(place): error: \(expected)")
    }

    @Test(arguments: [
        "\"Core\"", ".target(name: \"Core\")", "\"Letters\"", ".product(name: \"Letters\", package: \"letters\")",
        "computed",
    ])
    func `names that exist are accepted`(_ dependency: String) {
        #expect(refusal(Self.manifest(dependency)) == nil)
    }

    @Test func `a product of a package that is not here may exist`() {
        let manifest = """
            let package = Package(name: "W", dependencies: [.package(url: "https://git.example/chars", from: "1.0.0")],
                targets: [.target(name: "Words", dependencies: ["Chars", .product(name: "More", package: "chars")])])
            """
        #expect(refusal(manifest) == nil)
    }

    @Test func `a missing resource is a warning, as for the package manager`() throws {
        try write("a", "Words/Sources/Words/words.txt")
        let plan = try plan(
            """
            let package = Package(name: "W", targets: [
                .target(name: "Words", resources: [.process("lists.json"), .copy("words.txt")])])
            """)
        #expect(
            plan.mistakes.map { $0.description.replacing(root.path, with: "$") }.filter { $0.hasPrefix("package") } == [
                "package-resource-missing: $/Words/Package.swift:2:49: there is no $/Words/Sources/Words/lists.json"
            ])
    }

    @Test func `a folder for a package that nothing depends on is refused`() throws {
        try write("let package = Package(name: \"C\", targets: [.target(name: \"Chars\")])", "Chars/Package.swift")
        try write("public enum Chars {}", "Chars/Sources/Chars/C.swift")
        let manifest = """
            let package = Package(name: "W", dependencies: [.package(url: "https://git.example/chars", from: "1.0.0")],
                targets: [.target(name: "Words", dependencies: ["Chars"])])
            """
        #expect(refusal(manifest, options: " --package chars=$/Chars") == nil)
        #expect(
            refusal(manifest, options: " --package char=$/Chars")
                == "--package char=$/Chars: the extension depends on no remote package of this name. Did you mean chars? Its remote "
                + "packages are chars. A package that is not a dependency is added with --also FOLDER.")
        #expect(
            refusal(Self.manifest(""), options: " --package chars=$/Chars")?.contains("It depends on none.") == true)
    }
}
