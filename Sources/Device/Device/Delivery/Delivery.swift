import Foundation
package import MessageArchives
package import Messages
package import SystemSupport

/// Delivers the messages of an archive, in any format that `Archive` reads, as incoming messages. Each one is filtered
/// like any other. Many are processed at a time, and the keyboard stays responsive.
///
///     let delivery = try Delivery(path: "SMSSpamCollection.tsv", phone: phone)
///     delivery.onEnd = { print($0.sentence) }
///     delivery.start()
package final class Delivery {
    /// What became of a message.
    package enum Receipt: Hashable, Sendable {
        case filed
        /// The message is skipped, for this reason.
        case refused(String)
        /// It is filed as soon as the inbox can be written. Nothing more can be delivered.
        case waiting(String)
        /// It is lost, and nothing more can be delivered.
        case failed(String)
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
    /// Whether more messages can be received now; `resume()` continues.
    package var hasRoom: () -> Bool = { true }
    package private(set) var summary = Summary()
    package private(set) var hasEnded = false

    private let loop: EventLoop
    private let receive: (IncomingMessage, ArchivePlace, @escaping (Receipt) -> Void) -> Void
    private let archive: any ArchiveReader
    private let incoming: (ArchivedMessage, ArchivePlace) -> IncomingMessage
    /// Of each kind, the first one is listed.
    private var dates = BadDates()
    private var atEnd = false
    private var inFlight = 0
    private var needsPump = false

    /// - Parameters:
    ///   - verb: what happens to messages, for the sentence of the summary.
    ///   - incoming: an archived message as an incoming one; nil: as messages that arrive now.
    ///   - receive: receives a message with its place in the archive, and calls back once when it is filed.
    package init(
        _ archive: any ArchiveReader, loop: EventLoop, verb: String = "delivered",
        incoming: ((ArchivedMessage, ArchivePlace) -> IncomingMessage)? = nil,
        receive: @escaping (IncomingMessage, ArchivePlace, @escaping (Receipt) -> Void) -> Void
    ) {
        self.archive = archive
        self.loop = loop
        self.receive = receive
        let format = archive.format
        self.incoming = incoming ?? { IncomingMessage($0, at: $1, in: format) }
        (summary.verb, summary.unit) = (verb, archive.place.unit)
    }

    /// The fraction of the file that has been read, from 0 to 1.
    package var fraction: Double { archive.fraction }

    package func start() { pumpSoon() }

    /// Reads on, after an archive that was waiting has more.
    package func resume() { pumpSoon() }

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
        var isWaiting = false
        while !atEnd, !isWaiting, left > 0, inFlight < Self.window, hasRoom() {
            left -= 1
            do {
                switch try archive.next() {
                case nil: (atEnd, isWaiting) = (!archive.isWaiting, archive.isWaiting)
                case .bad(let reason): skip(archive.place, reason)
                case .badDate(_, let reason):
                    let isNew = dates.add(reason, at: archive.place, column: archive.dateColumn, in: summary.unit)
                    let column = archive.dateColumn.map { "\($0): " } ?? ""
                    if isNew { skip(archive.place, column + reason) } else { summary.skipped += 1 }
                case .message(let message) where message.direction == .received:
                    let incoming = incoming(message, archive.place)
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
        receive(message, place) { [self] receipt in
            inFlight -= 1
            switch receipt {
            case .filed: summary.delivered += 1
            case .waiting(let reason):
                // Also of the last messages, when the file has been read to its end: they are not in the inbox yet.
                summary.waiting += 1
                summary.stoppedBy = summary.stoppedBy ?? reason
                atEnd = true
            case .failed(let reason):
                summary.stoppedBy = summary.stoppedBy ?? reason
                atEnd = true
            case .refused(let reason): skip(place, reason)
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
