import ArgumentParser
import Foundation
import SessionScript

/// A word in the place of a command that is not one.
///
/// Opening the inbox need not be named, so the first word may be a session's file as well. It is taken for a command when
/// nothing of that name is there, and it is written as commands are: letters and hyphens, no slash, no dot.
struct UnknownCommand: Error, CustomStringConvertible {
    private let word: String
    /// Whether it was asked for help with it.
    private let isHelp: Bool

    private static let names =
        Siftbox.configuration.subcommands.map { $0.configuration.commandName ?? $0._commandName } + ["help"]

    /// What such words mean elsewhere, and which command does that here.
    private static let elsewhere = [
        "run": "check", "test": "check", "play": "open", "tour": "open", "start": "open", "inbox": "open",
        "compile": "build", "list": "filters", "samples": "filters", "learn": "train", "measure": "evaluate",
        "eval": "evaluate", "serve": "server", "ask": "classify", "load": "import", "save": "export", "lint": "doctor",
    ]

    /// - Parameter arguments: the command line without the program's name.
    /// - Throws: `UnknownCommand` when its first word, or the one after `help`, is meant as a command and is not one.
    static func check(_ arguments: [String]) throws(UnknownCommand) {
        guard let first = arguments.first else { return }
        if first == "help" {
            guard arguments.count > 1, let word = arguments.dropFirst().first(where: { !$0.hasPrefix("-") }),
                !names.contains(word)
            else { return }
            throw UnknownCommand(word: word, isHelp: true)
        }
        guard isMeant(first) else { return }
        throw UnknownCommand(word: first, isHelp: false)
    }

    /// Whether a word is meant as a command and is not one.
    private static func isMeant(_ word: String) -> Bool {
        word.wholeMatch(of: /[A-Za-z][A-Za-z-]*/) != nil && !names.contains(word)
            && !FileManager.default.fileExists(atPath: word)
    }

    var description: String {
        let what = isHelp ? "There is no command '\(word)'." : "There is no command and no session file '\(word)'."
        let meant = Self.elsewhere[word.lowercased()] ?? NearestName.word(to: word, in: Self.names)
        let suggestion = meant.map { " Did you mean siftbox \(isHelp ? "help " : "")\($0)?" } ?? ""
        return "\(what)\(suggestion)\nCommands: \(Self.names.joined(separator: ", ")). Details: siftbox help COMMAND."
    }
}
