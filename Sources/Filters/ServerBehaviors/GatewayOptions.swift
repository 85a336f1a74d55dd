import Foundation

/// The options of the gateway, which `siftbox gateway` writes as a line to the standard input of its program, so that the
/// token is not among the arguments that other users see.
package struct GatewayOptions: Codable, Hashable, Sendable {
    /// An IP address of this machine.
    package var address = "127.0.0.1"
    /// 0: any.
    package var port = 8025
    /// What a request must contain; nil: nothing.
    package var token: String?
    /// The name of the inbox, or the path of its control socket; nil: the newest one.
    package var inbox: String?
    /// The URL of a program on this computer that is called when the user replies; nil: none.
    package var replyWebhook: String?

    package init() {}
}

extension GatewayOptions {
    /// The bytes of a line, with its line feed.
    package var line: [UInt8] {
        // Cannot fail: there are only strings and numbers.
        ((try? JSONEncoder().encode(self)) ?? Data()) + [UInt8(ascii: "\n")]
    }

    /// nil: it is not a line that this version wrote.
    package init?(line: some Sequence<UInt8>) {
        guard let options = try? JSONDecoder().decode(Self.self, from: Data(line)) else { return nil }
        self = options
    }
}

extension GatewayOptions {
    /// The minimum length of a token in bytes.
    private static let minTokenLength = 16

    /// Why the options are invalid; nil: they are valid.
    package var mistake: String? {
        guard let address = ListeningAddress(address) else {
            return "--address '\(address)': expected an IP address, for example 127.0.0.1, ::1 or 0.0.0.0."
        }
        if let token, token.utf8.count < Self.minTokenLength || !token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
            return "The token must have at least \(Self.minTokenLength) printable ASCII characters, without spaces."
        }
        if token == nil, !address.isLoopback {
            return "--address \(address) can be reached by others: add --token TOKEN, or set SIFTBOX_TOKEN."
        }
        if inbox == "" { return "The name of the inbox is empty." }
        return nil
    }
}
