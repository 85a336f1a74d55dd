import Archives
import InboxStore
import Messages

/// The people of an archive's texts: what is written there is made an address once, and not for every text.
struct ArchivedPeople {
    /// Beyond these it starts anew: every stranger, and some more.
    private static let maximum = 60_500
    /// And beyond so many bytes of their addresses.
    private static let maxBytes = 4 << 20

    private struct Known {
        let participants: Participants
        let key: String
        /// The number in the batch with this number.
        var number = 0
        var batch = -1
        /// The last batch in which the user wrote to them.
        var repliedBatch = -1
    }

    private let country: Country
    private var known: [Known] = []
    private var places: [String: Int] = [:]
    private var groups: [[String]: Int] = [:]
    /// Where the stranger with each number is in `known`.
    private var placeholders: [Int32] = []
    private var bytes = 0
    private var batch = 0
    /// How many of them the batch has.
    private(set) var batchCount = 0
    /// To how many of them the user wrote in it.
    private(set) var batchReplied = 0
    /// How many bytes of addresses these have brought into the batch.
    private(set) var batchBytes = 0

    init(country: Country) {
        self.country = country
        known.reserveCapacity(Self.maximum + MessageBatch.maxPeople)
    }

    /// Says that the numbers are those of another batch from now on.
    mutating func startBatch() {
        batch += 1
        (batchCount, batchReplied, batchBytes) = (0, 0, 0)
        guard known.count > Self.maximum || bytes > Self.maxBytes else { return }
        bytes = 0
        known = []
        places = [:]
        groups = [:]
        placeholders = []
    }

    /// The number in the batch of a text's people; nil: the user wrote to nobody.
    ///
    /// - Parameter place: of the text, which says which stranger sent it where the archive does not tell.
    mutating func person(
        of text: ArchivedMessage, at place: ArchivePlace, in batch: inout MessageBatch
    ) -> Int? {
        let found: Int
        if let address = text.address {
            found = person(address, text.others)
        } else {
            guard text.direction == .received else { return nil }
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
        if text.direction == .sent, known[found].repliedBatch != self.batch {
            known[found].repliedBatch = self.batch
            batchReplied += 1
        }
        return known[found].number
    }

    private mutating func person(_ address: String, _ others: [String]) -> Int {
        let group = others.isEmpty ? [] : [address] + others
        if let place = others.isEmpty ? places[address] : groups[group] { return place }
        let sender = self.address(address)
        let participants = Participants(
            sender: sender, others: others.map(self.address).filter { !$0.key.isEmpty })
        let place = add(participants)
        if others.isEmpty { places[address] = place } else { groups[group] = place }
        return place
    }

    private func address(_ written: String) -> Address {
        // Nearly all begin and end with a letter, a digit or a sign, and to trim one costs more than to read it.
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
        let index = PlaceholderSender.index(ofText: number)
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
