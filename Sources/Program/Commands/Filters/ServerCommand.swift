package import ArgumentParser
import FilterProcesses
import Foundation
import LocalServerHost
import ServerBehaviors
import SessionTerms
import Terminal

/// `siftbox server`: runs a server on this machine, to try deferrals and reports.
package struct ServerCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "server",
        abstract: "Run a local server to try deferrals and reports.",
        discussion: """
            The server listens on 127.0.0.1 with plain http. It answers a deferral with {"action":"junk"} if the message \
            contains a junk word, with transaction or promotion for the words of --transaction and --promotion, and \
            otherwise with none. It accepts reports, lists apps in its association file, and prints every request.

            Exit status: 0 when stopped with Ctrl-C; 2 if it cannot listen; 141 if the reader of standard output closed it.
            """
    )

    @Option(help: ArgumentHelp("Port to listen on; 0: any free port.", valueName: "port"))
    var port: UInt16 = 8017

    @Option(
        help: ArgumentHelp(
            "File of junk words, one word or phrase per line. You can edit it while the server runs.",
            valueName: "file"), completion: .file())
    var words: String?

    @Option(
        help: ArgumentHelp(
            "Answer junk for messages that contain WORD (repeatable; default: the word junk, unless --words is given).",
            valueName: "word"))
    var junk: [String] = []

    @Option(help: ArgumentHelp("Answer transaction for messages that contain WORD (repeatable).", valueName: "word"))
    var transaction: [String] = []

    @Option(help: ArgumentHelp("Answer promotion for messages that contain WORD (repeatable).", valueName: "word"))
    var promotion: [String] = []

    @Option(
        help: ArgumentHelp(
            "List this app in the association file: its identifier with the team, such as A1B2C3D4E5.com.example.App (repeatable; default: the apps of the sample filters).",
            valueName: "identifier")
    )
    var app: [String] = []

    @Option(
        help: ArgumentHelp(
            "Delay each answer by this time, for example 250ms or 2s (default: no delay).", valueName: "duration"))
    var delay: String?

    @Option(help: ArgumentHelp("HTTP status of each answer, from 200 to 599.", valueName: "number"))
    var status = 200

    @Option(help: ArgumentHelp("Kind of answer.", valueName: "answer"))
    var answer = ServerBehavior.Answer.verdict

    @Option(help: ArgumentHelp("Kind of association file.", valueName: "association"))
    var association = ServerBehavior.Association.listed

    @Option(help: ArgumentHelp("Set this cookie with each answer, for example a=1.", valueName: "cookie"))
    var cookie: String?

    @Option(help: ArgumentHelp("Redirect each request to this address.", valueName: "url"))
    var redirect: String?

    @Flag(help: "Close the connection after each answer.")
    var close = false

    @Flag(help: "Print the log as JSON Lines.")
    var json = false

    package init() {}

    package func validate() throws {
        if let mistake = try behavior().mistake { throw ValidationError(mistake) }
    }

    func behavior() throws -> ServerBehavior {
        var behavior = ServerBehavior()
        behavior.junk = junk.isEmpty && words == nil ? ["junk"] : junk
        behavior.transaction = transaction
        behavior.promotion = promotion
        // The server may run in another folder.
        behavior.words = words.map { $0.isEmpty ? $0 : URL(fileURLWithPath: $0).path }
        // The samples name this server. The team is invented.
        behavior.apps = app.isEmpty ? FilterCatalog.sampleApps.map { "A1B2C3D4E5.\($0)" } : app
        behavior.association = association
        behavior.status = status
        behavior.answer = answer
        behavior.cookie = cookie
        behavior.redirect = redirect
        behavior.close = close
        if let delay {
            guard let milliseconds = Durations.milliseconds(delay) else {
                throw ValidationError("--delay '\(delay)': expected a duration, for example 250ms or 2s.")
            }
            behavior.delay = Int(clamping: milliseconds)
        }
        return behavior
    }

    package func run() throws {
        let behavior = try behavior()
        if let words = behavior.words, !FileManager.default.isReadableFile(atPath: words) {
            throw CommandFailure("--words: \(words) cannot be read.")
        }
        let style = OutputStyle(isColored: !json && OutputStyle.isColorTerminal(.probe()))
        let printer = ServerLogPrinter(asJSON: json, style: style)
        try RunningServer(.localServer, arguments: ["\(port)"], asJSON: json, print: printer.log)
            .run(behavior.line)
    }
}

extension ServerBehavior.Answer: ExpressibleByArgument {}
extension ServerBehavior.Association: ExpressibleByArgument {}
