import Messages

/// An account of Twilio's: what a client signs in with, and the key of the signatures of its webhooks.
struct TwilioAccount: Hashable, Sendable {
    let sid: String
    let token: String

    private static let maxLength = 64
    private static let maxTokenLength = 1024

    /// For webhooks, as long as no client has signed in: Twilio always signs.
    static func unknown(token: String?) -> TwilioAccount {
        TwilioAccount(
            sid: "AC" + String(repeating: "0", count: 32), token: token ?? String(repeating: "0", count: 32))
    }

    /// Whether it can be a SID: a part of a path, a log and a webhook.
    static func isWord(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.count <= maxLength
            && text.unicodeScalars.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0)) }
    }
}

extension TwilioAccount {
    /// The account of a request. Any is accepted: whether the token must be that of the gateway was checked before.
    ///
    /// - Parameters:
    ///   - sid: the account in the path.
    ///   - authorization: the field of the head, with the scheme Basic (RFC 7617): an account and its token, or an API key,
    ///     which begins with SK, and its secret.
    /// - Throws: error 20003.
    init(_ sid: String, authorization: String?) throws(TwilioError) {
        guard let authorization, let space = authorization.firstIndex(of: " "),
            authorization[..<space].lowercased() == "basic",
            let bytes = Base64.bytes(String(authorization[space...])),
            let text = String(validating: bytes, as: UTF8.self), let colon = text.firstIndex(of: ":")
        else { throw .notAuthenticated }
        let (user, token) = (text[..<colon], text[text.index(after: colon)...])
        guard Self.isWord(sid), user == sid || user.hasPrefix("SK") && Self.isWord(user), Self.isToken(token)
        else { throw .notAuthenticated }
        self.init(sid: sid, token: String(token))
    }

    private static func isToken(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.count <= maxTokenLength && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}
