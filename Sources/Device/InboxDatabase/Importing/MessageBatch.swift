package import Messages

/// Messages and contacts of an archive to import. The messages are packed, because a batch has tens of thousands.
///
///     var batch = MessageBatch(archive: "sms.xml", run: 3)
///     let person = batch.person(Participants(sender: address), key: address.key, sender: "+12025550143")
///     batch.add(BatchedMessage(person: person, body: "Hello"))
package struct MessageBatch: Hashable, Sendable {
    /// The archive's name in journeys.
    package let archive: String
    /// The number of this import, needed to count equal messages.
    package let run: Int64
    /// Contacts with their addresses.
    package var contacts: [BatchedContact] = []

    private(set) var people: [Participants] = []
    private(set) var keys: [String] = []
    /// Their keys and their names for sorting if they are not in Contacts (`SortName`), in `bytes`.
    private(set) var keyRanges: [ByteRange] = []
    private(set) var names: [ByteRange] = []
    private(set) var entries: [Entry] = []
    /// Bodies, senders, labels, keys and names, concatenated, in UTF-8.
    private(set) var bytes: [UInt8] = []
    /// The ranges of senders and labels in `bytes`.
    private(set) var strings: [ByteRange] = []
    private(set) var hasUndated = false
    /// The index in `strings` of the sender of each of the people.
    private var senders: [Int32] = []
    /// nil: not prepared; the import then computes what it needs.
    var prepared: BatchPreparation.Result?
    private var lastLabel: (text: String, index: Int32)?

    /// A string in `bytes`; a negative count: none.
    struct ByteRange: Hashable, Sendable {
        var start: Int32
        var count: Int32

        static let none = ByteRange(start: 0, count: -1)
    }

    struct Entry: Hashable, Sendable {
        var date: Int64
        var person: Int32
        /// The index in `strings`; -1: the user.
        var sender: Int32
        var body: ByteRange
        /// The index in `strings`; -1: none.
        var label: Int32
        /// The index in `Category.all` of the recorded category; -1: unknown.
        var category: Int8
        var service: UInt8
        var flags: Flags

        var isFromUser: Bool { sender < 0 }
        var isDated: Bool { flags.contains(.dated) }
        var isRead: Bool { flags.contains(.read) }
        /// Whether the archive does not name a sender, so that its people do not identify the message.
        var hasNoSender: Bool { flags.contains(.hasNoSender) }
    }

    struct Flags: OptionSet, Hashable, Sendable {
        let rawValue: UInt8
        static let dated = Flags(rawValue: 1)
        static let read = Flags(rawValue: 2)
        static let hasNoSender = Flags(rawValue: 4)
        static let allowed = Flags(rawValue: 8)
    }

    /// - Parameters:
    ///   - messages: the number of messages to reserve capacity for.
    ///   - size: the number of bytes to reserve capacity for.
    package init(archive: String, run: Int64, messages: Int = 0, size: Int = 0) {
        self.archive = archive
        self.run = run
        entries.reserveCapacity(messages)
        bytes.reserveCapacity(size)
    }

    /// Removes everything and keeps the capacity.
    package mutating func removeAll() {
        contacts.removeAll()
        people.removeAll(keepingCapacity: true)
        keys.removeAll(keepingCapacity: true)
        keyRanges.removeAll(keepingCapacity: true)
        names.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
        strings.removeAll(keepingCapacity: true)
        senders.removeAll(keepingCapacity: true)
        lastLabel = nil
        prepared = nil
        hasUndated = false
    }

    /// With this number of people, the batch is full, because their records are in memory while it is written. It is more
    /// than `ImportMemory` keeps between batches, so that a file with only new senders clears the memory after each batch.
    package static let maxPeople = 61_000

    /// The number of messages.
    package var count: Int { entries.count }
    /// The number of bytes of all strings.
    package var size: Int { bytes.count }
    package var isEmpty: Bool { entries.isEmpty && contacts.isEmpty }
    /// Whether importing the batch only adds messages to the conversations of their senders. Replies, junk and contacts
    /// can also change other conversations of the same people, which are found by an index.
    var onlyAddsPeople: Bool {
        contacts.isEmpty && entries.allSatisfy { !$0.isFromUser && $0.category != Self.junk }
    }

    private static let junk = ImportedPeople.numbers[Category.junk.code]

    package static func == (left: MessageBatch, right: MessageBatch) -> Bool {
        left.archive == right.archive && left.run == right.run && left.contacts == right.contacts
            && left.people == right.people && left.entries == right.entries && left.bytes == right.bytes
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(archive)
        hasher.combine(run)
        hasher.combine(entries.count)
        hasher.combine(bytes.count)
    }
}

