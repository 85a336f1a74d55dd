package import Device
package import Foundation
import InboxDatabase
import LocatedYAML
import Messages
package import SessionTerms
import SystemSupport
import UntrustedFiles

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

    let phone: Phone
    var start = SessionStart()
    var steps = RecordedSteps()
    var report: RecordedReport?
    /// The choice of a filter that is not active yet.
    var choice: RecordedSteps.Entry?
    private var file: RecordingFile?
    /// The steps in the file that stay as they are; nil: none.
    var written: RecordedSteps.Written?
    /// The inbox before the first thing that cannot be recorded, and when that was.
    var last: (inbox: RecordedOutcome.Clauses, date: Int64)?
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
            if let obstacle = NotRecordable.obstacle(of: start.settings.chaos, phone.clock) { self.obstacle = obstacle }
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
        let isVirtual = phone.clock.isVirtual
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
        let project = FileProject(of: folder.appendingPathComponent("recording.yaml").path)
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
    func writeSoon() {
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
    func fail(_ reason: String) {
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
}
