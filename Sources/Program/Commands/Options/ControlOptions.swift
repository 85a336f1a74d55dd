package import ArgumentParser

/// How other programs reach an open inbox.
package struct ControlOptions: ParsableArguments {
    /// The help of `--control`, which `listen` has, too.
    package static let pathHelp = ArgumentHelp(
        "Path of the control socket, through which other programs use the inbox (default: in a folder of yours, with a name that siftbox send finds).",
        valueName: "path")

    @Option(name: .customLong("control"), help: Self.pathHelp, completion: .file())
    package var path: String?

    @Flag(help: "Open no control socket: no other program can use the inbox.")
    package var noControl = false

    package init() {}

    package func validate() throws {
        if noControl, path != nil { throw ValidationError("--control and --no-control cannot be used together.") }
    }
}
