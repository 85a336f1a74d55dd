import FilterHost
import Foundation
import Messages

// What the user does in a report (U2), and what becomes of the extension's answer (U3 to U6).
extension Phone {
    /// - Throws: where it does not fit how far the report is; then nothing has changed.
    func performReportAction(_ act: ReportAction) throws -> Outcome {
        guard let report else { throw PhoneError.report(.noneIsOpen) }
        switch (act, report.stage) {
        case (.tap(let id), .sheet(let sheet)):
            let element = try found(id, in: sheet)
            guard element.isTappable else { throw PhoneError.report(.cannotBeTapped(element.text)) }
            report.process?.tap(id)
        case (.type(let text, let id), .sheet(let sheet)):
            let element = try found(id, in: sheet)
            guard case .field = element.kind else { throw PhoneError.report(.cannotBeTyped(element.text)) }
            report.process?.type(text, into: id)
        case (.done, .sheet(let sheet)):
            guard sheet.isReady else { throw PhoneError.report(.notReady) }
            done(report)
        case (.cancel, .preparing), (.cancel, .sheet), (.cancel, .answering): cancelReport()
        case (.send, .composer(let number, let body)):
            try send(report, body, to: number)
            continueReport(report)
        case (.doNotSend, .composer): continueReport(report)
        case (.block, .blocking(let address)):
            let outcome = try setBlocked(address.written, true)
            report.record.blocked = address.written
            report.rules += outcome.rules
            end(report)
        case (.doNotBlock, .blocking): end(report)
        default: throw PhoneError.report(.notNow(act, report.stage))
        }
        return Outcome()
    }

    private func found(_ id: Int, in sheet: ReportSheet) throws -> ReportSheet.Element {
        guard let element = sheet.elements.first(where: { $0.id == id }) else {
            throw PhoneError.report(.noSuchElement)
        }
        guard element.isEnabled else { throw PhoneError.report(.isMuted(element.text)) }
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
            answer, to: filter.reportDestinations, appVersion: filter.bundleVersion,
            isJSONObject: { (try? JSONSerialization.jsonObject(with: Data($0.utf8))) is [String: Any] })
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
            report.record.way = .sms
            report.record.destination = number
            move(report, to: .composer(to: number, body: body))
        }
    }

    private func post(_ report: ReportInProgress, _ body: [UInt8], to address: String, of filter: Filter) {
        report.record.way = .network
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

    /// Sends the message of a report by SMS, which lies in a conversation with the destination then (U6).
    private func send(_ report: ReportInProgress, _ body: String, to number: String) throws {
        let sent = try send(body, .with(try checked(number).written, folder: nil), label: "the message that reported")
        report.record.sent = body
        report.rules += sent.rules
    }

    /// Behind the sending comes the question before blocking, where the answer wants it (U3).
    private func continueReport(_ report: ReportInProgress) {
        guard report.asksToBlock, let sender = report.sender, (try? store.isBlocked(sender.key)) != true else {
            return end(report)
        }
        move(report, to: .blocking(sender))
    }
}

extension ReportSheet.Element {
    /// Whether it is pressed, switched or chosen.
    package var isTappable: Bool {
        switch kind {
        case .button, .toggle, .choice: true
        case .label, .field: false
        }
    }
}
