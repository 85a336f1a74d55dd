import ArgumentParser
import Commands
import FilterProcesses
import Foundation
import SystemSupport
import UntrustedFiles

/// An unknown command.
///
/// The first argument can also be a session, because `open` is the default command. It is taken for a command if no
/// file has that name, and if it consists of letters and hyphens.
struct UnknownCommand: Error, CustomStringConvertible {
    private let word: String
    /// The commands before it: `help`, `new`.
    private var before: [String] = []
    /// What is after it, if it is short enough to be repeated.
    private var rest: [String] = []

    private static let names = names(in: Siftbox.self) + ["help"]

    private static func names(in command: any ParsableCommand.Type) -> [String] {
        command.configuration.subcommands.map { $0.configuration.commandName ?? $0._commandName }
    }

    /// The commands of a command, such as those of `new`.
    private static func names(below command: String) -> [String] {
        let found = Siftbox.configuration.subcommands.first { $0.configuration.commandName == command }
        return found.map(names(in:)) ?? []
    }

    /// Names that other programs use, and the command that does the same here.
    private static let elsewhere = [
        "run": "check", "test": "check", "play": "open", "tour": "open", "start": "open", "inbox": "open",
        "compile": "build", "list": "filters", "samples": "filters", "learn": "train", "measure": "evaluate",
        "eval": "evaluate", "serve": "server", "ask": "classify", "post": "send", "receive": "send", "sms": "send",
        "text": "send", "daemon": "listen", "headless": "listen",
        "await": "wait",
        "expect": "wait", "tail": "watch", "follow": "watch", "events": "watch", "load": "import",
        "save": "export", "combine": "merge", "join": "merge", "lint": "doctor",
        "init": "new", "create": "new", "setup": "install", "remove": "uninstall", "version": "--version",
        "man": "help --man", "usage": "help",
    ]

    /// - Parameter arguments: the command line without the program's name.
    /// - Throws: `UnknownCommand` when its first word, the one after `help`, or the one after a command with commands is
    ///   an unknown command.
    static func check(_ arguments: [String]) throws(UnknownCommand) {
        var words = arguments[...]
        var before: [String] = []
        if words.first == "help" { before.append(words.removeFirst()) }
        guard let first = words.first(where: { before.isEmpty || !$0.hasPrefix("-") }) else { return }
        if !before.isEmpty, first == FilterHelp.arguments.last { return }
        guard before.isEmpty ? !isCommandLike(first) : names.contains(first) else {
            throw UnknownCommand(word: first, before: before, rest: rest(after: first, in: words))
        }
        let below = names(below: first)
        guard !below.isEmpty, let second = words.dropFirst().first, !second.hasPrefix("-"), !below.contains(second)
        else { return }
        throw UnknownCommand(word: second, before: before + [first], rest: rest(after: second, in: words))
    }

    private static func rest(after word: String, in words: ArraySlice<String>) -> [String] {
        let rest = words.drop { $0 != word }.dropFirst()
        return rest.count > 3 ? [] : rest.map(ShellQuoting.quoted)
    }

    /// Whether a word looks like a command and is not one.
    private static func isCommandLike(_ word: String) -> Bool {
        // Without a regular expression: each start of the program would load their engine.
        let (letters, hyphen) = (UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"))
        return word.first != "-" && !word.isEmpty
            && word.utf8.allSatisfy { letters.contains($0 | 0x20) || $0 == hyphen } && !names.contains(word)
            && !FileManager.default.fileExists(atPath: word)
    }

    var description: String {
        let isFirst = before.isEmpty
        let what = isFirst ? "'\(word)' is not a command or a session file." : "'\(word)' is not a command."
        let names = before.last.map(Self.names(below:)).flatMap { $0.isEmpty ? nil : $0 } ?? Self.names
        let path = before.map { $0 + " " }.joined()
        let guess = suggestion(names).map { meant in
            " Did you mean siftbox \(path)\(([meant] + (names.contains(meant) ? rest : [])).joined(separator: " "))?"
        }
        return "\(what)\(guess ?? "")\nCommands: "
            + "\(names.joined(separator: ", ")). For details: siftbox help \(before.filter { $0 != "help" }.map { $0 + " " }.joined())COMMAND."
    }

    private func suggestion(_ names: [String]) -> String? {
        if before.isEmpty, FilterCatalog.samples.contains(where: { $0.identifier == word }) {
            return "--filter \(word)"
        }
        let elsewhere = Self.elsewhere[word.lowercased()].flatMap { meant in
            names.contains(meant) || before.isEmpty && meant.contains("--") ? meant : nil
        }
        let command = elsewhere ?? NearestName.word(to: word, in: names)
        guard command == nil, before.isEmpty else { return command }
        let file = MissingFile.guess(word + ".yaml")
        let session = file.flatMap { $0.hasSuffix(".yaml") ? $0 : nil }
        let filter = NearestName.word(to: word, in: FilterCatalog.samples.map(\.identifier)).map { "--filter \($0)" }
        let other = GivenPath.command(insteadOf: word).map { String($0.dropFirst("siftbox ".count)) }
        return session ?? filter ?? other
    }
}
