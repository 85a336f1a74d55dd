import Foundation
import InboxDatabase
import MessageArchives
import Messages

/// The people in an archive. Caches their parsed addresses, so that each is parsed once and not for every message.
struct ArchivedPeople {
    /// The cache is emptied when it has more people than this: room for every placeholder sender and some more.
    private static let maximum = 60_500
    /// The cache is emptied when the addresses have more bytes than this.
    private static let maxBytes = 4 << 20

    private struct Known {
        let participants: Participants
        let key: String
        /// The person's number in the batch `batch`.
        var number = 0
        var batch = -1
        /// The last batch with a reply to them.
        var repliedBatch = -1
    }

    private let country: Country
    private var known: [Known] = []
    private var places: [String: Int] = [:]
    private var groups: [[String]: Int] = [:]
    /// The index in `known` of each placeholder sender.
    private var placeholders: [Int32] = []
    private var bytes = 0
    private var batch = 0
    /// How many people the batch has.
    private(set) var batchCount = 0
    /// How many of them the user replied to in the batch.
    private(set) var batchReplied = 0
    /// The size of their addresses in the batch, in bytes.
    private(set) var batchBytes = 0

    init(country: Country) {
        self.country = country
        known.reserveCapacity(Self.maximum + MessageBatch.maxPeople)
        places.reserveCapacity(Self.maximum + MessageBatch.maxPeople)
    }

    /// Starts a new batch, with its own numbers.
    mutating func startBatch() {
        batch += 1
        (batchCount, batchReplied, batchBytes) = (0, 0, 0)
        guard known.count > Self.maximum || bytes > Self.maxBytes else { return }
        bytes = 0
        known.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        groups = [:]
        placeholders = []
    }

    /// Returns the number in the batch of a message's people; nil for a sent message without a recipient.
    ///
    /// - Parameter place: the place of the message, which selects the placeholder sender if the archive names none.
    mutating func person(
        of message: ArchivedMessage, at place: ArchivePlace, in batch: inout MessageBatch
    ) -> Int? {
        let found: Int
        if let address = message.address {
            found = person(address, message.others)
        } else {
            guard message.direction == .received else { return nil }
            found = placeholder(place)
        }
        if known[found].batch != self.batch {
            known[found].number = batch.person(
                known[found].participants, key: known[found].key,
                sender: known[found].participants.addresses[0].written)
            known[found].batch = self.batch
            batchCount += 1
            batchBytes += known[found].key.utf8.count
        }
        if message.direction == .sent, known[found].repliedBatch != self.batch {
            known[found].repliedBatch = self.batch
            batchReplied += 1
        }
        return known[found].number
    }

    private mutating func person(_ address: String, _ others: [String]) -> Int {
        let new = known.count
        let place =
            others.isEmpty
            ? Self.place(&places[address, default: new]) : Self.place(&groups[[address] + others, default: new])
        guard place == new else { return place }
        return add(
            Participants(
                sender: self.address(address), others: others.map(self.address).filter { !$0.key.isEmpty }))
    }

    /// The value of an entry that was found or added: with one search, because each hashes the key.
    private static func place(_ entry: inout Int) -> Int { entry }

    private func address(_ written: String) -> Address {
        // Trimming costs more than this check, and almost no address needs it.
        let ends = [written.utf8.first, written.utf8.last]
        let isTrimmed = ends.allSatisfy { $0.map { (0x21...0x7E).contains($0) } ?? true }
        return Address(isTrimmed ? written : written.trimmingCharacters(in: .whitespacesAndNewlines), country: country)
    }

    private mutating func placeholder(_ place: ArchivePlace) -> Int {
        let number =
            switch place {
            case .line(let number), .record(let number, _), .file(_, let number): number - 1
            case .row(let number): Int(truncatingIfNeeded: number) - 1
            }
        let index = PlaceholderSender.index(ofMessage: number)
        if placeholders.isEmpty { placeholders = [Int32](repeating: -1, count: PlaceholderSender.count) }
        if placeholders[index] >= 0 { return Int(placeholders[index]) }
        placeholders[index] = Int32(
            add(Participants(sender: Address(PlaceholderSender.number(index), country: country))))
        return known.count - 1
    }

    private mutating func add(_ participants: Participants) -> Int {
        let key = participants.key
        known.append(Known(participants: participants, key: key))
        bytes += key.utf8.count
        return known.count - 1
    }
}
