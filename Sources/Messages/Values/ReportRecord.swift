/// A report that is over: what was reported, by which extension, what it answered, what was sent where and what came back.
/// It is kept beside the messages that it is about; their journeys stay as they are.
package struct ReportRecord: Hashable, Sendable, Codable {
    /// How a report goes to whoever gets it (U4).
    package enum Route: String, CaseIterable, Sendable, Codable {
        case network, sms, nothing
    }

    /// When it was over, in milliseconds since 1970.
    package var date: Int64
    package var extensionName: String
    /// The messages that were reported, the oldest first.
    package var messages: [Int64]
    /// What the extension answered; nil: the user cancelled, or no answer came.
    package var action: ClassificationAction?
    package var way = Route.nothing
    /// The address or number that it goes to; nil: none.
    package var destination: String?
    /// What was sent: the body of the POST, or the message's text; nil: nothing was.
    package var sent: String?
    /// The HTTP status that came back.
    package var status: Int?
    /// The beginning of the body that came back.
    package var answer: String?
    /// Whether it went over plain http to this machine, which a phone refuses (D4); nil: it did not.
    package var isLocalHTTP: Bool?
    /// The sender that was blocked behind it.
    package var blocked: String?
    /// Whether the user cancelled it before there was an answer (U2): nothing is kept of it then.
    package var isCancelled = false
    /// What went wrong, and first that for which nothing was sent.
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
            return isCancelled
                ? "The report was cancelled; nothing was sent."
                : "\(extensionName) gave no answer for a report\(reasonSuffix); nothing was sent."
        }
        let blocked = blocked.map { " \($0) is blocked." } ?? ""
        switch (way, sent) {
        case (.nothing, _) where action == .none: return "\(extensionName) reported nothing."
        case (.nothing, _): return "The report of \(extensionName) failed\(reasonSuffix); nothing was sent."
        case (.network, _):
            guard let status else {
                return "The report of \(extensionName) did not reach \(receiver)\(reasonSuffix)." + blocked
            }
            let note = isLocalHTTP == true ? " A phone would not have asked it: it is not https." : ""
            return "\(reported(action)): \(receiver) answered \(status).\(note)" + blocked
        case (.sms, nil): return "The message to \(receiver) was not sent, so nothing was reported." + blocked
        case (.sms, _): return "\(reported(action)): sent to \(receiver)." + blocked
        }
    }

    /// `Reported as junk by Report It`
    private func reported(_ action: ClassificationAction) -> String {
        "Reported as \(action == .reportNotJunk ? "not junk" : "junk") by \(extensionName)"
    }

    private var receiver: String { destination ?? "nobody" }

    private var reasonSuffix: String { diagnostics.first.map { " (\($0))" } ?? "" }
}
