import ArgumentParser
import Foundation
import UntrustedFiles

/// A mistake on the command line, in the words of the argument parser, with a remedy: what happened, then what to do.
struct ArgumentMistake: CustomStringConvertible {
    let description: String

    /// - Parameters:
    ///   - message: the parser's message.
    ///   - arguments: the command line without the program's name.
    init(_ message: String, in arguments: [String]) {
        if let list = message.range(of: ". Please provide one of ") {
            let what = message[..<list.lowerBound]
            let values = Self.values(message[list.upperBound...])
            let written = what.split(separator: "'").dropFirst().first.map(String.init) ?? ""
            let guess = NearestName.word(to: written, in: values).map { " Did you mean \($0)?" } ?? ""
            description = "\(what).\(guess)\nUse one of \(values.joined(separator: ", "))."
        } else if let meant = MeantOption(message, in: arguments) {
            description = "\(message)\(message.hasSuffix(".") ? "" : ".") Did you mean \(meant)?"
        } else if let allowed = Self.allowedValue(message, in: arguments) {
            description = "\(message).\n\(allowed)"
        } else if let options = Self.optionsWithLetter(message, in: arguments) {
            description = "\(message). Did you mean \(options)?"
        } else if let commands = Self.commandsWithOption(message), !commands.isEmpty {
            description = "\(message). It is an option of \(commands.map { "siftbox \($0)" }.joined(separator: ", "))."
        } else if message.hasSuffix(".") || message.hasSuffix("?") {
            // It has its remedy.
            description = message
        } else {
            let names = CommandReference.commands(in: arguments[...]).map { $0._commandName }
            let path = names.isEmpty ? "open" : names.joined(separator: " ")
            // The parser's sentences end with a name. Others can end with a command that the user copies.
            description = "\(message)\(message.hasSuffix("'") ? "." : "")\nFor details: siftbox help \(path)"
        }
    }

    /// What the help says about the option in `The value 'fast' is invalid for '--speed <factor>'`, or in
    /// `Missing value for '--at <seconds>'`: what it can be.
    private static func allowedValue(_ message: String, in arguments: [String]) -> String? {
        let mistake = /(?s)(The value '.*' is invalid|Missing value) for '(?<option>--[a-z-]+)( [^']*)?'/
        guard let match = message.wholeMatch(of: mistake) else { return nil }
        let options = (try? CommandReference.arguments(ofCommandIn: arguments[...])) ?? []
        let option = options.first { ($0.names ?? []).contains { $0.written == match.option } }
        return option?.abstract.map { "\(match.option): \($0)" }
    }

    /// The options of the command that start with the letter in `Unknown option '-f'`; nil: that is not the mistake.
    private static func optionsWithLetter(_ message: String, in arguments: [String]) -> String? {
        guard let match = message.wholeMatch(of: /Unknown option '-(?<letter>[a-zA-Z])'/) else { return nil }
        let options = (try? CommandReference.arguments(ofCommandIn: arguments[...])) ?? []
        let start = "--\(match.letter.lowercased())"
        // The program's own option is not part of the command's description.
        let all = options.flatMap { ($0.names ?? []).map(\.written) } + ["--version"]
        let names = all.filter { $0.hasPrefix(start) }.prefix(3)
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    /// The commands with the option in `Unknown option '--limit'`; nil: that is not the mistake.
    private static func commandsWithOption(_ message: String) -> [String]? {
        guard message.hasPrefix("Unknown option '--"), message.hasSuffix("'") else { return nil }
        let name = message.split(separator: "'").dropFirst().first.map(String.init) ?? ""
        return (try? OptionCommands())?.commands(with: name)
    }

    /// The values in `'csv' or 'json'.`, or in a list with a line for each.
    private static func values(_ list: Substring) -> [String] {
        let lines = list.split(separator: "\n").filter { $0.hasPrefix("  - ") }
        if !lines.isEmpty { return lines.map { String($0.dropFirst(4)) } }
        return list.split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .compactMap { $0.offset.isMultiple(of: 2) ? nil : String($0.element) }
    }
}
