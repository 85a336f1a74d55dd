import Foundation
import TestFiles
import Testing

/// The package manager's clones of what this package depends on, by the package's name: a test has no network.
private let repositories: [String: URL] = {
    var folder = Program.buildFolder
    while folder.path != "/" {
        let found = try? FileManager.default.contentsOfDirectory(
            at: folder.appendingPathComponent("repositories"), includingPropertiesForKeys: nil)
        // Yams-fd9f2519
        if let found {
            return Dictionary(found.map { (String($0.lastPathComponent.dropLast(9)), $0) }) { first, _ in first }
        }
        folder.deleteLastPathComponent()
    }
    return [:]
}()

/// The package manager refuses a package with a version if a product's targets have unsafe flags.
@Suite(
    .waitsForPrograms,
    .enabled(if: Program.isInstalled("swift") && Program.isInstalled("git"), "swift or git is not installed"),
    .enabled(if: !repositories.isEmpty, "the repositories of the packages are not beside the build")
)
struct LibraryProductTests {
    private let folder = TestFolder()

    /// Makes the package, as it is here, a repository with a version.
    private func makeRepository() throws {
        let script = """
            set -e
            mkdir siftbox && cp -r '\(Program.package.path)'/Package.swift '\(Program.package.path)'/Sources \
            '\(Program.package.path)'/Tests siftbox && cd siftbox && git init -q && git add -A
            git -c user.name=Test -c user.email=test@example.com -c commit.gpgsign=false commit -qm Test && git tag 0.1.0
            """
        let result = try Program.runShell(["sh", "-c", script], folder: folder.url)
        try #require(result.status == 0, "\(result.errors)")
    }

    /// Resolves a package that depends on a product.
    private func resolve(_ product: String, by dependency: String) throws -> Program.Result {
        try folder.write(
            "client/Package.swift",
            """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(
                name: "client", dependencies: [.package(\(dependency))],
                targets: [.target(name: "Client", dependencies: [.product(name: "\(product)", package: "siftbox")])])
            """)
        try folder.write("client/Sources/Client/Client.swift", "import \(product)\n")
        let manifest = try String(contentsOf: Program.package.appendingPathComponent("Package.swift"), encoding: .utf8)
        let mirrors = manifest.matches(of: /url: "(?<url>[^"]+\/(?<name>[^"\/]+))"/).compactMap { match in
            repositories[String(match.name)].map {
                "{\"original\": \"\(match.url)\", \"mirror\": \"\($0.absoluteString)\"}"
            }
        }
        try folder.write(
            "client/.swiftpm/configuration/mirrors.json",
            "{\"version\": 1, \"object\": [\(mirrors.joined(separator: ","))]}")
        return try Program.runShell(
            ["swift", "package", "show-dependencies", "--disable-sandbox", "--cache-path", folder.path("cache")],
            folder: folder.url.appendingPathComponent("client"))
    }

    @Test func `another package can depend on the product IdentityLookup by version and by path`() throws {
        try makeRepository()
        let version = "url: \"\(folder.url.appendingPathComponent("siftbox").absoluteString)\", from: \"0.1.0\""
        try resolve("IdentityLookup", by: version).ended(0)
        // The package manager checks it: other products have such flags.
        let program = try resolve("start", by: version)
        #expect(program.status != 0 && program.errors.contains("unsafe build flags"), "\(program)")
        try resolve("IdentityLookup", by: "path: \"\(folder.path("siftbox"))\"").ended(0)
    }
}
