import ArgumentParser
import Glibc

/// The command. What it does is in its subcommands; opening the inbox is the one that need not be named.
@main
struct Siftbox: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "siftbox",
        abstract: "The Messages inbox of the iPhone in a terminal, with an SMS filter plugged in.",
        discussion: """
            siftbox                            play the tour; then the inbox is yours
            siftbox SESSION                    play a session, then go on from there
            siftbox --filter FILTER            an empty inbox with a filter
            siftbox --store FILE               an inbox that is kept in FILE
            siftbox --filter FILTER --deliver FILE   bring a file of texts in
            siftbox import FILE --store FILE   bring an archive in as it is
            siftbox export --store FILE        write an inbox out
            siftbox check Sessions             run sessions without a screen
            siftbox build FOLDER               build an extension's source from Xcode
            siftbox evaluate --filter F CORPUS measure a filter on labelled texts
            siftbox classify --filter F        ask a filter about the lines of standard input
            siftbox train CORPUS -o MODEL      make the model of a filter that learns
            siftbox server                     a server to try deferral and reports with
            siftbox help open                  every option of the inbox

            A FILTER is a sample's name (see `siftbox filters`), an extension's folder, or an executable that speaks \
            the filter protocol.
            """,
        version: "0.1.0",
        subcommands: [
            OpenCommand.self, ImportCommand.self, ExportCommand.self, CheckCommand.self, FiltersCommand.self,
            BuildCommand.self, TrainCommand.self, EvaluateCommand.self, ClassifyCommand.self, ServerCommand.self,
            DoctorCommand.self,
        ],
        defaultSubcommand: OpenCommand.self
    )
}

extension Siftbox {
    /// As the library's own, but that a mistake on the command line ends with 2, as whatever else cannot be run, and that
    /// it counts whether standard output has arrived.
    static func main() {
        StandardOutput.prepare()
        var status = ExitCode.success
        do {
            do {
                let arguments = Array(CommandLine.arguments.dropFirst())
                if arguments == ManualPage.arguments {
                    print(try ManualPage.written(), terminator: "")
                } else {
                    try UnknownCommand.check(arguments)
                    var command = try parseAsRoot()
                    try command.run()
                }
            } catch  where !(error is StandardOutput.Failure) {
                status = told(error)
            }
            // What was interrupted says so, and not that nobody listens any more.
            if status.rawValue < 128 { try StandardOutput.flush() }
        } catch {
            status = told(error)
        }
        Glibc.exit(status.rawValue)
    }

    /// - Returns: the exit code of an error, which was told.
    private static func told(_ error: any Error) -> ExitCode {
        if let failure = error as? StandardOutput.Failure {
            guard !failure.isOfReader else { return ExitCode(128 + SIGPIPE) }
            PlainLine.note("siftbox: \(failure)")
            return .cannotRun
        }
        if let unknown = error as? UnknownCommand {
            PlainLine.note("siftbox: \(unknown)")
            return .cannotRun
        }
        let (code, message) = (exitCode(for: error), fullMessage(for: error))
        // Help that was asked for is an answer.
        if code == .success { print(message) } else if !message.isEmpty { PlainLine.note(message) }
        return code == .validationFailure ? .cannotRun : code
    }
}

extension ExitCode {
    /// It could not be run at all: a mistake in a file, no such filter, no terminal.
    static let cannotRun = ExitCode(2)
}
