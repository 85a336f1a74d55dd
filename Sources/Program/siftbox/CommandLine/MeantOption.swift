import ArgumentParser
import FilterProcesses
import Foundation
import SystemSupport

/// The option whose value was probably written without it: `siftbox doctor keywords`.
struct MeantOption: CustomStringConvertible {
    private let name: String
    private let word: String

    /// - Parameters:
    ///   - message: the argument parser's: an unexpected argument, or a missing option.
    ///   - arguments: the command line without the program's name.
    /// - Returns: nil: nothing was probably meant.
    init?(_ message: String, in arguments: [String]) {
        let quoted = message.split(separator: "'").dropFirst().first.map(String.init) ?? ""
        let options = (try? CommandReference.arguments(ofCommandIn: arguments[...])) ?? []
        let names = Set(options.flatMap { ($0.names ?? []).map(\.written) })
        if message.lowercased().contains("unexpected argument") {
            guard let meant = Self.option(of: quoted), names.contains(meant) else { return nil }
            (name, word) = (meant, quoted)
        } else if message.hasPrefix("Missing expected argument '--") {
            let missing = String(quoted.prefix { $0 != " " })
            let words = arguments.dropFirst(CommandReference.commands(in: arguments[...]).count)
            let values = words.indices.filter { index in
                let isOfOption = index > words.startIndex && words[index - 1].hasPrefix("-")
                return !isOfOption && !words[index].hasPrefix("-")
            }.map { words[$0] }
            let output = values.dropFirst().last { Self.isNewFile($0) && missing == "--output" }
            guard let found = values.first(where: { Self.option(of: $0) == missing }) ?? output else { return nil }
            (name, word) = (missing, found)
        } else {
            return nil
        }
    }

    var description: String { "\(name) \(ShellQuoting.quoted(word))" }

    /// The option that takes a word; nil: none that is known by its value.
    private static func option(of word: String) -> String? {
        if FilterCatalog.samples.contains(where: { $0.identifier == word }) { return "--filter" }
        let words = GivenPath(word)?.remedies.first?.command.split(separator: " ") ?? []
        return words.dropFirst().first.map(String.init).flatMap { $0.hasPrefix("--") ? $0 : nil }
    }

    /// Whether it can be the name of a file to write, after what is read.
    private static func isNewFile(_ word: String) -> Bool {
        !(word as NSString).pathExtension.isEmpty && !FileManager.default.fileExists(atPath: word)
    }
}
