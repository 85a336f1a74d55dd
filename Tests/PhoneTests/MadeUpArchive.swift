import Archives
import Messages
import PropertyTesting

@testable import Phone

/// An archive of records that a test makes up.
final class MadeUpArchive: ArchiveReader {
    let format: ArchiveFormat
    private(set) var place = ArchivePlace.record(1)
    var fraction: Double { records.isEmpty ? 1 : Double(read) / Double(records.count) }

    private let records: [ArchiveRecord]
    private let error: ArchiveError?
    private var read = 0

    /// - Parameter error: what is found behind the records.
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
    /// Brings made-up records in, to the end.
    @discardableResult
    func bringIn(
        _ records: [ArchiveRecord], limit: Import.BatchLimit = .small, endingIn error: ArchiveError? = nil,
        as format: ArchiveFormat = .jsonLines
    ) throws -> Import.Summary {
        let bringing = try Import(["made-up"], phone: phone, limit: limit) { _ in
            MadeUpArchive(records, endingIn: error, as: format)
        }
        bringing.start()
        loop.run(atMost: .seconds(120)) { bringing.hasEnded }
        return bringing.summary
    }
}

extension ArchivedMessage {
    static func received(
        _ body: String?, from address: String? = "+12025550143", at date: Int64? = nil, _ verdict: Category? = nil
    ) -> ArchivedMessage {
        var text = ArchivedMessage()
        text.body = body
        text.address = address
        text.date = date
        text.verdict = verdict
        return text
    }

    static func sent(_ body: String, to address: String? = "+12025550143", at date: Int64? = nil) -> ArchivedMessage {
        var text = received(body, from: address, at: date)
        text.direction = .sent
        return text
    }
}

/// A record of a made-up archive, by small numbers.
struct InventedMessage: Hashable {
    var sender: Int
    var isSent: Bool
    var verdict: Int
    var date: Int?
    var body: Int
    var isRead: Bool
    var isIMessage: Bool

    static let verdicts: [Category?] = [
        nil, .uncategorised, .junk, .transaction(.none), .transaction(.transactionalFinance),
        .promotion(.promotionalOffers),
    ]

    static func random(_ random: inout SeededGenerator) -> InventedMessage {
        InventedMessage(
            sender: random.below(InboxStep.senders.count + 1), isSent: random.once(in: 4),
            verdict: random.below(verdicts.count), date: random.once(in: 3) ? nil : random.below(60),
            body: random.below(6), isRead: random.once(in: 2), isIMessage: random.once(in: 4))
    }

    var record: ArchiveRecord {
        var text = ArchivedMessage()
        text.direction = isSent ? .sent : .received
        text.address = sender < InboxStep.senders.count ? InboxStep.senders[sender] : nil
        if sender == 3 { text.others = [InboxStep.senders[0]] }
        text.verdict = Self.verdicts[verdict]
        // Within a day of the device's clock, before and behind it.
        text.date = date.map { Device.morning + (Int64($0) - 30) * 1_000_000 }
        text.body = body == 0 ? nil : "text \(body)"
        text.isRead = isRead
        text.service = isIMessage ? .iMessage : .sms
        return .text(text)
    }
}
