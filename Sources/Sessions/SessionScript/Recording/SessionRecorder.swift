package import Device
package import Foundation
import InboxDatabase
import LocatedYAML
import Messages
package import SessionTerms
import SystemSupport

/// Records what happens in an inbox as a session that `siftbox check` plays: messages, replies, contacts, filters,
/// settings and undo as steps, with what came of them as expectations.
///
///     let recorder = SessionRecorder(phone)
///     try recorder.start("lost-parcel.yaml", in: folder)
///     …
///     recorder.stop()
///
/// It observes the phone from the start, so that a recording that starts later begins with what led there. It ends at the
/// first thing that a session cannot express, and says why: what is in the file always leads to the same inbox.
package final class SessionRecorder: InboxRecorder {
    /// How many steps a recording can have.
    package static let maxSteps = 5_000

    /// Why what happened cannot be a session, as a clause: `messages were imported`; nil: it can.
    package private(set) var obstacle: String?
    /// Called after each change of `recording`.
    package var onChange: (() -> Void)?
    /// Called with a sentence when the recording has ended by itself.
    package var onEnd: ((String) -> Void)?

    /// The title of the session; nil: when it was recorded.
    var title: String?
    /// More lines for the reader at the top of the file.
    var remarks: [String] = []

    private let phone: Phone
    private var start = SessionStart()
    private var steps = RecordedSteps()
    private var report: RecordedReport?
    /// The choice of a filter that is not active yet.
    private var choice: RecordedSteps.Entry?
    private var file: RecordingFile?
    /// The steps in the file that stay as they are; nil: none.
    private var written: RecordedSteps.Written?
    /// The inbox before the first thing that cannot be recorded, and when that was.
    private var last: (inbox: RecordedOutcome.Clauses, date: Int64)?
    private var needsWrite = false

    /// - Parameter session: what will be played in the inbox.
    package init(_ phone: Phone, playing session: Session? = nil) {
        self.phone = phone
        if session?.server != nil { obstacle = "its session has a server of its own, which is not part of the inbox" }
        if session?.editedFolders.isEmpty == false {
            obstacle = "its session changes the source of a filter, in a copy that exists only while it is played"
        }
        do {
            let count = try phone.store.messageCount()
            if count > 0 {
                self.obstacle =
                    "it had \(Counted.pluralized(count, "message")) when it was opened, and a session begins with none"
            }
            start = try SessionStart(phone)
        } catch {
            self.obstacle = "it cannot be read (\(error))"
        }
        phone.intentObservers.append { [weak self] in self?.observe($0) }
        phone.observe { [weak self] change in
            if case .building(let build) = change { self?.add(build) }
        }
    }

    /// The recording in progress; nil: none.
    package var recording: SessionRecording? { file.map { SessionRecording(path: $0.path, steps: steps.count) } }

    // MARK: Start and end

    /// Starts to write a new file.
    ///
    /// - Throws: `RecordingError` if the file exists or cannot be written, or the inbox cannot be recorded.
    package func start(_ path: String, in folder: URL) throws(RecordingError) {
        if let file { throw RecordingError("A recording to \(file.path) is in progress. Stop it first.") }
        if let obstacle { throw RecordingError("This inbox cannot be recorded: \(obstacle).") }
        let file = try RecordingFile(path, in: folder)
        written = nil
        foldSetup()
        if !steps.entries.isEmpty { steps.add(comment("The recording was started here.")) }
        do {
            self.file = file
            try write()
        } catch {
            self.file = nil
            file.discard()
            throw error
        }
        onChange?()
    }

    /// Ends the recording.
    ///
    /// - Returns: the recording; nil: none was in progress.
    /// - Throws: `RecordingError` if the file cannot be written.
    @discardableResult
    package func stop() throws(RecordingError) -> SessionRecording? {
        guard let ended = recording else { return nil }
        defer {
            file = nil
            onChange?()
        }
        try write()
        return ended
    }

    /// The session so far, as it would be written to a folder.
    package func text(in folder: URL) -> String {
        foldSetup()
        var written: RecordedSteps.Written?
        let text = text(after: &written, in: folder)
        return text.complete + text.end
    }

    /// The text after the steps that are in the file; if there are none, it begins with the head of the session.
    private func text(
        after written: inout RecordedSteps.Written?, in folder: URL
    ) -> (complete: String, end: String) {
        let places = WrittenPlaces(folder: folder)
        var end = WrittenSession.Step()
        if let obstacle { end.comments = ["The recording ends here: \(obstacle)."] }
        if obstacle == nil { rememberInbox() }
        // A step that is not complete will change the inbox, and the program may be killed before that is written.
        if steps.entries.allSatisfy(\.isComplete) { end.expectation = last?.inbox ?? [] }
        let isVirtual = if case .virtual = phone.clock { true } else { false }
        var new = written ?? RecordedSteps.Written(clock: start.clock ?? Session.defaultClock)
        var text = steps.text(
            after: &new, places, isExact: isVirtual, end: end, endDate: isVirtual ? last?.date : nil)
        if written == nil { text.complete = head(in: folder, places) + text.complete }
        // A session needs a step, so a file without one is written as a whole.
        written = new.hasSteps ? new : nil
        return text
    }

    private func head(in folder: URL, _ places: WrittenPlaces) -> String {
        var session = WrittenSession(start: start, title: title ?? standardTitle, places: places)
        session.comments = [Self.heading] + remarks + warnings(in: folder)
        return session.head
    }

    private static let heading = "Recorded by Siftbox. `siftbox check` plays it, and compares what comes of each step."

    private var standardTitle: String {
        let written = Dates.written(start.clock ?? Session.defaultClock)
        return "Recorded on \(written.prefix(10)) at \(written.dropFirst(11).prefix(5))"
    }

    /// What `check` needs to know, or does not get.
    private func warnings(in folder: URL) -> [String] {
        var remarks: [String] = []
        let project = SessionProject(of: folder.appendingPathComponent("recording.yaml").path)
        let files = start.settings.appGroups.values.compactMap(\.files)
        if files.contains(where: { project.refusal(of: $0) != nil }) {
            remarks.append(
                "Files of an App Group are outside of the project of this file: check it with --follow-links.")
        }
        if phone.unsandboxed { remarks.append("Filters ran without a sandbox: check it with --unsandboxed.") }
        if start.settings.appGroups.keys.contains(where: { !AppGroup.isIdentifier($0) }) {
            remarks.append("Not recorded: the files of the option --app-group, which belong to no named group.")
        }
        return remarks
    }

    private func write() throws(RecordingError) {
        needsWrite = false
        guard let file else { return }
        foldSetup()
        let isNew = written == nil
        let text = text(after: &written, in: file.url.deletingLastPathComponent())
        if isNew {
            try file.replace(text.complete, end: text.end)
        } else {
            try file.append(text.complete, end: text.end)
        }
    }

    /// Writes the file on the next turn of the loop, so that what happens together is written once.
    private func writeSoon() {
        guard file != nil, !needsWrite else { return }
        needsWrite = true
        phone.loop.soon { [weak self] in
            guard let self, needsWrite else { return }
            do {
                try write()
                onChange?()
            } catch {
                end(error)
            }
        }
    }

    private static let ended = "The recording ended: "

    private func end(_ error: any Error) {
        let reason = "\(error)"
        end(reason.hasPrefix(Self.ended) ? reason : Self.ended + reason)
    }

    /// Ends the recording without a user's action.
    private func end(_ sentence: String) {
        guard file != nil else { return }
        file = nil
        onChange?()
        onEnd?(sentence)
    }

    /// From here on nothing can be recorded.
    private func fail(_ reason: String) {
        guard obstacle == nil else { return }
        obstacle = reason
        guard let file else { return }
        do {
            try write()
            end("\(Self.ended)\(reason). \(file.path) has everything before it.")
        } catch {
            end(error)
        }
    }

    // MARK: What happens

    /// What only sets up the device and can no longer be undone is the start of the session: the options of the command
    /// line, the head of a session.
    private func foldSetup() {
        guard obstacle == nil, steps.areSetup, phone.undoLabel == nil, let start = try? SessionStart(phone) else {
            return
        }
        steps.removeAll()
        written = nil
        self.start = start
    }

    private func rememberInbox() {
        last = (try? RecordedOutcome.inbox(phone)).map { ($0, phone.clock.now) }
    }

    private func comment(_ text: String) -> RecordedSteps.Entry {
        let entry = RecordedSteps.Entry(phone.clock.now, nil)
        entry.comments = [text]
        entry.isComplete = true
        return entry
    }

    private func observe(_ intent: Intent) -> ((Result<Outcome, PhoneError>) -> Void)? {
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
    private func add(_ build: SourceBuild) {
        guard obstacle == nil, case .newBuildInUse = build else { return }
        foldSetup()
        guard !steps.entries.isEmpty else { return }
        rememberInbox()
        fail("the filter was rebuilt, and a session has only its newest version")
    }
}
