package import ArgumentParser
import Foundation
import LocalServerHost
import ServerBehaviors
import Terminal

/// `siftbox gateway`: the open inbox over HTTP.
package struct GatewayCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "gateway",
        abstract: "Send messages to the open inbox over HTTP, and ask where they are.",
        discussion: """
            The gateway listens on 127.0.0.1 and uses the inbox that is open. It describes its API at \
            /openapi.json, and prints every request. When the inbox closes, requests get status 503 until one is open again.

            siftbox gateway
            curl -H 'Content-Type: application/json' \\
              -d '{"from":"24273","text":"Your code is 1234"}' \\
              'http://127.0.0.1:8025/v1/messages?wait=filed'

            Web pages cannot use it, but other users of this computer can, unless you set a token, which each request must \
            have: Authorization: Bearer TOKEN. An address that other computers can reach needs one.

            Exit status: 0 when stopped with Ctrl-C; 2 if it cannot listen; 141 if the reader of standard output closed it.
            """
    )

    @Option(help: ArgumentHelp("Port to listen on; 0: any free port.", valueName: "port"))
    var port: UInt16 = 8025

    @Option(help: ArgumentHelp("IP address to listen on.", valueName: "address"))
    var address = "127.0.0.1"

    @Option(
        help: ArgumentHelp(
            "Token that requests must have, at least 16 characters (default: SIFTBOX_TOKEN, or none).",
            valueName: "token"))
    var token: String?

    @OptionGroup var inbox: InboxOption

    @Option(
        help: ArgumentHelp(
            "URL on this computer that is called when you reply in the inbox, as Twilio does.", valueName: "url"))
    var replyWebhook: String?

    @Flag(help: "Print the log as JSON Lines.")
    var json = false

    package init() {}

    package func validate() throws {
        if let mistake = options.mistake { throw ValidationError(mistake) }
    }

    private var options: GatewayOptions {
        var options = GatewayOptions()
        options.port = Int(port)
        options.address = address
        options.token = token ?? ProcessInfo.processInfo.environment["SIFTBOX_TOKEN"]
        options.inbox = inbox.name
        options.replyWebhook = replyWebhook
        return options
    }

    package func run() throws {
        let style = OutputStyle(isColored: !json && OutputStyle.isColorTerminal(.probe()))
        let printer = GatewayLogPrinter(address: address, asJSON: json, style: style)
        try RunningServer(.gateway, asJSON: json, print: printer.log).run(options.line)
    }
}
