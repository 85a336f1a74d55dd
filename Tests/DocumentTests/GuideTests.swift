import Foundation
import TestFiles
import Testing

/// The pages of the guide can be read in five minutes each, and all documents together in an afternoon.
@Suite struct GuideTests {
    private static let project = GeneratedSection.project

    static let pages: [String] = {
        let names = try? FileManager.default.contentsOfDirectory(
            atPath: project.appendingPathComponent(".github/guide").path)
        return (names ?? []).filter { $0.hasSuffix(".md") }.sorted()
    }()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: project.appendingPathComponent(path), encoding: .utf8)
    }

    @Test func `README leads to every page`() throws {
        let readme = try Self.text("README.md")
        #expect(Self.pages.count == 8)
        for page in Self.pages { #expect(readme.contains("](.github/guide/\(page))"), "\(page)") }
    }

    @Test(arguments: pages)
    func `a page is at most 9,000 bytes, says what you can do after it, and has a picture`(_ page: String) throws {
        let text = try Self.text(".github/guide/\(page)")
        #expect(text.utf8.count <= 9_000, "\(text.utf8.count)")
        let paragraphs = text.components(separatedBy: "\n\n")
        #expect(paragraphs.count > 8 && paragraphs[0].hasPrefix("# "))
        #expect(paragraphs[1].hasPrefix("After this page, "))
        #expect(paragraphs[2].hasPrefix("![") && paragraphs[2].hasSuffix("](\(page.dropLast(3)).svg)"))
    }

    @Test func `each symptom has a recipe`() throws {
        let pages = try Self.pages.map { try Self.text(".github/guide/\($0)") }.joined(separator: "\n")
        let recipes = pages.matches(of: #/\n\*\*(?<symptom>[^*]+)\.\*\* /#).map { $0.symptom.lowercased() }
        for symptom in ["does not build", "cannot sandbox", "folder is missing", "is not filtered", "colors"] {
            #expect(recipes.contains { $0.contains(symptom) }, "\(symptom)")
        }
    }

    @Test func `there are ten terms, and ten lines about a real iPhone`() throws {
        let reference = try Document(".github/guide/reference.md")
        #expect(reference.part("## Ten terms").count { $0.hasPrefix("| ") } == 11)
        let lines = reference.part("## How sure is this against a real iPhone?")
        #expect(lines.count { $0.contains(#/^\d+\. /#) } == 10)
    }

    @Test(arguments: pages) func `a page has no names of rules, only of keys`(_ page: String) throws {
        let found = try Self.text(".github/guide/\(page)").matches(of: /\b[ECQSVFRDNUX]\d{1,2}\b/).map(\.output)
        #expect(found.filter { $0 != "F1" && $0 != "F5" } == [])
    }

    @Test func `all documents together are at most 250,000 bytes`() throws {
        var sizes: [String: Int] = [:]
        let root = Self.project.path
        for folder in ["Sources", "Tests", "Sessions", ".github", ".container", ".ci"] {
            let paths = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.allObjects as? [String] ?? []
            for path in paths where path.hasSuffix(".md") { sizes["\(folder)/\(path)"] = 0 }
        }
        for name in try FileManager.default.contentsOfDirectory(atPath: root) where name.hasSuffix(".md") {
            sizes[name] = 0
        }
        for path in sizes.keys { sizes[path] = try Self.text(path).utf8.count }
        #expect(sizes.count > 20)
        #expect(sizes.values.reduce(0, +) <= 250_000, "\(sizes.sorted { $0.value > $1.value }.prefix(8))")
    }
}