/// A contact of an archive.
package struct BatchedContact: Hashable, Sendable {
    package var name: String
    package var addresses: [Address]

    package init(name: String, addresses: [Address]) {
        self.name = name
        self.addresses = addresses
    }
}

/// One message of a batch.
package struct BatchedMessage: Hashable, Sendable {
    /// The index of its people, from `MessageBatch.person`.
    package var person: Int
    package var body: String?
    package var isFromUser = false
    package var service = Service.sms
    /// In milliseconds since 1970; nil: missing in the archive.
    package var date: Int64?
    package var isRead = true
    package var label: String?
    /// The recorded category; nil: unknown.
    package var category: Category?
    /// Whether the verdict of an uncategorized message was `allow` and not `none`.
    package var isAllowed = false
    /// Whether the archive does not name a sender; the people are then placeholders.
    package var hasNoSender = false

    package init(person: Int, body: String?) {
        self.person = person
        self.body = body
    }
}

extension MessageBatch {
    /// Adds people to the batch and returns their index.
    ///
    /// - Parameters:
    ///   - key: the key of the people.
    ///   - sender: the address of the sender among them, as written. Each sender of a group needs a separate index.
    package mutating func person(_ participants: Participants, key: String, sender: String) -> Int {
        if prepared != nil { prepared = nil }
        people.append(participants)
        keys.append(key)
        senders.append(addString(sender))
        addNames(participants, key)
        return people.count - 1
    }

    private mutating func addNames(_ participants: Participants, _ key: String) {
        if !participants.isGroup, let rank = SortName.rankByte(ofNumber: participants.addresses[0]) {
            bytes.append(rank)
            let range = append(key.utf8)
            keyRanges.append(range)
            names.append(ByteRange(start: range.start - 1, count: range.count + 1))
        } else {
            keyRanges.append(append(key.utf8))
            names.append(append(SortName(withoutContacts: participants.addresses).bytes))
        }
    }

    package mutating func add(_ text: BatchedMessage) {
        if prepared != nil { prepared = nil }
        var flags: Flags = []
        if text.date != nil { flags.insert(.dated) } else { hasUndated = true }
        if text.isRead { flags.insert(.read) }
        if text.hasNoSender { flags.insert(.hasNoSender) }
        if text.isAllowed { flags.insert(.allowed) }
        entries.append(
            Entry(
                date: text.date ?? 0, person: Int32(text.person), sender: text.isFromUser ? -1 : senders[text.person],
                body: append(text.body),
                label: label(text.label), category: text.category.map { ImportedPeople.numbers[$0.code] } ?? -1,
                service: UInt8(Self.services.firstIndex(of: text.service) ?? 0), flags: flags))
    }

    static let services = Service.allCases

    private mutating func append(_ text: String?) -> ByteRange {
        text.map { append($0.utf8) } ?? .none
    }

    private mutating func append(_ text: some Collection<UInt8>) -> ByteRange {
        let start = bytes.count
        bytes.append(contentsOf: text)
        return ByteRange(start: Int32(start), count: Int32(bytes.count - start))
    }

    private mutating func addString(_ text: String) -> Int32 {
        strings.append(append(text))
        return Int32(strings.count - 1)
    }

    /// Most messages of an archive have the same label as the one before.
    private mutating func label(_ label: String?) -> Int32 {
        guard let label else { return -1 }
        if let lastLabel, lastLabel.text == label { return lastLabel.index }
        let index = addString(label)
        lastLabel = (label, index)
        return index
    }
}
