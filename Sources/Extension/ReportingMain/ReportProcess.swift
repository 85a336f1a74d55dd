package import AppleIdentityLookupUI
package import FilterMain
package import FilterWire

/// One report in a reporting extension: its controller, what its view shows, and its answer.
@MainActor
package final class ReportProcess {
    private let makeController: @MainActor () -> ILClassificationUIExtensionViewController?
    private let outbox: Outbox
    private let atEnd: @Sendable () -> Void
    /// The report, until it is answered.
    private let openReport: OpenQueries
    private let monitor: ExtensionMonitor
    private var report: Report?
    private var lastSheet: (sheet: SheetLine, time: ContinuousClock.Instant)?

    /// The minimum interval between checks of the view. Each check asks tables for their rows.
    private static let pause = Duration.milliseconds(50)

    private struct Report {
        let id: Int
        let request: ILMessageClassificationRequest
        let controller: ILClassificationUIExtensionViewController
        var views = SheetViews()
    }

    package init(
        controller: @escaping @MainActor () -> ILClassificationUIExtensionViewController?, outbox: Outbox,
        atEnd: @escaping @Sendable () -> Void = { exit(EXIT_SUCCESS) }
    ) {
        makeController = controller
        self.outbox = outbox
        self.atEnd = atEnd
        openReport = OpenQueries {}
        monitor = ExtensionMonitor(outbox: outbox, openQueries: openReport)
    }

    /// Starts watching for what iOS does not allow.
    package func watch() { monitor.start() }

    package var isShown: Bool { report != nil }

    package func handle(_ line: ReportRequestLine) {
        switch line {
        case .report(let id, let messages): begin(id, messages)
        case .tap(let id, let element): perform(id) { $0.views.tap(element) }
        case .text(let id, let element, let text): perform(id) { $0.views.type(text, into: element) }
        case .done(let id): answer(id)
        }
    }

    /// Siftbox has closed the input.
    package func inputEnded() {
        outbox.flush()
        atEnd()
    }

    /// A process serves one report; a second one is ignored.
    private func begin(_ id: Int, _ messages: [ReportRequestLine.Message]) {
        guard report == nil else { return }
        openReport.open(id)
        let request = ILMessageClassificationRequest(
            messageCommunications: messages.map {
                ILMessageCommunication(
                    sender: $0.sender, dateReceived: Date(timeIntervalSince1970: Double($0.dateReceived) / 1000),
                    messageBody: $0.messageBody)
            })
        monitor.attend(id) {
            guard let controller = makeController() else {
                return outbox.send(
                    FilterMessage.noAnswer(
                        id: id, name: "report-cannot-start", detail: "init(coder:) gave no controller"))
            }
            controller.prepare(for: request)
            report = Report(id: id, request: request, controller: controller)
            controller.appear()
        }
        send(id)
    }

    private func perform(_ id: Int, _ body: (Report) -> Void) {
        guard let report, report.id == id else { return }
        monitor.attend(id) { body(report) }
        send(id)
    }

    /// Sends the contents of the view if they have changed, at most once per interval.
    package func sendSheetIfChanged() {
        guard let report else { return }
        if let lastSheet, ContinuousClock.now - lastSheet.time < Self.pause { return }
        send(report.id)
    }

    private func send(_ id: Int) {
        guard let report else { return }
        let sheet = monitor.attend(id) {
            report.views.sheet(
                of: report.controller, isReady: report.controller.extensionContext.isReadyForClassificationResponse)
        }
        let isNew = lastSheet?.sheet != sheet
        lastSheet = (sheet, .now)
        if isNew { outbox.send(sheet.bytes(id: id)) }
    }

    private func answer(_ id: Int) {
        guard let report, report.id == id else { return }
        self.report = nil
        let response = monitor.attend(id) { report.controller.classificationResponse(for: report.request) }
        do {
            let answer = ReportAnswer(
                action: .name("\(response.action)"), userString: response.userString,
                userInfo: try UserInfoText.json(response.userInfo))
            outbox.send(answer.bytes(id: id))
        } catch {
            outbox.send(FilterMessage.noAnswer(id: id, name: "user-info-not-json", detail: error.reason))
        }
        openReport.end(id)
        monitor.attend(id) { report.controller.disappear() }
    }
}
