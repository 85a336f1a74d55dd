import Foundation
package import MessageArchives
import Messages
import SystemSupport

/// Delivers the messages of an archive, in any format that `Archive` reads, as incoming messages. Each one is filtered
/// like any other. Many are processed at a time, and the keyboard stays responsive.
///
///     let delivery = try Delivery(path: "SMSSpamCollection.tsv", phone: phone)
///     delivery.onEnd = { print($0.sentence) }
///     delivery.start()
package final class Delivery {
    /// A record that was not delivered, and why.
    package struct Skipped: Hashable, Sendable {
        package let place: ArchivePlace
        package let reason: String
    }

    package struct Summary: Hashable, Sendable {
        package var delivered = 0
        /// How many are filed as soon as the inbox can be written.
        package var waiting = 0
        package var skipped = 0
        /// The first skipped records.
        package var reasons: [Skipped] = []
        /// What the file consists of, such as `line`.
        package var unit = "record"
        /// Records that are not incoming messages, counted by kind.
        package var skippedRecords = SkippedRecords()
        /// The number of messages that got a placeholder sender.
        package var placeholderCount = 0
        /// Remarks for the user about how the file was read, such as a guessed encoding.
        package var remarks: [String] = []
        /// How the file was read, such as which columns of a table are read as what.
        package var notes: [String] = []
        /// Why the delivery ended before the end of the file; nil: it read all of it.
        package var stoppedBy: String?

        /// `5,574 messages delivered, 2 lines skipped.`
        package var sentence: String {
            let end = stoppedBy.map { " Stopped early: \($0)" } ?? ""
            let waiting =
                waiting == 0 ? "" : " \(Counted.number(waiting)) more wait until the inbox can be written."
            let delivered = "\(Counted.pluralized(delivered, "message")) delivered"
            let skipped = skipped == 0 ? "" : ", \(Counted.pluralized(skipped, unit)) skipped"
            return ([delivered + skipped + "." + waiting + skippedText + placeholderText] + remarks)
                .joined(separator: " ") + end
        }

        private var placeholderText: String {
            PlaceholderSender.sentence(placeholderCount).map { " " + $0 } ?? ""
        }

        private var skippedText: String {
            guard let sentence = skippedRecords.sentence else { return "" }
            let isImported = skippedRecords.contains(Self.contacts) || skippedRecords.contains(Self.sent)
            return " " + sentence
                + (isImported ? " To import contacts and sent messages, use siftbox import." : "")
        }

        fileprivate static let contacts = "contacts"
        fileprivate static let sent = "sent messages"
    }

    /// How many skipped records are kept with their reasons; all are counted.
    package static let reasonLimit = 20
    /// How many messages may be in flight at once.
    private static let window = 1024
    /// How many records are read in one turn of the loop, so that key presses are handled without delay.
    private static let recordsPerTurn = 256

    /// Called after each turn of the loop that read records.
    package var onProgress: (() -> Void)?
    package var onEnd: ((Summary) -> Void)?
    package private(set) var summary = Summary()
    package private(set) var hasEnded = false

    private let loop: EventLoop
    private let receive: (IncomingMessage, @escaping (Result<Outcome, PhoneError>) -> Void) -> Void
    private let archive: any ArchiveReader
    private var atEnd = false
    private var inFlight = 0
    private var needsPump = false

    /// - Parameter receive: receives a message as an intent, and calls back once when it is filed.
    init(
        _ archive: any ArchiveReader, loop: EventLoop,
        receive: @escaping (IncomingMessage, @escaping (Result<Outcome, PhoneError>) -> Void) -> Void
    ) {
        self.archive = archive
        self.loop = loop
        self.receive = receive
        summary.unit = archive.place.unit
    }

    /// The fraction of the file that has been read, from 0 to 1.
    package var fraction: Double { archive.fraction }

    package func start() { pumpSoon() }

    /// Stops reading; the delivery ends after the messages in flight.
    package func stop(_ reason: String = "it was interrupted.") {
        guard !atEnd else { return }
        summary.stoppedBy = reason
        atEnd = true
        endIfDone()
    }

    private func pumpSoon() {
        guard !needsPump, !hasEnded else { return }
        needsPump = true
        loop.soon { [self] in
            needsPump = false
            pump()
        }
    }

    private func pump() {
        var left = Self.recordsPerTurn
        while !atEnd, left > 0, inFlight < Self.window {
            left -= 1
            do {
                switch try archive.next() {
                case nil: atEnd = true
                case .bad(let reason), .badDate(_, let reason): skip(archive.place, reason)
                case .message(let message) where message.direction == .received:
                    let incoming = IncomingMessage(message, at: archive.place, in: archive.format)
                    if message.address == nil, incoming.from != nil { summary.placeholderCount += 1 }
                    deliver(incoming, archive.place)
                case .message: summary.skippedRecords.add(Summary.sent)
                case .contact: summary.skippedRecords.add(Summary.contacts)
                case .skipped(let reason): summary.skippedRecords.add(reason)
                }
            } catch {
                stop(error.description)
            }
        }
        onProgress?()
        if left == 0, inFlight < Self.window { pumpSoon() }
        endIfDone()
    }

    private func deliver(_ message: IncomingMessage, _ place: ArchivePlace) {
        inFlight += 1
        receive(message) { [self] result in
            inFlight -= 1
            switch result {
            case .success: summary.delivered += 1
            case .failure(.waiting(let reason)):
                // Also of the last messages, when the file has been read to its end: they are not in the inbox yet.
                summary.waiting += 1
                summary.stoppedBy = summary.stoppedBy ?? reason
                atEnd = true
            case .failure(.store(let reason)):
                summary.stoppedBy = summary.stoppedBy ?? reason
                atEnd = true
            case .failure(let error): skip(place, error.description)
            }
            if inFlight < Self.window / 2 { pumpSoon() }
            endIfDone()
        }
    }

    private func skip(_ place: ArchivePlace, _ reason: String) {
        summary.skipped += 1
        if summary.reasons.count < Self.reasonLimit { summary.reasons.append(Skipped(place: place, reason: reason)) }
    }

    private func endIfDone() {
        guard atEnd, inFlight == 0, !hasEnded else { return }
        hasEnded = true
        (summary.remarks, summary.notes) = (archive.remarks, archive.notes)
        onProgress?()
        onEnd?(summary)
    }
}
