import JSONCodec

/// The body of the request to a filter's server (D1, D2).
///
///     DeferralRequest(sender: "14085550001", text: "This is a message", appVersion: "1.1").json
///     // {"_version":1,"query":{"sender":"14085550001","message":{"text":"This is a message"}},"app":{"version":"1.1"}}
package struct DeferralRequest: Hashable, Sendable {
    package var sender: String?
    /// The message body; nil: the request has null for the message (D2).
    package var text: String?
    /// CFBundleVersion of the app.
    package var appVersion: String?

    package init(sender: String?, text: String?, appVersion: String?) {
        self.sender = sender
        self.text = text
        self.appVersion = appVersion
    }

    package var json: String {
        let message = text.map { JSON.object(JSONObject([("text", .string($0))])) } ?? .null
        let request = JSON.object(
            JSONObject([
                ("_version", .integer(1)),
                ("query", .object(JSONObject([("sender", JSON(ifAny: sender)), ("message", message)]))),
                ("app", .object(JSONObject([("version", JSON(ifAny: appVersion))]))),
            ]))
        return String(decoding: JSONLine.bytes(of: request), as: UTF8.self)
    }
}
