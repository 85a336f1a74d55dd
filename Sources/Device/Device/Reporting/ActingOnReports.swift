import FilterProcesses
import FilterWire
import InboxDatabase
import Messages

// User actions in a report (U2), and the handling of the extension's response (U3 to U6).
extension ReportSession {
    /// Performs a user action in the open report.
    ///
    /// - Throws: `PhoneError.report` if the action is not possible at this stage; then nothing is changed.
    func perform(_ action: ReportAction) throws {
        guard let report else { throw PhoneError.report(.noReportOpen) }
        switch (action, report.stage) {
        case (.tap(let id), .sheet(let sheet)):
            let element = try element(id, in: sheet)
            guard element.isTappable else { throw PhoneError.report(.cannotBeTapped(element.text)) }
            report.process?.tap(id)
        case (.type(let text, let id), .sheet(let sheet)):
            let element = try element(id, in: sheet)
            guard case .field = element.kind else { throw PhoneError.report(.cannotBeTyped(element.text)) }
            report.process?.type(text, into: id)
        case (.done, .sheet(let sheet)):
            guard sheet.isReady else { throw PhoneError.report(.notReady) }
            done(report)
        case (.cancel, .preparing), (.cancel, .sheet), (.cancel, .answering): cancel()
        case (.send, .composer(let number, let body)):
            try sendSMS(report, body, to: number)
            continueReport(report)
        case (.doNotSend, .composer): continueReport(report)
        case (.block, .blocking(let address)):
            let rules = try surroundings.block(address)
            report.record.blocked = address.written
            report.rules += rules
            end(report)
        case (.doNotBlock, .blocking): end(report)
        default: throw PhoneError.report(.notNow(action, report.stage))
        }
    }

    private func element(_ id: Int, in sheet: SheetLine) throws -> SheetLine.Element {
        guard let element = sheet.elements.first(where: { $0.id == id }) else {
            throw PhoneError.report(.noSuchElement)
        }
        guard element.isEnabled else { throw PhoneError.report(.isDisabled(element.text)) }
        return element
    }

    private func done(_ report: ReportInProgress) {
        report.rules.append(.u2)
        move(report, to: .answering)
        report.process?.done { [weak self, weak report] answer in
            guard let self, let report, self.report === report, case .answering = report.stage else { return }
            handleReport(answer, report)
        }
    }

    private func handleReport(_ answer: ClassificationResponse, _ report: ReportInProgress) {
        retainForOneTurn(report.process)
        terminate(report)
        guard let filter = report.filter else { return end(report) }
        let made = Reporting(
            answer, to: filter.reportDestinations, appVersion: filter.bundleVersion)
        report.record.action = answer.action
        report.rules += made.rules
        report.asksToBlock = made.asksToBlock
        switch made.delivery {
        case .nothing: end(report)
        case .failure(let diagnostic):
            report.record.diagnostics.insert(diagnostic, at: 0)
            end(report)
        case .network(let address, let body): post(report, body, to: address, of: filter)
        case .sms(let number, let body):
            report.record.route = .sms
            report.record.destination = number
            move(report, to: .composer(to: number, body: body))
        }
    }

    private func post(_ report: ReportInProgress, _ body: [UInt8], to address: String, of filter: Filter) {
        report.record.route = .network
        report.record.destination = address
        move(report, to: .sending(to: address))
        postReport(body, filter) { [weak self, weak report] result in
            guard let self, let report, self.report === report, case .sending = report.stage else { return }
            switch result {
            case .success(let answer):
                report.rules.append(.u7)
                report.record.sent = String(decoding: body, as: UTF8.self)
                report.record.status = answer.status
                report.record.answer = answer.beginning
                report.record.isLocalHTTP = answer.isLocalHTTP ? true : nil
            case .failure(let error):
                if error.error == .networkURLUnauthorized { report.rules.append(.u7) }
                report.record.diagnostics.insert(error.diagnostic, at: 0)
            }
            continueReport(report)
        }
    }

    /// Sends the report by SMS; the message then belongs to the conversation with the destination (U6).
    private func sendSMS(_ report: ReportInProgress, _ body: String, to number: String) throws {
        let rules = try surroundings.sendSMS(body, number)
        report.record.sent = body
        report.rules += rules
    }

    /// After the report is sent, asks the user about blocking if the response requires it (U3).
    private func continueReport(_ report: ReportInProgress) {
        guard report.asksToBlock, let sender = report.sender, (try? store.isBlocked(sender.key)) != true else {
            return end(report)
        }
        move(report, to: .blocking(sender))
    }
}

extension SheetLine.Element {
    /// Whether the element responds to a tap.
    package var isTappable: Bool {
        switch kind {
        case .button, .toggle, .choice: true
        case .label, .field: false
        }
    }
}
