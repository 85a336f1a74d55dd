import Archives
import InboxStore
import Messages

/// The people of an archive's texts: what is written there is made an address once, and not for every text.
struct ArchivedPeople {
    /// Beyond these it starts anew.
    private static let most = 100_000

    private struct Known {
        let participants: Participants
        let key: String
        /// The number in the batch with this number.
        var number = 0
        var batch = -1
    }

    private let country: Country
    private var known: [Known] = []
    private var places: [String: Int] = [:]
    private var groups: [[String]: Int] = [:]
    /// Where the stranger with each number is in `known`.
    private var strangers: [Int32] = []
    private var batch = 0

    init(country: Country) {
        self.country = country
        known.reserveCapacity(Self.most)
    }

    /// Says that the numbers are those of another batch from now on.
    mutating func startBatch() {
        batch += 1
        guard known.count > Self.most else { return }
        known = []
        places = [:]
        groups = [:]
        strangers = []
    }

    /// The number in the batch of a text's people; nil: the user wrote to nobody.
    ///
    /// - Parameter place: of the text, which says which stranger sent it where the archive does not tell.
    mutating func person(
        of text: ArchivedText, at place: ArchivePlace, in batch: inout TextBatch
    ) -> Int? {
        let found: Int
        if let address = text.address {
            found = person(address, text.others)
        } else {
            guard text.direction == .received else { return nil }
            found = stranger(place)
        }
        if known[found].batch != self.batch {
            known[found].number = batch.person(
                known[found].participants, key: known[found].key,
                sender: known[found].participants.addresses[0].written)
            known[found].batch = self.batch
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
        Address(written.trimmingCharacters(in: .whitespacesAndNewlines), country: country)
    }

    private mutating func stranger(_ place: ArchivePlace) -> Int {
        let number =
            switch place {
            case .line(let number), .record(let number), .file(_, let number): number - 1
            case .row(let number): Int(truncatingIfNeeded: number) - 1
            }
        let index = (number & .max) % Stranger.count
        if strangers.isEmpty { strangers = [Int32](repeating: -1, count: Stranger.count) }
        if strangers[index] >= 0 { return Int(strangers[index]) }
        strangers[index] = Int32(add(Participants(sender: Address(Stranger.number(index), country: country))))
        return known.count - 1
    }

    private mutating func add(_ participants: Participants) -> Int {
        known.append(Known(participants: participants, key: participants.key))
        return known.count - 1
    }
}
