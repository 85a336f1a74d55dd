package import InboxDatabase
package import MessageArchives

extension Import {
    /// A record that could not be imported.
    package struct Skipped: Hashable, Sendable {
        package let path: String
        package let place: ArchivePlace
        package let reason: String
    }

    /// What reading the archives found besides the records to import.
    package struct ReadingSummary: Hashable, Sendable {
        package var badCount = 0
        /// The first invalid records.
        package var bad: [Skipped] = []
        /// Messages whose dates cannot be read, by the reason. They are counted as invalid records.
        package var badDates = BadDates()
        /// Records that are not messages, counted by kind.
        package var skippedRecords = SkippedRecords()
        /// Remarks for the user about how files were read, such as a guessed encoding.
        package var remarks: [String] = []
        /// How files were read, such as which columns of a table are read as what.
        package var notes: [String] = []
        /// Why files ended early. The records before that were imported, and so were the other files.
        package var cutShort: [String] = []
        var formats: Set<ArchiveFormat> = []
    }

    package struct Summary: Hashable, Sendable {
        package var reading = ReadingSummary()
        package var imported = ImportResult()
        /// How many addresses Contacts already has under another name, which stays.
        package var otherNameCount = 0
        /// The first of them.
        package var otherNames: [Skipped] = []
        /// Whether messages came from a database of Messages, which has no contacts, and the inbox has no contacts
        /// either.
        package var lacksContacts = false
        /// Why the import stopped before the end of the files; nil: it did not.
        package var stoppedBy: String?
    }

    /// How many invalid records are kept with their reasons; all are counted.
    package static let reasonLimit = 20

    /// The maximum size of a batch. Larger batches write the same pages less often.
    package struct BatchLimit: Hashable, Sendable {
        package var messages: Int
        package var bytes: Int
        package var people = MessageBatch.maxPeople
        /// The maximum number of people with a reply plus contacts. Each may merge conversations one by one, and a
        /// signal is handled only after the batch.
        package var merges = 4_000
        /// Whether the import may leave out indexes until its end, because no list is read before that.
        package var leavesOutIndexes = false
        /// Batches that write to more conversations drop indexes first.
        package var manyConversations = ImportMemory.manyConversations

        /// For a command that does nothing but import.
        package static let large = BatchLimit(messages: 115_000, bytes: 11 << 20, leavesOutIndexes: true)
        /// For an open inbox, which must respond to keys.
        package static let small = BatchLimit(messages: 4_000, bytes: 1 << 20)
    }
}
