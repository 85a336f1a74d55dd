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

    var selection: SessionSelection { SessionSelection(names: only, tags: tag, skippedTags: skipTag) }
}
