import Commands
import Device
import Foundation
import InboxDatabase
import InboxScreens
import Messages
import SessionTerms

/// Reports the inbox as lines of text, for a pipe, a log or a screen reader: the sender, the folder and the reason.
///
///     [9:38 AM] AX-HDFCBK: Rs 499 debited from A/c XX12
///           filed in Finance by Black Friday (transaction, transactionalFinance) in 0.4 ms, silently  Q1 Q2 F2 N2
final class PlainReporter {
    private let phone: Phone
    private let write: (String) -> Void
    /// Whether refusals and problems are not reported, because the program reports them as errors.
    var isQuietAboutProblems = false
    /// Whether builds of a saved source are reported.
    var reportsBuilds = false

    init(phone: Phone, write: @escaping (String) -> Void) {
        self.phone = phone
        self.write = write
        phone.intentObservers.append { [weak self] intent in { self?.report(intent, $0) } }
        phone.observe { [weak self] change in
            switch change {
            case .problem(let problem): if self?.isQuietAboutProblems == false { self?.line(problem) }
            // The result of the first build is reported when the filter is chosen.
            case .building(.began): break
            case .building(let build): if self?.reportsBuilds == true { self?.line(build.sentence) }
            case .refiled: if let refiling = phone.refiling { self?.line(refiling.sentence) }
            case .noticed(let message, let diagnostic): self?.reportLate(message, diagnostic)
            case .delivered, .inbox, .folders, .filterLog, .report: break
            }
        }
    }

    func title(_ title: String, about: String?) {
        write(PlainLine.safe(title))
        if let about { write(PlainLine.safe(about)) }
        write("")
    }

    /// - Parameter change: what was saved before the caption.
    func caption(_ text: String, _ change: SavedChange?) {
        write("— \(PlainLine.safe(text))")
        guard let change else { return }
        let lines = [change.removed.map { "− \($0)" }, change.added.map { "+ \($0)" }].compactMap { $0 }
        more(([change.place] + lines).joined(separator: "\n"))
    }

    /// Writes a line with the device's time.
    ///
    /// - Parameter date: of a message that arrived at another time, in milliseconds since 1970.
    func line(_ text: String, at date: Int64? = nil) { write("[\(time(date))] \(PlainLine.safe(text))") }

    /// Continues the line before.
    func more(_ text: String) {
        for line in PlainLine.safeLines(text) { write("        \(line)") }
    }

    /// `9:38 AM` now, `Mon, Mar 2, 9:38 AM` for a message of another day.
    private func time(_ date: Int64?) -> String {
        date.map(phone.times.inTranscript) ?? phone.times.shortClock
    }

    private func report(_ intent: Intent, _ result: Result<Outcome, PhoneError>) {
        switch (intent, result) {
        case (_, .failure) where isQuietAboutProblems: break
        case (_, .failure(let error)): line("Refused: \(error)")
        case (.receive(let message), .success(let outcome)): report(message, outcome)
        case (.user(.reply(_, let text)), .success(let outcome)):
            line("You replied: \(text)")
            reportLocation(outcome)
        // User actions in a report are reported with its result.
        case (.user(.markRead), .success), (.reportAction, .success), (.importBatch, .success): break
        case (.report, .success(let outcome)): reportSubmission(outcome)
        case (_, .success(let outcome)):
            line(outcome.summary)
            reportLocation(outcome)
        }
    }

    private func report(_ message: IncomingMessage, _ outcome: Outcome) {
        let from = message.from.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        let name = from.map { (try? phone.store.contactName(phone.address($0).key)) ?? nil ?? $0 }
        line("\(name ?? "No sender"): \(message.text ?? "(a picture, no text)")", at: message.date)
        guard let journey = outcome.journey else { return }
        if journey.reason == .blocked { return more("dropped: \(Rule.c1.sentence)") }
        more("\(why(journey, outcome.folder)), \(journey.alert.alerts ? "with an alert" : "silently")")
        if let mistake = mistake(outcome.message) { more(mistake) }
        report(outcome.diagnostics)
    }

    /// `wrong: expected Junk (corpus.csv:17)`; nil: the answer is right, or the inbox shows no corpus.
    private func mistake(_ message: Int64?) -> String? {
        guard let message, let marks = phone.marks, marks[message]?.isWrong == true else { return nil }
        let expected = marks.expected(message).map(\.distinctName).joined(separator: " or ")
        return "wrong: expected \(expected)" + (marks.place(of: message).map { " (\($0))" } ?? "")
    }

    /// The folder of a message, and what decided it.
    private func why(_ journey: Journey, _ folder: Folder?) -> String {
        let place = "filed in \(folder?.name ?? "no folder")"
        if let reason = journey.reason {
            return "\(place), filter not queried: \(reason.sentence(stopped: true, in: phone.release))"
        }
        let answer = journey.answer.map { " (\(JourneyReport.describe($0)))" } ?? " (no valid answer)"
        let duration = journey.milliseconds.map { " in \(Counted.time($0))" } ?? ""
        return "\(place) by \(journey.filterName ?? "the filter")\(answer)\(duration)"
    }

    private func reportLocation(_ outcome: Outcome) {
        if let folder = outcome.folder { more("the conversation is in \(folder.name)") }
        report(outcome.diagnostics)
    }

    private func reportSubmission(_ outcome: Outcome) {
        line(outcome.summary)
        if let record = outcome.report {
            if let sent = record.sent { more("sent: \(sent)") }
            if let answer = record.answer { more("response: \(answer)") }
        }
        report(outcome.diagnostics)
    }

    private func reportLate(_ message: Int64, _ diagnostic: Diagnostic) {
        let found = try? phone.store.message(message)
        line("About an earlier message from \(found?.sender?.written ?? "an unknown sender"):")
        report([diagnostic])
    }

    private func report(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics { more(diagnostic.sentence) }
    }

    /// Lists each folder with its conversations and unread messages.
    func reportFolders() throws {
        let counts = try phone.store.counts()
        write("")
        for row in try phone.folders(counts).rows {
            switch row {
            case .heading(let heading): write(PlainLine.safe(heading))
            case .folder(let folder):
                let name = String(repeating: "  ", count: folder.level) + folder.name
                let sums = counts[folder]
                let padded = name.padding(toLength: 24, withPad: " ", startingAt: 0)
                let count = Counted.pluralized(sums.conversations, "conversation")
                write("\(padded)\(count), \(Counted.number(sums.unread)) unread")
            }
        }
    }
}
