/// A completed report: the messages, the extension and its response, what was sent and what came back. It is stored
/// apart from the messages' journeys.
package struct ReportRecord: Hashable, Sendable, Codable {
    /// How a report is sent (U4).
    package enum Route: String, CaseIterable, Sendable, Codable {
        case network, sms, nothing
    }

    /// The time of completion in milliseconds since 1970.
    package var date: Int64
    package var extensionName: String
    /// The reported messages, oldest first.
    package var messages: [Int64]
    /// The action of the extension's response; nil: the user canceled, or there was no response.
    package var action: ClassificationAction?
    package var route = Route.nothing
    /// The address or number; nil: none.
    package var destination: String?
    /// The body of the POST or of the SMS; nil: nothing was sent.
    package var sent: String?
    /// The HTTP status of the server's response.
    package var status: Int?
    /// The beginning of the body of the server's response.
    package var answer: String?
    /// Whether the report used plain http to this machine, which iOS refuses (D4); nil: no.
    package var isLocalHTTP: Bool?
    /// The sender that was blocked after the report.
    package var blocked: String?
    /// Whether the user canceled before there was a response (U2); such a report is not stored.
    package var isCanceled = false
    /// Problems; the first one is the reason if nothing was sent.
    package var diagnostics: [Diagnostic] = []

    package init(date: Int64, extensionName: String, messages: [Int64]) {
        self.date = date
        self.extensionName = extensionName
        self.messages = messages
    }
}

extension ReportRecord {
    /// One sentence for the user: `Reported as junk by Report It: https://report.example/junk answered 200.`
    package var sentence: String {
        guard let action else {
            return isCanceled
                ? "The report was canceled; nothing was sent."
                : "\(extensionName) returned no response\(reasonSuffix); nothing was sent."
        }
        let blocked = blocked.map { " \($0) is blocked." } ?? ""
        switch (route, sent) {
        case (.nothing, _) where action == .none: return "\(extensionName) reported nothing."
        case (.nothing, _): return "The report by \(extensionName) failed\(reasonSuffix); nothing was sent."
        case (.network, _):
            guard let status else {
                return "The report by \(extensionName) did not reach \(receiver)\(reasonSuffix)." + blocked
            }
            let note = isLocalHTTP == true ? " iOS would refuse this address: it is not https." : ""
            return "\(reported(action)): \(receiver) answered \(status).\(note)" + blocked
        case (.sms, nil): return "The message to \(receiver) was not sent, so nothing was reported." + blocked
        case (.sms, _): return "\(reported(action)): sent to \(receiver)." + blocked
        }
    }

    /// `Reported as junk by Report It`
    private func reported(_ action: ClassificationAction) -> String {
        "Reported as \(action == .reportNotJunk ? "not junk" : "junk") by \(extensionName)"
    }

    private var receiver: String { destination ?? "an unknown destination" }

    private var reasonSuffix: String { diagnostics.first.map { " (\($0))" } ?? "" }
}
