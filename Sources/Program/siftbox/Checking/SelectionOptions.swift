import ArgumentParser
import Commands
import SessionScript

/// Which sessions run.
struct SelectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Only sessions with this name: of the file, its path, the title or a case, or a part of one, or a pattern "
                + "such as 'F*' (repeatable).",
            valueName: "name"))
    var only: [String] = []

    @Option(help: ArgumentHelp("Only sessions with this tag (repeatable: with any of them).", valueName: "tag"))
    var tag: [String] = []

    @Option(help: ArgumentHelp("No sessions with this tag (repeatable).", valueName: "tag"))
    var skipTag: [String] = []

    func validate() throws {
        for (option, values) in [("--only", only), ("--tag", tag), ("--skip-tag", skipTag)] where values.contains("") {
            throw ValidationError("\(option) has an empty value. Is a variable not set?")
        }
    }

    var selection: SessionSelection { SessionSelection(names: only, tags: tag, skippedTags: skipTag) }
}
