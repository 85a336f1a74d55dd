import ArgumentParser
import ControlProtocol

/// The option `--inbox` of commands that use an open inbox.
struct InboxOption: ParsableArguments {
    @Option(
        name: .customLong("inbox"),
        help: ArgumentHelp(
            "The open inbox: its name, or the path of its socket (default: the newest one).", valueName: "name"),
        completion: Completions.openInboxes)
    var name: String?

    /// - Throws: `ControlFailure` if no inbox is open, or none has this name.
    func find() throws(ControlFailure) -> OpenInbox { try OpenInbox.named(name) }
}
