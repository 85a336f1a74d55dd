import Foundation
import JSONCodec

/// A line that the server writes to standard output.
package enum ServerLine: Hashable, Sendable {
    /// The server listens on this port of 127.0.0.1.
    case listening(port: Int)
    /// The server cannot listen, and ends.
    case refused(reason: String)
    /// The answer to a command, in order: the new behavior is active.
    case behaves
    case request(LoggedRequest)
    /// A note for the user, for example that the word list cannot be read.
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
        case .note(let text):
            line.add("type", "note")
            line.add("text", text)
        case .request: break
        }
        return line.bytes
    }

    /// Decodes a line; nil if it is invalid or has an unknown type.
    package init?(_ bytes: some Collection<UInt8>) {
        guard let line = JSONReader.read(bytes)?.object else { return nil }
        switch line["type"]?.string {
        case "listening":
            guard let port = line["port"]?.integer else { return nil }
            self = .listening(port: port)
        case "refused": self = .refused(reason: line["reason"]?.string ?? "")
        case "behaves": self = .behaves
        case "note": self = .note(line["text"]?.string ?? "")
        case "request", "report":
            guard let request = LoggedRequest(line) else { return nil }
            self = .request(request)
        default: return nil
        }
    }
}
