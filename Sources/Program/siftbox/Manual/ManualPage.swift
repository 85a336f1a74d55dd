import ArgumentParser
import Commands

/// The manual page siftbox(1), made from the same values as `--help` and from `ManualFacts`.
///
///     siftbox help --man | man -l -
struct ManualPage {
    /// The arguments that print it.
    static let arguments = ["help", "--man"]

    private var lines: [String] = []

    /// The page as roff.
    ///
    /// - Throws: `DecodingError`, like `CommandReference.read()`.
    static func written() throws -> String {
        var page = ManualPage()
        page.add(try CommandReference.read(), version: ThisProgram.version)
        return page.lines.joined(separator: "\n") + "\n"
    }

    private mutating func add(_ program: CommandReference, version: String) {
        let commands = (program.subcommands ?? []).filter(\.shouldDisplay)
        lines = [
            ".TH SIFTBOX 1 \"\" \"Siftbox \(Roff.text(version))\" \"User Commands\"",
            // No hyphenation, and no wide gaps in the names of options and files.
            ".nh", ".ad l",
        ]
        section("NAME")
        lines.append("siftbox \\- \(Roff.text(program.abstract ?? ""))")
        section("SYNOPSIS")
        literal(
            commands.flatMap(\.leaves).map { synopsis($0, isDefault: $0.commandName == program.defaultSubcommand) })
        section("DESCRIPTION")
        prose(program.discussion)
        section("COMMANDS")
        for command in commands.flatMap(\.leaves) { add(command) }
        section("OPTIONS OF A FILTER")
        prose(FilterHelp.configuration.discussion)
        section("OPTIONS OF EVERY COMMAND")
        for option in commands.first?.commonOptions ?? [] { entry(option) }
        for facts in ManualFacts.sections {
            section(facts.title)
            prose(facts.text)
            for (name, meaning) in facts.entries { entry(Roff.bold(name), meaning) }
        }
    }

    private mutating func add(_ command: CommandReference) {
        lines.append(".SS siftbox \(Roff.text(command.path))")
        prose(command.abstract)
        literal([synopsis(command)])
        prose(command.discussion)
        for argument in command.positionals + command.options { entry(argument) }
    }
}

// MARK: - Parts

extension ManualPage {
    private mutating func section(_ title: String) { lines.append(".SH \(Roff.text(title))") }

    /// Adds paragraphs. One with several lines or columns is shown as it is written.
    private mutating func prose(_ text: String?) {
        for paragraph in (text ?? "").split(separator: "\n\n") {
            let rows = paragraph.split(separator: "\n").map(String.init)
            guard rows.count == 1, let row = rows.first, !row.hasPrefix(" "), !row.contains("   ") else {
                literal(rows.map(Roff.line))
                continue
            }
            lines += [".PP", Roff.line(row)]
        }
    }

    /// - Parameter rows: in roff.
    private mutating func literal(_ rows: [String]) {
        guard !rows.isEmpty else { return }
        lines += [".PP", ".nf"] + rows + [".fi"]
    }

    private mutating func entry(_ term: String, _ meaning: String) {
        lines += [".TP", term, Roff.line(meaning)]
    }

    private mutating func entry(_ argument: CommandReference.Argument) {
        var meaning = argument.abstract ?? ""
        if let values = argument.allValues { meaning += " Values: \(values.joined(separator: ", "))." }
        if let value = argument.defaultValue { meaning += " Default: \(value)." }
        entry(written(argument), meaning)
    }

    /// `-o, --output file`
    private func written(_ argument: CommandReference.Argument) -> String {
        let value = argument.kind == .flag ? nil : argument.valueName.map(Roff.italic)
        let names = (argument.names ?? []).map(\.written)
        // The short name first, as in other manual pages.
        let sorted = names.filter { !$0.hasPrefix("--") } + names.filter { $0.hasPrefix("--") }
        return ([sorted.map(Roff.bold).joined(separator: ", "), value ?? ""]).filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    /// A command with its required options and arguments.
    private func synopsis(_ command: CommandReference, isDefault: Bool = false) -> String {
        var parts =
            isDefault
            ? [Roff.bold("siftbox"), "[\(Roff.bold(command.commandName))]"]
            : [Roff.bold("siftbox \(command.path)")]
        for option in command.options where !option.isOptional {
            let name = (option.names ?? []).first { $0.kind == "long" }?.written ?? ""
            parts.append("\(Roff.bold(name)) \(Roff.italic(option.valueName ?? ""))")
        }
        if command.options.contains(where: \.isOptional) { parts.append("[\(Roff.italic("options"))]") }
        for argument in command.positionals {
            let name = Roff.italic(argument.valueName ?? "") + (argument.isRepeating ? " ..." : "")
            parts.append(argument.isOptional ? "[\(name)]" : name)
        }
        return parts.joined(separator: " ")
    }
}
