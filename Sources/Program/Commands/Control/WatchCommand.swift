package import ArgumentParser
import ControlProtocol
import Glibc
import JSONCodec
import Messages
import SystemSupport

/// `siftbox watch`: prints what is filed in an open inbox.
package struct WatchCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Print each message that arrives in an open inbox.",
        discussion: """
            siftbox watch   09:41:07  24273  Junk · junk · Black Friday  You have won
            siftbox watch --json | jq -c .message

            A line has the time, the sender, the folder, what decided it, the filter and the message body. With --json, each \
            line is an event of the control protocol, also of folders, conversations and builds.

            Exit status: 0 after Ctrl-C, and when the inbox is closed; 2 if no inbox is open, or it ended unexpectedly; 129 or \
            143 after another signal; 141 if the reader of standard output closed it.
            """)

    @Flag(help: "Print all events, as lines of JSON.")
    var json = false

    @OptionGroup var inbox: InboxOption

    package init() {}

    package func run() throws {
        let loop = EventLoop()
        let interruption = Interruption(loop)
        defer { interruption.end() }
        let found = try inbox.find()
        let client = InboxClient(found, loop)
        let output = LiveOutput()
        var (isClosed, problem): (Bool, String?) = (false, nil)
        client.onEvent = { event in
            if json { output.print(PlainLine.document(PrintedMessage(object: event).json)) }
            switch event["event"]?.string {
            case "message" where !json:
                guard let message = event["message"]?.object.map(PrintedMessage.init) else { break }
                output.print(PlainLine.safe(message.line))
            case "missed" where !json:
                let count = Counted.pluralized(event["count"]?.integer ?? 1, "event")
                PlainLine.note("siftbox: \(count) left out, because they were read too slowly.")
            case "end": isClosed = true
            default: break
            }
        }
        client.send({ $0.add("subscribe", true) }) { answer in
            if let answer, !answer.isOK { problem = answer.error }
            if answer?.isOK == true { PlainLine.note("Watching the inbox \(found.name). Press Ctrl-C to stop.") }
        }
        do {
            try output.turn(interruption) { client.ending != nil || isClosed || problem != nil }
        } catch let code as ExitCode where code.rawValue == 128 + SIGINT {
            return
        }
        if let problem { throw CommandFailure(problem) }
        guard isClosed else { throw CommandFailure(client.ending ?? "the connection to the inbox ended.") }
        PlainLine.note("The inbox was closed.")
    }
}
