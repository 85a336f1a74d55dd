package import ArgumentParser

/// `siftbox new`: creates the files of a filter or a session.
package struct NewCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Create a filter or a session to start from.",
        subcommands: [NewFilterCommand.self, NewSessionCommand.self]
    )

    package init() {}
}
