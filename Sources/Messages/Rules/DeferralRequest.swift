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
        let message = text.map { "{\"text\":\(JSONText.quoted($0))}" } ?? "null"
        return "{\"_version\":1,\"query\":{\"sender\":\(JSONText.quoted(sender)),\"message\":\(message)},"
            + "\"app\":{\"version\":\(JSONText.quoted(appVersion))}}"
    }
}

/// JSON strings.
package enum JSONText {
    /// A quoted string, or null.
    package static func quoted(_ text: String?) -> String {
        guard let text else { return "null" }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\u{0}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
