import Foundation
import Testing

/// The files that documents name exist, so that a list of places to change does not become outdated.
@Suite struct NamedFilesDocumentTests {
    @Test(arguments: [
        ".github/CONTRIBUTING.md", "Sources/Device/MessageArchives/README.md",
        "Sources/Evaluation/Evaluation/README.md",
    ])
    func `every path in backquotes leads to a file or a folder`(_ document: String) throws {
        let text = try String(contentsOf: Program.package.appendingPathComponent(document), encoding: .utf8)
        let paths = text.matches(of: #/`((?:Sources|Tests|Sessions|\.ci|\.github)/[^`*\s]*)`/#).map { String($0.1) }
        let missing = paths.filter { path in
            !FileManager.default.fileExists(atPath: Program.package.appendingPathComponent(path).path)
        }
        #expect(missing == [])
        #expect(document != ".github/CONTRIBUTING.md" || paths.count >= 20)
    }
}
