package import ArgumentParser
import JSONCodec
import SessionTerms
import SystemSupport

/// `siftbox wait`: waits for a message in an open inbox.
package struct WaitCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "wait",
        abstract: "Wait for a message in an open inbox, and print it.",
        discussion: """
            siftbox wait "from:24273 code"   the newest message, or the next within 10s
            siftbox wait "from:24273 code" --new --within 1m
            code=$(siftbox wait "from:24273 code" | grep -oE '[0-9]{4,}')

            The search is that of the inbox (key /): words, and conditions such as from:, folder: and is:. Messages that are \
            already there count, unless --new is given.

            Exit status: 0 if a message was found; 1 if none was found in time; 2 if no inbox is open, or the search is \
            invalid; 130 or 143 when interrupted.
            """)

    @Argument(help: "Search, in quotation marks if it has several words. Default: any message.")
    var search: String?

    @Option(help: ArgumentHelp("How long to wait: \(Durations.allowed) (default: 10s).", valueName: "duration"))
    var within: String?

    @Flag(help: "Only a message that is filed from now on.")
    var new = false

    @Flag(help: "Print the message as the inbox reports it, as a line of JSON, instead of its body.")
    var json = false

    @OptionGroup var inbox: InboxOption

    package init() {}

    package func validate() throws {
        guard within.map({ Durations.milliseconds($0) != nil }) ?? true else {
            throw ValidationError("--within: expected \(Durations.allowed).")
        }
    }

    package func run() throws {
        let loop = EventLoop()
        let interruption = Interruption(loop)
        defer { interruption.end() }
        let client = InboxClient(try inbox.find(), loop)
        var result: ControlAnswer??
        let isSent = client.send({ line in
            line.add(
                "wait",
                object: (search.map { [("for", .string($0))] } ?? []) + (within.map { [("within", .string($0))] } ?? [])
                    + (new ? [("new", .bool(true))] : []))
        }) { result = .some($0) }
        guard isSent else { throw CommandFailure("the search is too long.") }
        try interruption.turn { result != nil }
        guard let answer = result ?? nil else { throw CommandFailure(client.ending ?? "the inbox gave no answer.") }
        guard answer.isOK, let message = answer.message else {
            guard answer.kind == "timeout" else { throw CommandFailure(Self.written(answer.error)) }
            PlainLine.note("siftbox: \(answer.error)")
            throw ExitCode.failure
        }
        print(PlainLine.document(json ? message.json : message.body ?? ""))
    }

    /// An error of the inbox, with the names of the command line for those of the request.
    private static func written(_ error: String) -> String {
        for (key, name) in [("wait.for: ", ""), ("wait.within: ", "--within: ")] where error.hasPrefix(key) {
            return name + error.dropFirst(key.count)
        }
        return error
    }
}
