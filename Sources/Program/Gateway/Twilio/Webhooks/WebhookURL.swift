import HTTPSClient

/// The URL of a webhook: a program on this computer.
struct WebhookURL: Hashable, Sendable {
    /// As the program sees it: with a path, and without a fragment.
    let text: String

    /// Twilio's limits: 15 s in total (twilio.com/docs/usage/webhooks/webhooks-connection-overrides), 64 KiB. Names are
    /// checked here, and addresses after they were looked up, so that a name cannot lead to another computer.
    static let policy = ClientPolicy(
        allowsLocalHTTP: true, onlyThisComputer: true, timeLimit: .seconds(15), maxBodySize: TwiML.maxSize)
    /// In characters (twilio.com/docs/api/errors/21609).
    static let maxLength = 4000

    /// - Throws: why it is not called.
    init(_ text: String) throws(TransportFailure) {
        guard text.utf8.count <= Self.maxLength else {
            throw TransportFailure(.badURL, "The URL is longer than \(Self.maxLength) characters.")
        }
        if let refusal = Self.policy.refusal(of: text) { throw refusal }
        let url = text.prefix { $0 != "#" }
        // After the scheme and its two slashes.
        let slashes = url.firstRange(of: "://")?.upperBound ?? url.startIndex
        let authority = url[slashes...].prefix { $0 != "/" && $0 != "?" }
        let rest = url[authority.endIndex...]
        self.text = url[..<authority.endIndex] + (rest.hasPrefix("/") ? "" : "/") + rest
    }

    /// Why a URL is not called; nil: it is.
    static func refusal(_ text: String) -> String? {
        do throws(TransportFailure) {
            _ = try WebhookURL(text)
            return nil
        } catch {
            return error.message
        }
    }
}
