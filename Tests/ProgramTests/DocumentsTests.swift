import Foundation
import Testing

/// README and the documents in `.github`: links lead somewhere, commands and options exist, the limit on size holds.
@Suite struct DocumentsTests {
    /// Documents that are linked and not there yet. Remove a line when its document is added.
    private static let missingDocuments: Set<String> = [
        ".github/CHANGELOG.md",
        ".github/CONTRIBUTING.md",
        "Sessions/README.md",
        "Sessions/rules/README.md",
        "Sources/Apple/README.md",
        "Sources/Archives/README.md",
        "Sources/Evaluation/README.md",
        "Sources/FilterWire/README.md",
        "Sources/Messages/README.md",
        "Sources/README.md",
    ]

    /// Paths from the project's folder.
    static let documents: [String] = {
        let folder = Program.package.appendingPathComponent(".github")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return ["README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { ".github/\($0)" }
    }()

    private static func text(of document: String) throws -> String {
        try String(contentsOf: Program.package.appendingPathComponent(document), encoding: .utf8)
    }

    /// The text without blocks of code.
    private static func prose(of document: String) throws -> String {
        try text(of: document).components(separatedBy: "\n```").enumerated()
            .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: "\n")
    }

    @Test func `README is at most 9,000 bytes`() throws {
        #expect(try Self.text(of: "README.md").utf8.count <= 9_000)
    }

    @Test(arguments: documents) func `every relative link leads to a file and a heading`(_ document: String) throws {
        let folder = Program.package.appendingPathComponent(document).deletingLastPathComponent()
        for match in try Self.prose(of: document).matches(of: /\]\(([^)\s]+)\)/) {
            let link = String(match.output.1)
            guard !link.contains("://"), !link.hasPrefix("mailto:") else { continue }
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let file =
                parts[0].isEmpty
                ? Program.package.appendingPathComponent(document) : folder.appendingPathComponent(parts[0])
            let path = file.standardizedFileURL.path.replacingOccurrences(of: Program.package.path + "/", with: "")
            if Self.missingDocuments.contains(path) { continue }
            #expect(FileManager.default.fileExists(atPath: file.path), "\(document): \(link)")
            guard parts.count == 2 else { continue }
            #expect(try Self.headings(of: path).contains(parts[1]), "\(document): \(link)")
        }
    }

    /// The headings as GitHub links to them.
    private static func headings(of document: String) throws -> [String] {
        try prose(of: document).split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
            let words = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
            let kept = words.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
            return kept.replacingOccurrences(of: " ", with: "-")
        }
    }

    @Test(arguments: documents) func `every option and session in a command exists`(_ document: String) throws {
        var helps: [String: String] = [:]
        for (command, options, paths) in try Self.commands(of: document) {
            let help = try helps[command] ?? Program.run(["help", command]).output
            helps[command] = help
            for option in options where !["--generate-completion-script", "--help", "--version"].contains(option) {
                let isKnown = [" ", "\n", ","].contains { help.contains(option + $0) }
                #expect(isKnown, "siftbox \(command) \(option)")
            }
            for path in paths {
                let file = Program.package.appendingPathComponent(path)
                #expect(FileManager.default.fileExists(atPath: file.path), "siftbox \(command) \(path)")
            }
        }
    }

    private static let subcommands = [
        "open", "check", "filters", "build", "import", "export", "evaluate", "classify", "train", "server", "doctor",
    ]

    /// The commands `siftbox …` in blocks of code and in backquotes, with their options and their files in Sessions.
    private static func commands(of document: String) throws -> [(String, options: [String], paths: [String])] {
        let text = try text(of: document)
        let blocks = text.components(separatedBy: "\n```").enumerated().filter { !$0.offset.isMultiple(of: 2) }
            .flatMap { $0.element.split(separator: "\n").map(String.init) }
        let spans = try prose(of: document).matches(of: /`([^`\n]+)`/).map { String($0.output.1) }
        return (blocks + spans).flatMap { $0.components(separatedBy: "&&") }.compactMap { line in
            var words = line.split(separator: " ").map(String.init)
            if let comment = words.firstIndex(of: "#") { words.removeSubrange(comment...) }
            let program = words.firstIndex { $0 == "siftbox" || $0.hasSuffix("/siftbox") }
            guard let program else { return nil }
            words.removeSubrange(...program)
            guard words.first != "help" else { return nil }
            let command = words.first.flatMap { subcommands.contains($0) ? $0 : nil } ?? "open"
            let options = words.filter { $0.hasPrefix("-") && $0 != "-" }
            return (command, options, words.filter { $0.hasPrefix("Sessions") })
        }
    }

    @Test func `the commands that start and test Siftbox stand behind their marks`() throws {
        // As .ci/run reads it.
        let script = """
            sed -n '/<!-- test command -->/,/```$/p' README.md | sed -n '/^```sh$/,/^```$/p' | sed '1d;$d'
            """
        let test = try Program.runShell(["sh", "-c", script], folder: Program.package).output
        #expect(test.hasSuffix("tmux && swift test\n") && test.split(separator: "\n").count == 1)
        let readme = try Self.text(of: "README.md")
        let start = try #require(readme.components(separatedBy: "<!-- start command -->\n```sh\n").dropFirst().first)
        #expect(start.prefix { $0 != "\n" }.hasSuffix("&& swift build -c release && .build/release/siftbox"))
    }
}
