import Foundation
import TestFiles
import Testing

@Suite("The map in Sources/README.md")
struct MapTests {
    private let path = "Sources/README.md"
    private let manifest: PackageManifest
    private let map: Document

    init() throws {
        manifest = try PackageManifest()
        map = try Document(path)
    }

    /// The tables under "The targets", from top to bottom: heading and targets.
    private var tables: [(heading: String, targets: [String])] {
        var tables: [(String, [String])] = []
        for line in map.part("## The targets") {
            if line.hasPrefix("### ") {
                tables.append((String(line.dropFirst(4)), []))
            } else if let name = Document.cells(line)?.first, line.hasPrefix("| `"), !tables.isEmpty {
                tables[tables.count - 1].1.append(name)
            }
        }
        return tables
    }

    @Test
    func `the manifest is parsed`() throws {
        #expect(manifest.targets.count > 70)
        #expect(Set(manifest.targets.map(\.name)).count == manifest.targets.count)
        #expect(try #require(manifest["FilterMain"]).dependencies.contains("FilterWire"))
        #expect(try #require(manifest["ReportIt"]).dependencies.contains("ReportingMain"))
        #expect(try #require(manifest["Keywords"]).dependencies.contains("KeywordRules"))
        #expect(try #require(manifest["AppleCombine"]).packages == ["OpenCombine"])
        #expect(try #require(manifest["TestFiles"]).isTest)
    }

    @Test
    func `every target has exactly one line, and every line has a target`() {
        let listed = tables.flatMap(\.targets)
        let declared = Set(manifest.targets.map(\.name))
        #expect(declared.subtracting(listed).sorted() == [], "targets without a line")
        #expect(Set(listed).subtracting(declared).sorted() == [], "lines without a target")
        #expect(
            Set(listed.filter { name in listed.count { $0 == name } > 1 }).sorted() == [],
            "targets with more than one line")
    }

    @Test
    func `a target uses only targets of its own table and of tables below it, but no test support`() throws {
        let tables = tables
        let tests = try #require(tables.last)
        #expect(tests.heading == "Tests")
        #expect(Set(tests.targets) == Set(manifest.targets.filter(\.isTest).map(\.name)))
        let levels = Dictionary(
            tables.enumerated().flatMap { level, table in table.targets.map { ($0, level) } }, uniquingKeysWith: min)
        for target in manifest.targets where !target.isTest {
            for dependency in target.dependencies {
                let (from, to) = (try #require(levels[target.name]), try #require(levels[dependency]))
                #expect(from <= to, "\(target.name) uses \(dependency), which is in a table above")
                #expect(tables[to].heading != "Tests", "\(target.name) uses \(dependency), which is for tests")
            }
        }
    }

    @Test
    func `the diagrams are current`() {
        let source = manifest.targets.filter { !$0.isTest }
        let programs = ["siftbox", "LocalServer"]
        // The module of the start command uses both programs and extensions.
        let ofPrograms = Set(programs + ["Start"]).union(programs.flatMap { manifest.used(by: $0) })
        let diagram =
            Self.diagram("What the programs consist of:", source.filter { ofPrograms.contains($0.name) }, manifest)
            + Self.diagram(
                "What extensions consist of:", source.filter { !ofPrograms.contains($0.name) }, manifest)
        #expect(GeneratedSection(document: path, name: "target-diagrams").check(diagram) == .current)
    }

    private static func diagram(_ title: String, _ targets: [PackageManifest.Target], _ manifest: PackageManifest)
        -> String
    {
        // Targets with the same dependencies share an arrow.
        var sources: [[String]: [String]] = [:]
        var order: [[String]] = []
        for target in targets.reversed() {
            let arrows = manifest.arrows(from: target)
            guard !arrows.isEmpty else { continue }
            if sources[arrows] == nil { order.append(arrows) }
            sources[arrows, default: []].append(target.name)
        }
        let lines = order.map { arrows in
            "    \(sources[arrows, default: []].joined(separator: " & ")) --> \(arrows.joined(separator: " & "))"
        }
        let drawn = Set(targets.filter { !manifest.arrows(from: $0).isEmpty }.flatMap { [$0.name] + $0.dependencies })
        let alone = targets.filter { !drawn.contains($0.name) }.map { "    \($0.name)" }
        return (["\(title)", "", "```mermaid", "flowchart TD"] + lines + alone + ["```", ""]).joined(separator: "\n")
            + "\n"
    }

    @Test
    func `all arrows are declared dependencies, and imply all declared dependencies`() throws {
        var drawn: [String: Set<String>] = [:]
        for line in map.blocks("mermaid").joined() where line.contains(" --> ") {
            let sides = line.trimmingCharacters(in: .whitespaces).components(separatedBy: " --> ")
            for source in sides[0].components(separatedBy: " & ") {
                drawn[source, default: []].formUnion(sides[1].components(separatedBy: " & "))
            }
        }
        func reached(from name: String) -> Set<String> {
            drawn[name, default: []].reduce(into: []) { $0.formUnion(reached(from: $1).union([$1])) }
        }
        for target in manifest.targets where !target.isTest {
            #expect(drawn[target.name, default: []].subtracting(target.dependencies) == [], "from \(target.name)")
            #expect(Set(target.dependencies).subtracting(reached(from: target.name)) == [], "from \(target.name)")
        }
        #expect(Set(drawn.keys).subtracting(manifest.targets.map(\.name)) == [])
    }

    @Test
    func `the packages are current`() {
        let names = Set(manifest.targets.flatMap(\.packages)).sorted { $0.lowercased() < $1.lowercased() }
        let rows = names.map { name in
            let users = manifest.targets.filter { !$0.isTest && $0.packages.contains(name) }.map { "`\($0.name)`" }
            return ["`\(name)`", users.joined(separator: ", ")]
        }
        #expect(
            GeneratedSection(document: path, name: "packages").check(Document.table(["package", "used by"], rows))
                == .current)
    }
}
