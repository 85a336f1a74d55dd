import ArgumentParser
import EventLoop
import FilterHost
import Foundation
import InboxScreens
import Messages
import Phone
import SessionScript

/// The inbox without a screen: its session is played at once and told, a file is brought in, and at the end the
/// folders are listed.
struct PlainInbox {
    private let inbox: OpenedInbox
    private let teller: PlainReporter
    private var phone: Phone { inbox.phone }

    init(_ inbox: OpenedInbox) {
        self.inbox = inbox
        teller = PlainReporter(phone: inbox.phone) { print($0) }
    }

    /// - Throws: `ExitCode.failure` when something that the session expects does not hold; `ExitCode` with 128 and the
    ///   signal's number when a signal ended it.
    func run() throws {
        let interruption = Interruption(phone.loop)
        defer { interruption.end() }
        defer { phone.shutDown() }
        try tell(interruption)
    }

    private func tell(_ interruption: Interruption) throws {
        if let remark = inbox.remark { PlainLine.note(remark) }
        if let session = inbox.session {
            try play(session, interruption)
        } else {
            try choose(interruption)
        }
        let wasUsable = try inbox.deliver.map { try deliver($0, interruption) } ?? true
        try teller.tellFolders()
        if !wasUsable { throw ExitCode.failure }
    }

    private func choose(_ interruption: Interruption) throws {
        var result: Result<Outcome, PhoneError>?
        if let filter = inbox.filter {
            phone.enter(.chooseFilter(filter == FilterCatalogue.noFilter ? nil : filter)) { result = $0 }
        } else {
            phone.resumeFilter { result = $0 }
        }
        var refusal: PhoneError?
        inbox.takeUpReporting { refusal = $0 }
        try interruption.turn { result != nil }
        if let refusal { throw refusal }
        guard case .failure(let error) = result else { return }
        if inbox.filter != nil { throw error }
        PlainLine.note("siftbox: the filter of this inbox cannot be used, and nothing is asked: \(error)")
    }

    private func play(_ session: Session, _ interruption: Interruption) throws {
        teller.title(session.title, about: session.about)
        // Keys that a session presses change the inbox in lines of text, too.
        let shown = session.usesScreen ? InMemoryInbox(phone) : nil
        let player = SessionPlayer(session, phone: phone, pace: .atOnce, screen: shown?.sessionScreen)
        shown?.follow(player)
        let drawn = player.onChange
        var told: (caption: String?, failures: Int) = (nil, 0)
        player.onChange = { [unowned player] in
            drawn?()
            if player.caption != told.caption, let caption = player.caption { teller.caption(caption) }
            told.caption = player.caption
            for failure in player.failures.dropFirst(told.failures) { teller.more("Not as expected: \(failure)") }
            told.failures = player.failures.count
        }
        player.start()
        try interruption.turn { player.isFinished }
        withExtendedLifetime(shown) {}
        if let problem = player.problem { throw problem }
        if !player.failures.isEmpty {
            let count = player.failures.count
            PlainLine.note(count == 1 ? "1 expectation does not hold." : "\(count) expectations do not hold.")
            throw ExitCode.failure
        }
    }

    /// - Returns: whether there was anything in it that could be used, as `siftbox import` has it.
    private func deliver(_ file: OpenedInbox.TextFile, _ interruption: Interruption) throws -> Bool {
        let path = file.path
        let delivery = try Delivery(path: path, as: file.format, columns: file.columns, phone: phone)
        let bar = ProgressBar(label: "Delivering")
        delivery.onProgress = { [unowned delivery] in bar.show(delivery.fraction, delivery.summary.delivered) }
        delivery.start()
        do {
            try interruption.turn { delivery.hasEnded }
        } catch {
            bar.end()
            // What is on its way is stored before anything is said of it.
            delivery.stop()
            phone.fileTheRest()
            let came = Counted.pluralized(delivery.summary.delivered, "text")
            PlainLine.note("siftbox: interrupted; of \(path) \(came) came in, the others did not.")
            throw error
        }
        bar.end()
        for skipped in delivery.summary.reasons { PlainLine.note("\(path):\(skipped.place): \(skipped.reason)") }
        let untold = delivery.summary.skipped - delivery.summary.reasons.count
        if untold > 0 { PlainLine.note("… and \(untold) more") }
        PlainLine.note(delivery.summary.sentence)
        if let reason = delivery.summary.stoppedBy { throw PhoneError.store(reason) }
        return delivery.summary.delivered > 0 || delivery.summary.skipped == 0
    }
}
