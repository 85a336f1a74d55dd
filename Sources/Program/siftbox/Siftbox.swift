import ArgumentParser
import Commands
import Glibc

/// The program. Without a subcommand it opens the inbox.
@main
struct Siftbox: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "siftbox",
        abstract: "The Messages inbox of the iPhone in a terminal, with an SMS filter plugged in.",
        discussion: """
            siftbox                              play the tour, then use the inbox
            siftbox SESSION                      play a session, then continue from there
            siftbox SESSION --pause              wait at each caption until you press space
            siftbox --filter FILTER              open an empty inbox with a filter
            siftbox --store FILE                 open an inbox that is saved in FILE
            siftbox --filter FILTER --deliver F  deliver a file of messages
            siftbox send --from 24273 "Hello"    send a message to an open inbox
            siftbox listen --filter FILTER       open an inbox without a screen, for other programs
            siftbox wait "from:24273 code"       wait for a message in an open inbox
            siftbox watch                        print what arrives in an open inbox
            siftbox import F --store FILE        import an archive
            siftbox export --store FILE          export an inbox
            siftbox check Sessions               run sessions without a screen
            siftbox film SESSION -o tour.svg     record a session as a film
            siftbox build FOLDER                 build an extension's source from Xcode
            siftbox evaluate --filter F CORPUS   measure a filter on labeled messages
            siftbox merge PART PART              make one report of the parts of an evaluation
            siftbox classify --filter F          classify messages from standard input
            siftbox train CORPUS -o MODEL        train the model of the filter bayes
            siftbox server                       run a server for deferrals and reports
            siftbox gateway                      send messages to the open inbox over HTTP
            siftbox doctor                       check this machine, or a filter
            siftbox new filter NAME              create a filter to start from
            siftbox install                      install Siftbox in ~/.local
            siftbox help open                    show every option of the inbox
            siftbox help filter                  show the options of the filter, which many commands share

            FILTER is a sample filter's name (see `siftbox filters`), an extension's folder, or an executable that speaks the \
            filter protocol.
            """,
        version: ThisProgram.version,
        subcommands: [
            OpenCommand.self, ListenCommand.self, SendCommand.self, WaitCommand.self, WatchCommand.self,
            ImportCommand.self,
            ExportCommand.self, CheckCommand.self, FilmCommand.self,
            FiltersCommand.self, BuildCommand.self, TrainCommand.self, EvaluateCommand.self, MergeCommand.self,
            ClassifyCommand.self,
            ServerCommand.self, GatewayCommand.self, DoctorCommand.self, NewCommand.self, InstallCommand.self,
            UninstallCommand.self,
        ],
        defaultSubcommand: OpenCommand.self
    )
}

extension Siftbox {
    /// Replaces the library's `main`: invalid options exit with 2, and a failure to write standard output is an error.
    static func main() {
        StandardOutput.prepare()
        PartNotes.begin()
        var status = ExitCode.success
        do {
            do {
                let arguments = Array(CommandLine.arguments.dropFirst())
                if arguments == ManualPage.arguments {
                    print(try ManualPage.written(), terminator: "")
                } else if arguments == FilterHelp.arguments {
                    print(try OptionCommands().filterPage())
                } else if let shell = CompletionScript.shell(in: arguments) {
                    print(CompletionScript.text(for: shell))
                } else {
                    try EmptyArgument.check(arguments)
                    try UnknownCommand.check(arguments)
                    try RepeatedOption.check(arguments)
                    var command = try alone(arguments) ?? parseAsRoot(arguments)
                    if let evaluate = command as? EvaluateCommand, evaluate.opensInbox {
                        try evaluate.open(Array(arguments.dropFirst()))
                    } else {
                        try command.run()
                    }
                }
            } catch  where !(error is StandardOutput.Failure) {
                status = report(error)
            }
            // After a signal, its exit code counts and not a closed output.
            if status.rawValue < 128 { try StandardOutput.flush() }
        } catch {
            status = report(error)
        }
        Glibc.exit(status.rawValue)
    }

    /// Parses the command alone, not below `Siftbox`: the library would declare all options of `open`, the default command,
    /// several times for each of the others.
    ///
    /// - Returns: nil for help, for a mistake and for commands with commands, which `parseAsRoot` reports.
    private static func alone(_ arguments: [String]) -> (any ParsableCommand)? {
        let named = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
        guard let command = named ?? configuration.defaultSubcommand, arguments.first != "help",
            command.configuration.subcommands.isEmpty
        else { return nil }
        let parsed = try? command.parseAsRoot(named == nil ? arguments : Array(arguments.dropFirst()))
        return parsed.flatMap { type(of: $0) == command ? $0 : nil }  // or the library's command for help
    }

    /// Prints an error.
    ///
    /// - Returns: its exit code.
    private static func report(_ error: any Error) -> ExitCode {
        if let failure = error as? StandardOutput.Failure {
            guard !failure.isOfReader else { return ExitCode(128 + SIGPIPE) }
            PlainLine.note("siftbox: \(failure)")
            return .cannotRun
        }
        let code = exitCode(for: error)
        switch code {
        // Requested help goes to standard output.
        case .success: print(FilterHelp.shortened(fullMessage(for: error)))
        // The library has its own codes for its errors.
        case .failure where !(error is ExitCode): PlainLine.refusal("\(error)")
        case .validationFailure:
            let arguments = Array(CommandLine.arguments.dropFirst())
            PlainLine.refusal(ArgumentMistake(message(for: error), in: arguments).description)
        default: return code
        }
        return code == .success ? code : .cannotRun
    }
}
