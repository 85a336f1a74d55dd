import ControlProtocol
import FlyingSocks
import HTTPSClient
import HTTPServer
import ServerBehaviors

/// `siftbox-gateway`: the open inbox over HTTP.
///
/// `siftbox gateway` starts it as a separate program, so that clients cannot affect the inbox. It reads `GatewayOptions`
/// from standard input, writes `ServerLine`s to standard output, and ends when its input ends.
@main
enum GatewayProgram {
    static func main() async {
        Listener.raiseFileLimit()
        guard let options = await options() else { return }
        guard options.mistake == nil, let address = ListeningAddress(options.address),
            let port = UInt16(exactly: options.port)
        else { CommandInput.end(options.mistake ?? "The port must be from 0 to 65535, not \(options.port).") }
        let webhook = replyWebhook(options)
        do {
            let listener = try Listener.open(at: address, port: port)
            Output.write(.listening(port: Int(try listener.port)))
            let pool = SocketPool<ePoll>.ePoll()
            try await listener.serve(handler(options, webhook, at: address, pool), pool: pool)
        } catch {
            CommandInput.end(Listener.reason(error, at: address, port: port))
        }
    }

    /// The first command of the program that has started this one.
    private static func options() async -> GatewayOptions? {
        let (commands, received) = AsyncStream<GatewayOptions>.makeStream()
        CommandInput.read { line in
            guard let options = GatewayOptions(line: line) else { return false }
            received.yield(options)
            return true
        }
        return await commands.first { _ in true }
    }

    private static func handler(
        _ options: GatewayOptions, _ webhook: WebhookURL?, at address: ListeningAddress, _ pool: SocketPool<ePoll>
    ) -> GatewayHandler {
        let inbox = InboxConnection(pool: pool) { () throws(InboxFailure) in
            do throws(ControlFailure) {
                return try OpenInbox.named(options.inbox).path
            } catch {
                throw .notOpen(error.description)
            }
        }
        let twilio = TwilioArea(
            inbox, token: options.token, replyWebhook: webhook, log: { Output.write(.note($0)) })
        return GatewayHandler(
            access: AccessPolicy(address: address, token: options.token),
            plain: PlainAPI(inbox: inbox, needsToken: options.token != nil),
            areas: [(TwilioArea.prefix, twilio)])
    }

    private static func replyWebhook(_ options: GatewayOptions) -> WebhookURL? {
        do throws(TransportFailure) {
            return try options.replyWebhook.map { (url: String) throws(TransportFailure) in try WebhookURL(url) }
        } catch {
            CommandInput.end(
                "--reply-webhook \(options.replyWebhook ?? ""): \(error.message) "
                    + "The gateway calls programs on this computer only, for example http://127.0.0.1:5000/.")
        }
    }
}
