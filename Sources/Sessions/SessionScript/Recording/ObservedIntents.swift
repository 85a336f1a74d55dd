import Device
import InboxDatabase
import Messages
import SessionTerms

// What happens in the inbox, as steps: each intent, before and after the phone has performed it.
extension SessionRecorder {
    /// What only sets up the device and can no longer be undone is the start of the session: the options of the command
    /// line, the head of a session.
    func foldSetup() {
        guard obstacle == nil, steps.areSetup, phone.undoLabel == nil, let start = try? SessionStart(phone) else {
            return
        }
        steps.removeAll()
        written = nil
        self.start = start
    }

    func rememberInbox() {
        last = (try? RecordedOutcome.inbox(phone)).map { ($0, phone.clock.now) }
    }

    func comment(_ text: String) -> RecordedSteps.Entry {
        let entry = RecordedSteps.Entry(phone.clock.now, nil)
        entry.comments = [text]
        entry.isComplete = true
        return entry
    }

    func observe(_ intent: Intent) -> ((Result<Outcome, PhoneError>) -> Void)? {
        guard obstacle == nil else { return nil }
        foldSetup()
        guard steps.entries.count < Self.maxSteps else {
            rememberInbox()
            fail("it has more than \(Counted.number(Self.maxSteps)) steps")
            return nil
        }
        do {
            switch intent {
            case .reportAction(let action):
                report?.add(action, in: phone.report?.sheet)
                return nil
            case .report(let reference, let messages): return try observeReport(reference, messages)
            default:
                guard let action = try step(of: intent) else { return nil }
                return record(action)
            }
        } catch {
            rememberInbox()
            let reason = (error as? NotRecordable)?.reason ?? "\(error)"
            // What is refused changes nothing.
            return { [weak self] result in if case .success = result { self?.fail(reason) } }
        }
    }

    /// The step of an intent; nil: it changes nothing that a session knows, or is part of a report (`RecordedReport`).
    ///
    /// - Throws: `NotRecordable`, or an error of the store.
    private func step(of intent: Intent) throws -> (any StepAction)? {
        if case .importBatch = intent {
            throw NotRecordable("messages were imported, and a session can only receive messages")
        }
        let recording = RecordedAction(phone: phone)
        for type in StepKinds.actions {
            guard let type = type as? any RecordedStepAction.Type else { continue }
            if let step = try type.recorded(intent, recording) { return step }
        }
        return nil
    }

    private func record(_ action: any StepAction) -> (Result<Outcome, PhoneError>) -> Void {
        let entry = RecordedSteps.Entry(phone.clock.now, action)
        if !(action is ReceiveStep) { markLateMessages() }
        steps.add(entry, before: phone.isChoiceInBuild ? choice : nil)
        if action is ChooseFilterStep { choice = entry }
        writeSoon()
        return { [weak self, weak entry] result in
            guard let self, let entry, obstacle == nil else { return }
            complete(entry, action, result)
        }
    }

    private func complete(
        _ entry: RecordedSteps.Entry, _ action: any StepAction, _ result: Result<Outcome, PhoneError>
    ) {
        if choice === entry { choice = nil }
        entry.isComplete = true
        if case .failure(.waiting) = result {
            entry.comments.append("The inbox could not be written, and the message was filed later.")
        } else if let refusal = result.refusal {
            if case .success = result {
                steps.remove(entry)
                rememberInbox()
                return fail("a filter that does not build was chosen, which a session refuses")
            }
            entry.action = nil
            entry.comments.append("Refused: \(action.summary): \(refusal)")
        } else if case .success(let outcome) = result {
            if entry.isLate { entry.comments.append("The user continued before the filter had answered.") }
            entry.expectation = RecordedOutcome.expectation(of: action, outcome, isLate: entry.isLate)
        }
        writeSoon()
    }

    /// A session waits for each answer, so it cannot repeat that the user acted while a message waited for its own.
    private func markLateMessages() {
        guard phone.waiting > 0 else { return }
        for entry in steps.entries where entry.action is ReceiveStep && !entry.isComplete { entry.isLate = true }
    }

    private func observeReport(
        _ reference: ConversationReference, _ messages: [Int64]?
    ) throws -> (Result<Outcome, PhoneError>) -> Void {
        let conversation = try phone.conversation(reference)
        report = try RecordedReport(
            RecordedAction(phone: phone).selector(reference), messages, conversation, phone)
        return { [weak self] result in
            guard let self, obstacle == nil else { return }
            defer { report = nil }
            do {
                guard case .success(let outcome) = result, let step = try report?.step() else { return }
                let entry = RecordedSteps.Entry(phone.clock.now, step)
                entry.expectation =
                    RecordedReport.expectation(outcome) + RecordedOutcome.expectation(of: step, outcome)
                entry.isComplete = true
                steps.add(entry)
                writeSoon()
            } catch {
                fail((error as? NotRecordable)?.reason ?? "\(error)")
            }
        }
    }

    /// A filter that was rebuilt answers differently from then on; a session has only its newest version.
    func add(_ build: SourceBuild) {
        guard obstacle == nil, case .newBuildInUse = build else { return }
        foldSetup()
        guard !steps.entries.isEmpty else { return }
        rememberInbox()
        fail("the filter was rebuilt, and a session has only its newest version")
    }
}
