import FilterProcesses
import InboxDatabase
import Messages

// Starts a report, up to the extension's view (U1).
extension ReportSession {
    /// The maximum number of reported messages: the newest ones.
    static let maxReportedMessages = 100

    /// Reports a conversation or some of its messages; calls back when the report has ended.
    ///
    /// - Parameter messages: nil: the newest hundred received messages.
    func begin(
        _ reference: ConversationReference, _ messages: [Int64]?,
        then: @escaping (Result<Outcome, PhoneError>) -> Void
    ) {
        do {
            guard report == nil else { throw PhoneError.report(.isOpen) }
            guard let chosen else { throw PhoneError.report(.noExtension) }
            let conversation = try surroundings.conversation(reference)
            let reported = try messagesToReport(conversation, messages)
            let report = ReportInProgress(by: chosen.name, of: reported, in: conversation, then: then)
            self.report = report
            surroundings.changed(.report(.preparing))
            // Located again, because its source may have changed since it was chosen.
            surroundings.locate(chosen.identifier) { [weak self, weak report] result in
                guard let self, let report, self.report === report else { return }
                switch result {
                case .success(let filter): start(report, filter)
                case .failure(let error): fail(report, Diagnostic(.reportCannotStart, error.description))
                }
            }
        } catch let error as PhoneError {
            then(.failure(error))
        } catch {
            then(.failure(.store("\(error)")))
        }
    }

    private func messagesToReport(_ conversation: Conversation, _ selected: [Int64]?) throws -> [Message] {
        guard let selected else {
            let newest = try store.messages(in: conversation.id, .last(10 * Self.maxReportedMessages))
            let received = newest.filter { !$0.isFromUser }.suffix(Self.maxReportedMessages)
            guard !received.isEmpty else { throw PhoneError.report(.noReceivedMessages) }
            return Array(received)
        }
        let found = try Set(selected).sorted().suffix(Self.maxReportedMessages).map { id in
            guard let message = try store.message(id), message.conversation == conversation.id, !message.isFromUser
            else { throw PhoneError.report(.unknownMessage) }
            return message
        }
        guard !found.isEmpty else { throw PhoneError.report(.unknownMessage) }
        return found.sorted { ($0.date, $0.id) < ($1.date, $1.id) }
    }

    private func start(_ report: ReportInProgress, _ filter: Filter) {
        let process = makeProcess(filter)
        report.filter = filter
        report.process = process
        process.onSheet = { [weak self, weak report] sheet in
            guard let self, let report, self.report === report else { return }
            switch report.stage {
            case .preparing, .sheet: move(report, to: .sheet(sheet))
            default: break  // the view closed when Done was pressed
            }
        }
        process.onFailure = { [weak self, weak report] diagnostic in
            guard let self, let report, self.report === report else { return }
            fail(report, diagnostic)
        }
        process.onMistake = { [weak report] diagnostic in
            // A repeated mistake is reported once.
            guard let report, !report.record.diagnostics.contains(where: { $0.name == diagnostic.name }) else { return }
            report.record.diagnostics.append(diagnostic)
            report.rules.append(diagnostic.name.rule)
        }
        process.begin(
            report.messages.map {
                let sender = $0.sender?.written ?? ""
                return ReportedMessage(sender: sender.isEmpty ? nil : sender, date: $0.date, body: $0.body)
            })
    }

    func move(_ report: ReportInProgress, to stage: ReportInProgress.Stage) {
        report.stage = stage
        surroundings.changed(.report(stage))
    }
}
