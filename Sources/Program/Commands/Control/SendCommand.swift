package import ArgumentParser
import ControlProtocol
import Device
import Glibc
import MessageArchives
import Messages
import SystemSupport

/// `siftbox send`: sends messages to an open inbox.
package struct SendCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Send messages to an inbox that is open in another terminal.",
        discussion: """
            siftbox send --from 24273 "Your code is 1234"
            siftbox send --from 24273 "You have won" --wait   Junk · junk · Black Friday
            siftbox send --from 24273 "You have won" --expect folder=junk
            fortune | siftbox send --from +12025550143        one message
            siftbox send < messages.csv                       each message of a file
            tail -f messages.jsonl | siftbox send             JSON Lines, as they arrive

            The messages arrive as if someone had sent them now: the filter of the inbox receives them. Without a \
            message body, standard input is read: with --from as one message body, otherwise as messages in any format that \
            `siftbox import` reads. A message is in the inbox's file before it counts as sent.

            --expect takes what `expect` of a session takes after `receive`: \
            \(SendExpectation.keys.joined(separator: ", ")).

            Exit status: 0 if the messages were sent and every expectation holds, even if invalid records were reported and \
            skipped; 1 if an expectation does not hold, or nothing in the input was usable; 2 if no inbox is open, or not \
            everything could be sent; 130 or 143 when interrupted. After a file, the number of messages sent is printed.
            """)

    @Argument(help: "Message body. Default: standard input.")
    var text: String?

    @Option(
        help: ArgumentHelp("Sender: a phone number, a short code, an e-mail address or a name.", valueName: "address"))
    var from: String?

    @Option(help: ArgumentHelp("Another participant of a group (repeatable).", valueName: "address"))
    var with: [String] = []

    @Option(help: ArgumentHelp("How the message arrives (default: SMS).", valueName: "service"))
    var service: Service?

    @OptionGroup var inbox: InboxOption

    @Flag(help: "Print a line for each message: its folder, what decided it, and the filter.")
    var wait = false

    @Flag(help: "Print each message as the inbox reports it, as a line of JSON.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Print the line of each message, and exit with 1 if it is not as expected (repeatable): folder=junk, action=none, "
                + "notified=false.", valueName: "key=value"),
        completion: .list(SendExpectation.keys.map { "\($0)=" }))
    var expect: [SendExpectation] = []

    @OptionGroup var archive: ArchiveOptions

    package init() {}

    package func validate() throws {
        try SendExpectation.check(expect)
        if from == nil {
            guard with.isEmpty, service == nil else { throw ValidationError("--with and --service require --from.") }
            guard text != nil || isatty(STDIN_FILENO) == 0 else {
                throw ValidationError(
                    "Nothing to send: give --from and a message body, or pipe messages to it. Example: "
                        + "siftbox send --from 24273 \"Your code is 1234\"")
            }
        } else if !archive.isEmpty {
            throw ValidationError("--format, --column, --dates and --encoding are for messages without --from.")
        }
    }

    package func run() throws {
        // Not in validate(), which would hide that an option is misspelled.
        guard from != nil || text == nil else { throw ValidationError("Missing expected argument '--from <address>'.") }
        if text == nil, fcntl(STDIN_FILENO, F_GETFD) < 0 { throw CommandFailure("standard input is closed.") }
        let loop = EventLoop()
        let interruption = Interruption(loop)
        defer { interruption.end() }
        let sending = Sending(InboxClient(try inbox.find(), loop), expect, prints: json ? .json : wait ? .lines : .none)
        let input = SendInput(loop)
        if let from {
            try sendOne(from, sending, input, interruption)
        } else {
            try sendArchive(sending, input, loop, interruption)
        }
    }

    private func sendOne(
        _ from: String, _ sending: Sending, _ input: SendInput, _ interruption: Interruption
    ) throws {
        var body: Result<String, CommandFailure>? = text.map(Result.success)
        if body == nil, isatty(STDIN_FILENO) == 1 { PlainLine.note("Type the message body, then press Ctrl-D.") }
        if body == nil { input.readBody(limit: ControlFormat.lineLimit) { body = $0 } }
        try interruption.turn { body != nil }
        let message = IncomingMessage(from: from, text: try body?.get(), service: service ?? .sms, with: with)
        var receipt: Delivery.Receipt?
        sending.send(message, at: nil) { receipt = $0 }
        try sending.output.turn(interruption) { receipt != nil }
        switch receipt {
        case .refused(let reason), .failed(let reason): throw CommandFailure(reason)
        case .waiting(let reason): throw CommandFailure("\(reason) The message waits in the inbox until then.")
        case .filed, nil: try sending.checkExpectations()
        }
    }

    private func sendArchive(
        _ sending: Sending, _ input: SendInput, _ loop: EventLoop, _ interruption: Interruption
    ) throws {
        var delivery: Delivery?
        var opened: Result<any ArchiveReader, CommandFailure>?
        input.open(as: archive.format, try archive.columns(), onMore: { delivery?.resume() }, then: { opened = $0 })
        try interruption.turn { opened != nil || sending.ending != nil }
        if let ending = sending.ending { throw CommandFailure(ending) }
        guard let reader = try opened?.get() else { return }
        let new = Delivery(reader, loop: loop, verb: "sent") { sending.send($0, at: $1, then: $2) }
        delivery = new
        let report = SendReport(new, showsBar: !reader.isWaiting && !sending.printsMessages)
        new.hasRoom = { sending.hasRoom }
        sending.onRoom = { [unowned new] in new.resume() }
        new.onProgress = {
            report.update()
            input.resume(reader)
        }
        new.start()
        do {
            try sending.output.turn(interruption) { new.hasEnded || sending.ending != nil && sending.isAnswered }
        } catch {
            report.interrupted()
            throw error
        }
        if let ending = sending.ending { new.stop(ending) }
        report.end()
        if new.summary.stoppedBy != nil { throw ExitCode.cannotRun }
        try sending.checkExpectations()
        if new.summary.delivered == 0, new.summary.skipped > 0 { throw ExitCode.failure }
    }
}

extension Service: ExpressibleByArgument {}
