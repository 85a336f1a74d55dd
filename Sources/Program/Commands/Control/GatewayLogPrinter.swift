import JSONCodec
import ServerBehaviors

/// Prints the gateway's log, one line for each request, or as JSON Lines.
struct GatewayLogPrinter {
    /// The IP address on which it listens.
    let address: String
    let asJSON: Bool
    var style = OutputStyle(isColored: false)

    func log(_ line: ServerLine, to output: PlainOutput) {
        guard !asJSON else { return output.print(RunningServer.text(of: line)) }
        switch line {
        case .listening(let port):
            let url = "http://\((ListeningAddress(address) ?? .loopback).host):\(port)"
            output.print("Listening on \(url). Press Ctrl-C to stop. Its addresses: \(url)/")
        case .request(let request): output.print(text(of: request))
        case .note(let text): PlainLine.note(text)
        case .refused, .behaves: break
        }
    }

    /// A request and its status, which is red with the reason if it is not that of success.
    func text(of request: LoggedRequest) -> String {
        let line = style.piece("\(request.number)  \(request.method) \(request.path)")
        guard request.status >= 400 else { return "\(line)  \(request.status)" }
        let problem = JSONReader.read(Array(request.answer.utf8))?.object
        let reason = (problem?["detail"] ?? problem?["message"])?.string
        return
            "\(line)  \(style.piece((["\(request.status)"] + (reason.map { [$0] } ?? [])).joined(separator: " "), .bad))"
    }
}
