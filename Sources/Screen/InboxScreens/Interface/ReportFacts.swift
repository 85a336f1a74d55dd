import Device

/// What the screen shows of the phone's report in progress.
struct ReportFacts: Hashable, Sendable {
    var stage: ReportInProgress.Stage
    var extensionName: String
    /// The title of the conversation.
    var title: String
    var messages: Int

    init(_ report: ReportInProgress) {
        stage = report.stage
        extensionName = report.extensionName
        title = report.title
        messages = report.messages.count
    }
}
