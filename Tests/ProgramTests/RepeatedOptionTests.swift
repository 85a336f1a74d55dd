import Foundation
import TestFiles
import Testing

/// An option with one value that is given twice is refused: the last one must not win in silence.
@Suite(.waitsForPrograms) struct RepeatedOptionTests {
    private struct Command: Decodable {
        struct Argument: Decodable {
            struct Name: Decodable {
                let kind: String
                let name: String
                var written: String { (kind == "long" ? "--" : "-") + name }
            }
            let kind: String
            let names: [Name]?
            let isRepeating: Bool
        }
        let commandName: String
        let subcommands: [Command]?
        let arguments: [Argument]?

        /// The commands that can be run, with their words.
        func leaves(_ words: [String] = []) -> [(words: [String], command: Command)] {
            let below = (subcommands ?? []).filter { $0.commandName != "help" }
            return below.isEmpty ? [(words, self)] : below.flatMap { $0.leaves(words + [$0.commandName]) }
        }
    }

    /// Without the time limit that `Program.run` adds.
    private func run(_ arguments: [String]) throws -> Program.Result {
        try Program.runShell([Program.siftbox] + arguments)
    }

    private func commands() throws -> [(words: [String], command: Command)] {
        struct Dump: Decodable { let command: Command }
        let dump = try run(["--experimental-dump-help"]).output
        return try JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command.leaves()
    }

    @Test func `every option of every command that takes one value is refused if it is given twice`() throws {
        let commands = try commands()
        #expect(commands.count > 15)
        var checked = 0
        for (words, command) in commands {
            let options = (command.arguments ?? []).filter { $0.kind == "option" }
            let single = options.filter { !$0.isRepeating }
            guard !single.isEmpty else { continue }
            // Each with all of its names and forms.
            let forms = single.flatMap { option in
                (option.names ?? []).flatMap { name in
                    name.kind == "long" ? ["\(name.written)=a", name.written, "b"] : [name.written, "b"]
                }
            }
            // With an unknown option, no command does anything, whatever this test finds.
            let result = try run(words + forms + ["--no-such-option"])
            #expect(result.status == 2 && result.output == "", "\(words): \(result)")
            for name in single.compactMap({ $0.names?.last { $0.kind == "long" }?.written }) {
                #expect(result.errors.contains("\(name) is given "), "\(words) \(name): \(result.errors)")
                checked += 1
            }
            let repeated = options.filter(\.isRepeating).flatMap {
                [$0.names?.first?.written ?? "", "=", $0.names?.first?.written ?? "", "="]
            }
            let allowed = try run(words + repeated + ["--no-such-option"])
            #expect(!allowed.errors.contains("is given twice ("), "\(words): \(allowed.errors)")
        }
        #expect(checked > 100)
    }

    @Test(arguments: [
        (
            ["evaluate", "--filter", "a", "--rows", "1", "c", "--filter=b", "--rows", "2", "--rows", "3"],
            """
            siftbox: --filter is given twice ('a', 'b'), but takes one value. Remove all but one.
            --rows is given 3 times ('1', '2', '3'), but takes one value. Remove all but one.

            """
        ),
        (
            ["export", "--store", "s", "-o", "a", "--output=b"],
            "siftbox: --output is given twice ('a', 'b'), but takes one value. Remove all but one.\n"
        ),
        // Without a command, the options are those of open.
        (
            ["--filter", "a", "--filter", "a"],
            "siftbox: --filter is given twice ('a', 'a'), but takes one value. Remove all but one.\n"
        ),
    ])
    func `the error names the option and its values`(_ arguments: [String], _ error: String) throws {
        let result = try run(arguments)
        #expect(result.status == 2 && result.errors == error, "\(result)")
    }

    @Test func `flags, repeatable options, values and names of files are not repetitions`() throws {
        let folder = TestFolder()
        let file = try folder.write("--rows", "ham\thello\nspam\tjunk\n")
        #expect(file.hasSuffix("--rows"))
        for arguments in [
            ["evaluate", "--filter", "filterit", "sample", "--rows", "1-5", "--map", "a=junk", "--map", "b=junk"],
            [
                "evaluate", "--filter", "filterit", "--rows", "1", "--one-at-a-time", "--one-at-a-time", "--", "--rows",
                "--rows",
            ],
        ] {
            try Program.runShell([Program.siftbox] + arguments, folder: folder.url).ended(0)
        }
    }
}
