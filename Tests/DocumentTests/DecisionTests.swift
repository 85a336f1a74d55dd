import Foundation
import TestFiles
import Testing

/// .github/DECISIONS.md: its sections are the floors, and each entry names what it explains.
@Suite struct DecisionTests {
    private struct Entry {
        let floor: String
        var text: String

        /// The files and folders after the date, up to the end of that sentence.
        var names: [String] {
            guard let match = text.firstMatch(of: #/\*\* \d{4}-\d{2}-\d{2}, (?<names>.*?)\. /#) else { return [] }
            return match.names.matches(of: /`([\w.]+)`/).map { String($0.1) }
        }
    }

    private let document: Document
    private let floors: [String]

    init() throws {
        document = try Document(".github/DECISIONS.md")
        floors = try PackageManifest().floors
    }

    private var entries: [Entry] {
        floors.flatMap { floor in
            document.part("## \(floor)").reduce(into: [Entry]()) { entries, line in
                if line.hasPrefix("- **") {
                    entries.append(Entry(floor: floor, text: line))
                } else if line.hasPrefix("  ") {
                    entries[entries.count - 1].text += line.dropFirst()
                }
            }
        }
    }

    @Test func `each entry has a date, and files or folders of its floor`() {
        #expect(entries.count == document.lines.count { $0.hasPrefix("- **") })
        for entry in entries {
            #expect(!entry.names.isEmpty, "\(entry.text.prefix(60))")
            let folder = GeneratedSection.project.appendingPathComponent("Sources/\(entry.floor)").path
            let paths = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
            let found = Set(paths.map { ($0 as NSString).lastPathComponent } + ["Package.swift", "Code"])
            #expect(entry.names.filter { !found.contains($0) } == [], "\(entry.text.prefix(60))")
        }
    }

    @Test func `each floor has decisions, and its README leads to them`() throws {
        for floor in floors {
            #expect(!document.part("## \(floor)").isEmpty, "\(floor)")
            let readme = try Document("Sources/\(floor)/README.md")
            #expect(readme.lines.count <= 40, "\(floor): more than a screen")
            #expect(readme.prose.contains("(../../.github/DECISIONS.md#\(floor.lowercased()))"), "\(floor)")
        }
    }

    @Test func `the map is at most 120 lines, and the manifest 20 kB`() throws {
        #expect(try Document("Sources/README.md").lines.count <= 120)
        #expect(try Data(contentsOf: GeneratedSection.project.appendingPathComponent("Package.swift")).count <= 20_000)
    }
}
