import ArgumentParser
import Commands
import Device
import FilterProcesses
import Foundation
import Glibc
import InboxScreens
import Messages
import SessionDisplays
import SessionScript
import SystemSupport

/// The inbox without a screen: plays the session at once, delivers the file, and lists the folders at the end.
struct PlainInbox {
    private let inbox: OpenedInbox
    /// Through which other programs use the inbox until the user ends it; nil: they do not.
    private let door: ControlDoor?
    private let output = PlainOutput()
    private let reporter: PlainReporter
    private var phone: Phone { inbox.phone }

    init(_ inbox: OpenedInbox, _ door: ControlDoor? = nil) {
        (self.inbox, self.door) = (inbox, door)
        reporter = PlainReporter(phone: inbox.phone, write: output.print)
    }

    /// - Throws: `ExitCode.failure` if an expectation of the session fails, or if not everything could be recorded and saved;
    ///   `ExitCode` with 128 + N after signal N.
    func run() throws {
        let interruption = Interruption(phone.loop)
        defer { interruption.end() }
        var isComplete = true
        inbox.recorder.onEnd = { reason in
            PlainLine.note("siftbox: \(reason)")
            isComplete = false
        }
        let result = Result { try run(interruption) }
        let recorded = inbox.endRecording()
        if let sentence = recorded.sentence { PlainLine.note(sentence) }
        let isSaved = inbox.shutDown()
        door?.close()
        output.finish(phone.loop)
        try result.get()
        guard isComplete, recorded.isComplete, isSaved else { throw ExitCode.failure }
    }

    private func run(_ interruption: Interruption) throws {
        if let remark = inbox.remark { PlainLine.note(remark) }
        if let session = inbox.session {
            try play(session, interruption)
        } else {
            try choose(interruption)
        }
        let wasUsable = try inbox.deliver.map { try deliver($0, interruption) } ?? true
        if let door { return try listen(door, interruption) }
        try reporter.reportFolders()
        if !wasUsable { throw ExitCode.failure }
    }

    /// Keeps the inbox open until Ctrl-C or SIGTERM.
    private func listen(_ door: ControlDoor, _ interruption: Interruption) throws {
        try output.stopWaiting(phone.loop)
        try door.open(inbox)
        phone.followSources()
        reporter.reportsBuilds = true
        let name = ShellQuoting.quoted(door.inboxOption ?? "")
        output.print(
            "Listening. To send a message: siftbox send --inbox \(PlainLine.safe(name)) --from 24273 \"Hello\"")
        do {
            try interruption.turn { output.failure != nil }
        } catch let code as ExitCode where [SIGINT, SIGTERM].contains(code.rawValue - 128) {
            return
        }
        if let failure = output.failure { throw failure }
    }

    private func choose(_ interruption: Interruption) throws {
        // What is refused here is the error that the program ends with, or a note.
        reporter.isQuietAboutProblems = true
        defer { reporter.isQuietAboutProblems = false }
        var result: Result<Outcome, PhoneError>?
        if let filter = inbox.filter {
            phone.enter(.chooseFilter(filter == FilterCatalog.noFilter ? nil : filter)) { result = $0 }
        } else {
            phone.resumeFilter { result = $0 }
        }
        var refusal: PhoneError?
        inbox.activateReporting { refusal = $0 }
        try interruption.turn { result != nil }
        if let refusal { throw refusal }
        guard case .failure(let error) = result else { return }
        if let configured = inbox.configured { throw CommandFailure(configured.refusal(error.description)) }
        if inbox.filter != nil { throw error }
        PlainLine.note("siftbox: the filter of this inbox cannot be used, messages are not filtered: \(error)")
    }

    private func play(_ session: Session, _ interruption: Interruption) throws {
        reporter.title(session.title, about: session.about)
        // Keys that a session presses work without a screen, too.
        let shown = session.usesScreen ? InMemoryInbox(phone) : nil
        let player = SessionPlayer(session, phone: phone, pace: .atOnce, screen: shown?.sessionScreen)
        shown?.follow(player)
        let drawn = player.onChange
        var reported: (caption: String?, failures: Int) = (nil, 0)
        player.onChange = { [unowned player] in
            drawn?()
            if player.caption != reported.caption, let caption = player.caption {
                reporter.caption(caption, player.savedChange)
            }
            reported.caption = player.caption
            for failure in player.failures.dropFirst(reported.failures) { reporter.more("Failed: \(failure)") }
            reported.failures = player.failures.count
        }
        player.start()
        try interruption.turn { player.isFinished }
        withExtendedLifetime(shown) {}
        if let problem = player.problem { throw problem }
        if !player.failures.isEmpty {
            let count = player.failures.count
            PlainLine.note("\(Counted.pluralized(count, "expectation")) failed.")
            throw ExitCode.failure
        }
    }

    private func read(_ pipe: PipedFile, _ interruption: Interruption) throws {
        var (isRead, failure): (Bool, String?) = (false, nil)
        pipe.read { (isRead, failure) = (true, $0) }
        defer { pipe.stop() }
        try interruption.turn { isRead }
        if let failure { throw PhoneError.store(failure) }
    }

    /// - Returns: whether anything in the file was usable, as for `siftbox import`.
    private func deliver(_ file: OpenedInbox.MessageFile, _ interruption: Interruption) throws -> Bool {
        let name = file.name
        if let pipe = file.pipe { try read(pipe, interruption) }
        let delivery = try file.delivery(phone)
        let bar = ProgressBar(label: "Delivering")
        delivery.onProgress = { [unowned delivery] in bar.show(delivery.fraction, delivery.summary.delivered) }
        delivery.start()
        do {
            try interruption.turn { delivery.hasEnded }
        } catch {
            bar.end()
            // Messages in flight are stored before they are counted.
            delivery.stop()
            phone.filePendingMessages()
            let count = Counted.pluralized(delivery.summary.delivered, "message")
            PlainLine.note("siftbox: interrupted; delivered \(count) of \(name).")
            throw error
        }
        bar.end()
        for skipped in delivery.summary.reasons { PlainLine.note("\(name):\(skipped.place): \(skipped.reason)") }
        let omitted = delivery.summary.skipped - delivery.summary.reasons.count
        if omitted > 0 { PlainLine.note("… and \(omitted) more") }
        for note in delivery.summary.notes { PlainLine.note(note) }
        PlainLine.note(delivery.summary.sentence)
        if let marks = phone.marks?.counts { PlainLine.note(marks.sentence) }
        if let reason = delivery.summary.stoppedBy { throw PhoneError.store(reason) }
        return delivery.summary.delivered > 0 || delivery.summary.skipped == 0
    }
}
