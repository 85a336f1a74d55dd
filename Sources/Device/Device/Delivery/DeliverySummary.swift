package import MessageArchives
import Messages

extension Delivery {
    /// A record that was not delivered, and why.
    package struct Skipped: Hashable, Sendable {
        package let place: ArchivePlace
        package let reason: String
    }

    package struct Summary: Hashable, Sendable {
        package var delivered = 0
        /// What happened to messages: `delivered`, `sent`.
        var verb = "delivered"
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
            let delivered = "\(Counted.pluralized(delivered, "message")) \(verb)"
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

        static let contacts = "contacts"
        static let sent = "sent messages"
    }
}
