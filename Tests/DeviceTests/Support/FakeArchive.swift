import InboxDatabase
import MessageArchives
import Messages
import PropertyTesting
import SystemSupport

@testable import Device

/// An archive with records of a test.
final class FakeArchive: ArchiveReader {
    let format: ArchiveFormat
    private(set) var place = ArchivePlace.record(1)
    var fraction: Double { records.isEmpty ? 1 : Double(read) / Double(records.count) }

    private let records: [ArchiveRecord]
    private let error: ArchiveError?
    private var read = 0

    /// - Parameter error: the error after the records.
    init(_ records: [ArchiveRecord], endingIn error: ArchiveError? = nil, as format: ArchiveFormat = .jsonLines) {
        self.format = format
        self.records = records
        self.error = error
    }

    func next() throws(ArchiveError) -> ArchiveRecord? {
        guard read < records.count else {
            if let error { throw error }
            return nil
        }
        read += 1
        place = .record(read)
        return records[read - 1]
    }
}

extension Device {
    /// Imports records.
    @discardableResult
    func importRecords(
        _ records: [ArchiveRecord], limit: Import.BatchLimit = .small, endingIn error: ArchiveError? = nil,
        as format: ArchiveFormat = .jsonLines
    ) throws -> Import.Summary {
        let archives = try ArchiveQueue(["made-up"]) { _ in FakeArchive(records, endingIn: error, as: format) }
        let importer = try Import(archives, phone: phone, limit: limit)
        importer.start()
        loop.run(atMost: .seconds(120)) { importer.hasEnded }
        return importer.summary
    }
}

extension ArchivedMessage {
    static func received(
        _ body: String?, from address: String? = "+12025550143", at date: Int64? = nil, _ verdict: Category? = nil
    ) -> ArchivedMessage {
        var message = ArchivedMessage()
        message.body = body
        message.address = address
        message.date = date
        message.verdict = verdict
        return message
    }

    static func sent(_ body: String, to address: String? = "+12025550143", at date: Int64? = nil) -> ArchivedMessage {
        var message = received(body, from: address, at: date)
        message.direction = .sent
        return message
    }
}

/// A random record of an archive, described by small numbers.
struct RandomMessage: Hashable {
    var sender: Int
    var isSent: Bool
    var verdict: Int
    var date: Int?
    var body: Int
    var isRead: Bool
    var isIMessage: Bool

    static let verdicts: [Category?] = [
        nil, .uncategorized, .junk, .transaction(.none), .transaction(.transactionalFinance),
        .promotion(.promotionalOffers),
    ]

    static func random(_ random: inout SeededGenerator) -> RandomMessage {
        RandomMessage(
            sender: random.below(InboxStep.senders.count + 1), isSent: random.once(in: 4),
            verdict: random.below(verdicts.count), date: random.once(in: 3) ? nil : random.below(60),
            body: random.below(6), isRead: random.once(in: 2), isIMessage: random.once(in: 4))
    }

    var record: ArchiveRecord {
        var message = ArchivedMessage()
        message.direction = isSent ? .sent : .received
        message.address = sender < InboxStep.senders.count ? InboxStep.senders[sender] : nil
        if sender == 3 { message.others = [InboxStep.senders[0]] }
        message.verdict = Self.verdicts[verdict]
        // Within a day before or after the device's clock.
        message.date = date.map { Device.morning + (Int64($0) - 30) * 1_000_000 }
        message.body = body == 0 ? nil : "text \(body)"
        message.isRead = isRead
        message.service = isIMessage ? .iMessage : .sms
        return .message(message)
    }
}

extension ImportResult {
    init(messages: Int = 0, alreadyThere: Int = 0) {
        self.init()
        self.received = messages
        self.duplicates = alreadyThere
    }
}
