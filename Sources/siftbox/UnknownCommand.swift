import ArgumentParser
import Foundation
import UntrustedFiles

/// An unknown command.
///
/// The first argument can also be a session, because `open` is the default command. It is taken for a command if no
/// file has that name, and if it consists of letters and hyphens.
struct UnknownCommand: Error, CustomStringConvertible {
    private let word: String
    /// Whether the user asked for help about it.
    private let isHelp: Bool

    private static let names =
        Siftbox.configuration.subcommands.map { $0.configuration.commandName ?? $0._commandName } + ["help"]

    /// Names that other programs use, and the command that does the same here.
    private static let elsewhere = [
        "run": "check", "test": "check", "play": "open", "tour": "open", "start": "open", "inbox": "open",
        "compile": "build", "list": "filters", "samples": "filters", "learn": "train", "measure": "evaluate",
        "eval": "evaluate", "serve": "server", "ask": "classify", "load": "import", "save": "export", "lint": "doctor",
    ]

    /// - Parameter arguments: the command line without the program's name.
    /// - Throws: `UnknownCommand` when its first word, or the one after `help`, is an unknown command.
    static func check(_ arguments: [String]) throws(UnknownCommand) {
        guard let first = arguments.first else { return }
        if first == "help" {
            guard arguments.count > 1, let word = arguments.dropFirst().first(where: { !$0.hasPrefix("-") }),
                !names.contains(word)
            else { return }
            throw UnknownCommand(word: word, isHelp: true)
        }
        guard isCommandLike(first) else { return }
        throw UnknownCommand(word: first, isHelp: false)
    }

    /// Whether a word looks like a command and is not one.
    private static func isCommandLike(_ word: String) -> Bool {
        word.wholeMatch(of: /[A-Za-z][A-Za-z-]*/) != nil && !names.contains(word)
            && !FileManager.default.fileExists(atPath: word)
    }

    var description: String {
        let what = isHelp ? "'\(word)' is not a command." : "'\(word)' is not a command or a session file."
        let meant = Self.elsewhere[word.lowercased()] ?? NearestName.word(to: word, in: Self.names)
        let suggestion = meant.map { " Did you mean siftbox \(isHelp ? "help " : "")\($0)?" } ?? ""
        return
            "\(what)\(suggestion)\nCommands: \(Self.names.joined(separator: ", ")). For details: siftbox help COMMAND."
    }
}
