import Foundation
import TestFiles
import Testing

/// The index of Tests/Extensions.
@Suite struct ExtensionIndexTests {
    private static let folder = GeneratedSection.project.appendingPathComponent("Tests/Extensions")

    /// `title: Actions by raw value` of a session.
    private func title(of session: String) throws -> String {
        let text = try String(contentsOf: Self.folder.appendingPathComponent(session), encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("title: ") }, "\(session)")
        return String(line.dropFirst("title: ".count)).trimmingCharacters(in: CharacterSet(charactersIn: "\""))
    }

    @Test func `every session is in the index with its title`() throws {
        let sessions = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
            .filter { $0.hasSuffix(".yaml") }.sorted()
        #expect(sessions.count > 100)
        let rows = try sessions.map { session in
            let name = String(session.dropLast(".yaml".count))
            let isRefused = FileManager.default.fileExists(
                atPath: Self.folder.appendingPathComponent("\(name).errors").path)
            return ["`\(name)`", try title(of: session), isRefused ? "refused" : ""]
        }
        #expect(
            GeneratedSection(document: "Tests/README.md", name: "extensions")
                .check(Document.table(["session", "what it shows", ""], rows)) == .current)
    }
}
