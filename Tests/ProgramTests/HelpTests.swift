import Foundation
import TestFiles
import Testing

/// The help of every command, and the manual page.
@Suite(.waitsForPrograms) struct HelpTests {
    private let snapshots = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")

    private static let commands = [
        "open", "listen", "send", "wait", "watch", "import", "export", "check", "film", "filters", "build", "train",
        "evaluate", "merge", "classify", "server", "gateway", "doctor", "new", "install", "uninstall",
    ]
    /// The commands whose filter has options that `help filter` explains.
    private static let withFilter = ["open", "listen", "build", "evaluate", "classify", "doctor"]
    /// Commands of a command.
    private static let subcommands = ["new filter", "new session"]

    private func help(_ arguments: [String]) throws -> String {
        let result = try Program.run(["help"] + arguments, environment: ["COLUMNS": "80"])
        #expect(result.status == 0 && result.errors == "")
        return result.output
    }

    /// To record a changed page: `SIFTBOX_RECORD=1 swift test --filter HelpTests`.
    @Test(arguments: [""] + commands + subcommands + ["filter"]) func `help is as recorded`(_ command: String) throws {
        let page = try help(command.split(separator: " ").map(String.init))
        let name = command.isEmpty ? "help" : "help-\(command.replacing(" ", with: "-"))"
        #expect(compareSnapshot(page, name: name, folder: snapshots) == .same)
    }

    @Test func `every command has a recorded page`() throws {
        let list = try #require(help([]).split(separator: "SUBCOMMANDS:\n").last)
        let names = list.split(separator: "\n").compactMap { line in
            line.wholeMatch(of: #/  ([a-z]+)( .*)?/#).map { String($0.1) }
        }
        #expect(names.sorted() == Self.commands.sorted())
    }

    @Test(arguments: withFilter)
    func `the options of the filter are on one page, and completed and in the manual for each command`(
        _ command: String
    ) throws {
        let (page, shared) = (try help([command]), try help(["filter"]))
        #expect(page.contains("\nOPTIONS OF THE FILTER (siftbox help filter):\n  --"))
        #expect(page.contains(" --also,") && !page.contains("--also <") && !page.contains("--swift-version <"))
        #expect(page.contains("\nOPTIONS:\n") && page.contains("  -h, --help"))
        let manual = try #require(
            help(["--man"]).components(separatedBy: "\n.SS siftbox \(command)\n").dropFirst().first)
        let part = manual.components(separatedBy: "\n.SS ")[0]
        let script = try Program.run(["--generate-completion-script", "fish"]).output
        for option in ["also", "target", "swift-version"] {
            #expect(shared.contains("  --\(option) <"))
            #expect(part.contains("\\fB\\-\\-\(option.replacing("-", with: "\\-"))\\fR"), "\(option)")
            #expect(
                script.split(separator: "\n").contains { $0.contains("siftbox \(command)") && $0.contains(option) },
                "\(option)")
        }
    }

    @Test func `the page of the filter's options says which commands have each of them`() throws {
        let parts = try help(["filter"]).components(separatedBy: "\nCOMMANDS WITH THESE OPTIONS:\n")
        let table = try #require(parts.dropFirst().first)
        #expect(table.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(table)")
        var commands: [String: [String]] = [:]
        var current: [String] = []
        for line in table.split(separator: "\n") {
            let words = line.split(whereSeparator: { ", :".contains($0) }).map(String.init)
            if line.hasPrefix("      ") { for word in words { commands[word] = current } } else { current = words }
        }
        let options = parts[0].matches(of: /\n  (--[a-z-]+)/).map { String($0.1) }
        #expect(commands.keys.sorted() == options.sorted() && options.count > 20)
        #expect(commands["--limit"] == ["evaluate", "classify", "doctor"])
        for command in Self.withFilter {
            let lines = try help([command]).split(separator: "\n").filter { $0.hasPrefix("  --") }
            let names = lines.flatMap { line in
                line.split(whereSeparator: { ", ".contains($0) }).prefix { $0.hasPrefix("--") }.map(String.init)
            }
            for option in options {
                let isListed = commands[option]?.contains(command) == true
                #expect(names.contains(option) == isListed, "\(command) \(option)")
            }
        }
    }

    @Test func `the manual page has every command, every option and its own sections`() throws {
        let page = try help(["--man"])
        #expect(page.hasPrefix(".TH SIFTBOX 1 "))
        for command in Self.commands + Self.subcommands where command != "new" {
            #expect(page.contains("\n.SS siftbox \(command)\n"), "\(command)")
            for match in try help(command.split(separator: " ").map(String.init)).matches(
                of: /\n  (?:-[a-z], )?(--[a-z-]+)/)
            {
                let option = match.1.replacing("-", with: "\\-")
                #expect(page.contains("\\fB\(option)\\fR"), "\(command) \(match.1)")
            }
        }
        for section in ["NAME", "SYNOPSIS", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES", "SEE ALSO"] {
            #expect(page.contains("\n.SH \(section)\n"), "\(section)")
        }
        // A line that starts with one of these is a command in roff.
        let unknown = page.split(separator: "\n").filter { line in
            line.hasPrefix(".") || line.hasPrefix("'")
        }.filter { line in
            ![".TH", ".SH", ".SS", ".PP", ".TP", ".nf", ".fi", ".nh", ".ad"].contains(String(line.prefix(3)))
        }
        #expect(unknown == [])
        #expect(page.utf8.allSatisfy { $0 < 0x80 })
    }

    private static let groff = ["/usr/bin/groff", "/usr/local/bin/groff"].first(
        where: FileManager.default.isExecutableFile)

    @Test(.enabled(if: groff != nil, "groff is not installed")) func `groff reads the page without a warning`() throws {
        let groff = try #require(Self.groff)
        // -P-cbu: no escapes, bold or underlined letters.
        let result = try Program.runShell(
            [groff, "-man", "-Tutf8", "-ww", "-P-cbu"], input: help(["--man"]))
        #expect(result.status == 0 && result.errors == "")
        #expect(result.output.contains("EXIT STATUS") && result.output.contains("--no-regression"))
    }
}
