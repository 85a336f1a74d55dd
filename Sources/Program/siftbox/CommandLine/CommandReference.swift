import ArgumentParser
import Commands
import Foundation

/// A command with its options, as the argument parser describes it (`--experimental-dump-help`). `--help` shows the
/// same values.
struct CommandReference: Decodable {
    let commandName: String
    let superCommands: [String]?
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool
    /// The command that runs if none is named.
    let defaultSubcommand: String?
    let subcommands: [CommandReference]?
    let arguments: [Argument]?

    struct Argument: Decodable {
        enum Kind: String, Decodable { case positional, option, flag }

        struct Name: Decodable {
            let kind: String
            let name: String

            /// `--store`, `-o`
            var written: String { (kind == "long" ? "--" : "-") + name }
        }

        let kind: Kind
        let names: [Name]?
        let valueName: String?
        let abstract: String?
        let allValues: [String]?
        let defaultValue: String?
        let isOptional: Bool
        let isRepeating: Bool
        let shouldDisplay: Bool
    }
}

extension CommandReference {
    /// The program with all of its commands.
    ///
    /// - Throws: `DecodingError` if another version of the argument parser writes the description differently.
    static func read() throws -> CommandReference { try read(Siftbox.self) }

    /// The commands that a command line begins with: `new`, `new filter`.
    static func commands(in words: ArraySlice<String>) -> [any ParsableCommand.Type] {
        var commands: [any ParsableCommand.Type] = []
        for word in words {
            let known = (commands.last ?? Siftbox.self).configuration.subcommands
            guard let named = known.first(where: { $0._commandName == word }) else { break }
            commands.append(named)
        }
        return commands
    }

    /// The arguments and options of a command.
    static func arguments(of command: any ParsableCommand.Type) throws -> [Argument] {
        try read(command).arguments ?? []
    }

    /// The arguments and options of the command that a command line begins with; without one, of the default command.
    static func arguments(ofCommandIn words: ArraySlice<String>) throws -> [Argument] {
        let command: any ParsableCommand.Type = commands(in: words).last ?? Siftbox.self
        return try arguments(of: command.configuration.defaultSubcommand ?? command)
    }

    private static func read(_ command: any ParsableCommand.Type) throws -> CommandReference {
        struct Dump: Decodable { let command: CommandReference }
        return try JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8)).command
    }

    /// The words that start it after the program's name: `new filter`.
    var path: String { ((superCommands ?? []).dropFirst() + [commandName]).joined(separator: " ") }

    /// The commands in it that can be run: itself, or its subcommands.
    var leaves: [CommandReference] {
        let shown = (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
        return shown.isEmpty ? [self] : shown.flatMap(\.leaves)
    }

    var positionals: [Argument] { shown.filter { $0.kind == .positional } }
    var options: [Argument] { shown.filter { $0.kind != .positional && !$0.isCommon } }
    /// The options that every command has.
    var commonOptions: [Argument] { shown.filter(\.isCommon) }

    private var shown: [Argument] { (arguments ?? []).filter(\.shouldDisplay) }
}

extension CommandReference.Argument {
    fileprivate var isCommon: Bool { (names ?? []).contains { ["--version", "--help"].contains($0.written) } }
}

/// Which commands have an option, from their own declarations.
struct OptionCommands {
    private let options: [(command: String, names: Set<String>)]

    /// - Throws: `DecodingError`, like `CommandReference.read()`.
    init() throws {
        options = try CommandReference.read().leaves.map { command in
            (command.path, Set(command.options.flatMap { ($0.names ?? []).map(\.written) }))
        }
    }

    /// The commands with an option, in the order of the help.
    func commands(with option: String) -> [String] { options.filter { $0.names.contains(option) }.map(\.command) }

    /// The page of the filter's options. `check`, `film` and `new session` have options of the same name for filters that
    /// sessions name; they are on their own pages.
    func filterPage() -> String {
        let building = Set(commands(with: "--also"))
        return FilterHelp.page { commands(with: $0).filter(building.contains) }
    }
}
