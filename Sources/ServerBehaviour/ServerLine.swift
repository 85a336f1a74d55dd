import FilterWire
import Foundation

/// A line that the server writes on its standard output.
package enum ServerLine: Hashable, Sendable {
    /// It listens on this port of 127.0.0.1.
    case listening(port: Int)
    /// It cannot listen, and ends.
    case refused(reason: String)
    /// From now on it behaves as it was last told: the answer to an order, in the orders' order.
    case behaves
    /// An order that it cannot follow; it behaves as before.
    case misunderstood(reason: String)
    case request(LoggedRequest)
    /// Something that its user should know, as that the file of words cannot be read.
    case note(String)

    /// The line's bytes, with its line feed.
    package var bytes: [UInt8] {
        if case .request(let request) = self { return request.bytes }
        var line = JSONLine()
        switch self {
        case .listening(let port):
            line.add("type", "listening")
            line.add("port", port)
        case .refused(let reason):
            line.add("type", "refused")
            line.add("reason", reason)
        case .behaves: line.add("type", "behaves")
        case .misunderstood(let reason):
            line.add("type", "misunderstood")
            line.add("reason", reason)
        case .note(let text):
            line.add("type", "note")
            line.add("text", text)
        case .request: break
        }
        return line.bytes
    }

    /// Reads a line; nil when it is none of the server's, or of a type that this version does not know.
    package init?(_ bytes: some Collection<UInt8>) {
        guard let line = JSONReader.read(bytes)?.object else { return nil }
        switch line["type"]?.string {
        case "listening":
            guard let port = line["port"]?.integer else { return nil }
            self = .listening(port: port)
        case "refused": self = .refused(reason: line["reason"]?.string ?? "")
        case "behaves": self = .behaves
        case "misunderstood": self = .misunderstood(reason: line["reason"]?.string ?? "")
        case "note": self = .note(line["text"]?.string ?? "")
        case "request", "report":
            guard let request = LoggedRequest(line) else { return nil }
            self = .request(request)
        default: return nil
        }
    }
}
