import Foundation
import TestFiles
import Testing

/// README and the documents in `.github` and its guide: links are valid, commands and options exist, README is short enough.
@Suite(.waitsForPrograms) struct DocumentsTests {
    /// Paths from the project's folder.
    static let documents: [String] = {
        ["README.md"]
            + [".github", ".github/guide"].flatMap { folder in
                let path = Program.package.appendingPathComponent(folder).path
                let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
                return names.filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
            }
    }()

    private static func text(of document: String) throws -> String {
        try String(contentsOf: Program.package.appendingPathComponent(document), encoding: .utf8)
    }

    /// The text without code blocks.
    private static func prose(of document: String) throws -> String {
        try text(of: document).components(separatedBy: "\n```").enumerated()
            .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: "\n")
    }

    @Test func `README is at most 9,000 bytes`() throws {
        #expect(try Self.text(of: "README.md").utf8.count <= 9_000)
    }

    @Test(arguments: documents) func `every relative link leads to a file and heading`(_ document: String) throws {
        let folder = Program.package.appendingPathComponent(document).deletingLastPathComponent()
        for match in try Self.prose(of: document).matches(of: /\]\(([^)\s]+)\)/) {
            let link = String(match.output.1)
            guard !link.contains("://"), !link.hasPrefix("mailto:") else { continue }
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let file =
                parts[0].isEmpty
                ? Program.package.appendingPathComponent(document) : folder.appendingPathComponent(parts[0])
            #expect(FileManager.default.fileExists(atPath: file.path), "\(document): \(link)")
            guard parts.count == 2 else { continue }
            let path = file.standardizedFileURL.path.replacingOccurrences(of: Program.package.path + "/", with: "")
            #expect(try Self.headings(of: path).contains(parts[1]), "\(document): \(link)")
        }
    }

    /// The headings as link targets on GitHub.
    private static func headings(of document: String) throws -> [String] {
        try prose(of: document).split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
            let words = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
            let kept = words.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
            return kept.replacingOccurrences(of: " ", with: "-")
        }
    }

    @Test(arguments: documents) func `each option, measure and session in a command exists`(_ document: String) throws {
        let helps = try Self.helps.get()
        for command in try Self.commands(of: document) {
            let help = command.name.map { helps[$0] ?? "" } ?? helps.values.joined()
            for option in command.options {
                let isKnown = [" ", "\n", ","].contains { help.contains(option + $0) }
                #expect(isKnown, "\(command.text)")
            }
            // merge takes those of evaluate.
            for measure in command.measures {
                #expect(helps["evaluate"]?.contains("  \(measure)") == true, "\(command.text)")
            }
            for path in command.paths {
                let file = Program.package.appendingPathComponent(path)
                #expect(FileManager.default.fileExists(atPath: file.path), "\(command.text)")
            }
        }
    }

    /// The help of each subcommand.
    private static let helps = Result {
        let names = [
            "open", "check", "film", "filters", "build", "import", "export", "evaluate", "merge", "classify", "train",
            "server", "doctor", "install", "uninstall", "send", "wait", "watch", "listen", "gateway",
        ]
        var helps = try Dictionary(uniqueKeysWithValues: names.map { ($0, try Program.run(["help", $0]).output) })
        let shared = try Program.run(["help", "filter"]).output
        for name in ["open", "listen", "build", "evaluate", "classify", "doctor"] { helps[name]? += shared }
        helps["new"] = try ["filter", "session"].map { try Program.run(["help", "new", $0]).output }.joined()
        return helps
    }

    /// A command `siftbox …`, or options alone, which can belong to any command.
    private struct Command {
        let text: String
        /// The subcommand; nil: any.
        let name: String?
        let options: [String]
        /// The measures of `--min` and `--max`.
        let measures: [String]
        /// Its files in `Sessions`.
        let paths: [String]

        init?(_ text: String) throws {
            self.text = text
            var words = text.split { $0 == " " || $0 == "\n" }.map(String.init)
            if let comment = words.firstIndex(of: "#") { words.removeSubrange(comment...) }
            if let program = words.firstIndex(where: { $0 == "siftbox" || $0.hasSuffix("/siftbox") }) {
                words.removeSubrange(...program)
                guard words.first != "help" else { return nil }
                let helps = try DocumentsTests.helps.get()
                name = words.first.flatMap { helps[$0] == nil ? nil : $0 } ?? "open"
            } else {
                guard text.hasPrefix("--") else { return nil }
                name = nil
            }
            let anyCommands = ["-", "--generate-completion-script", "--help", "--version"]
            options = words.filter { $0.hasPrefix("-") && !anyCommands.contains($0) }
            measures = zip(words, words.dropFirst()).filter { $0.0 == "--min" || $0.0 == "--max" }
                .compactMap { $0.1.split(separator: "=").first.map(String.init) }
            paths = words.filter { $0.hasPrefix("Sessions") }
        }
    }

    /// The commands in code blocks and backquotes.
    private static func commands(of document: String) throws -> [Command] {
        let blocks = try text(of: document).components(separatedBy: "\n```").enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.flatMap { $0.element.split(separator: "\n").map(String.init) }
        let spans = try prose(of: document).components(separatedBy: "\n\n")
            .flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.output.1) } }
        return try (blocks + spans).flatMap { $0.components(separatedBy: "&&") }.compactMap(Command.init)
    }

    @Test func `the commands that start and test Siftbox follow their markers`() throws {
        // As in .ci/run.
        let script = """
            sed -n '/<!-- test command -->/,/```$/p' README.md | sed -n '/^```sh$/,/^```$/p' | sed '1d;$d'
            """
        let test = try Program.runShell(["sh", "-c", script], folder: Program.package).output
        #expect(test.hasSuffix("tmux && swift test\n") && test.split(separator: "\n").count == 1)
        let readme = try Self.text(of: "README.md")
        let start = try #require(readme.components(separatedBy: "<!-- start command -->\n```sh\n").dropFirst().first)
        let end = "&& swift build -c release -Xswiftc -Onone --product start && .build/release/siftbox"
        #expect(start.prefix { $0 != "\n" }.hasSuffix(end))
    }
}
