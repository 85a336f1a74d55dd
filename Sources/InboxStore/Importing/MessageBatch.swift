import Messages

/// Some texts of an archive on their way into the store as they lie there, and some of its contacts: packed, since a
/// batch has tens of thousands.
///
///     var batch = MessageBatch(archive: "sms.xml", run: 3)
///     let person = batch.person(Participants(sender: address), key: address.key, sender: "+12025550143")
///     batch.add(BatchedMessage(person: person, body: "Hello"))
package struct MessageBatch: Hashable, Sendable {
    /// What its journeys call the archive.
    package let archive: String
    /// The number of this reading of an archive, by which equal texts without a date are counted.
    package let run: Int64
    /// Of contacts: names, each with the addresses.
    package var contacts: [BatchedContact] = []

    private(set) var people: [Participants] = []
    private(set) var keys: [String] = []
    private(set) var entries: [Entry] = []
    /// Bodies, senders and labels, one behind the other, in UTF-8.
    private(set) var bytes: [UInt8] = []
    /// Where senders and labels are among the bytes.
    private(set) var strings: [ByteRange] = []
    private(set) var hasDateless = false
    /// The word that each of the people writes under.
    private var senders: [Int32] = []
    private var lastLabel: (text: String, word: Int32)?

    /// A text among the bytes; a negative length: none.
    struct ByteRange: Hashable, Sendable {
        var start: Int32
        var count: Int32

        static let none = ByteRange(start: 0, count: -1)
    }

    struct Entry: Hashable, Sendable {
        var date: Int64
        var person: Int32
        /// Among the words; -1: the user wrote it.
        var sender: Int32
        var body: ByteRange
        /// Among the words; -1: none.
        var label: Int32
        /// The number of the category that the phone had filed it in; -1: it is not known.
        var category: Int8
        var service: UInt8
        var flags: Flags

        var isFromUser: Bool { sender < 0 }
        var isDated: Bool { flags.contains(.dated) }
        var isRead: Bool { flags.contains(.read) }
        /// Whether it belongs to nobody in the archive, so that its people say nothing of what it is.
        var hasNoSender: Bool { flags.contains(.hasNoSender) }
    }

    struct Flags: OptionSet, Hashable, Sendable {
        let rawValue: UInt8
        static let dated = Flags(rawValue: 1)
        static let read = Flags(rawValue: 2)
        static let hasNoSender = Flags(rawValue: 4)
    }

    /// - Parameters:
    ///   - texts: how many there is room for at once.
    ///   - size: and how many bytes of them.
    package init(archive: String, run: Int64, texts: Int = 0, size: Int = 0) {
        self.archive = archive
        self.run = run
        entries.reserveCapacity(texts)
        bytes.reserveCapacity(size)
    }

    /// Takes everything out of it, and keeps the room.
    package mutating func removeAll() {
        contacts.removeAll()
        people.removeAll(keepingCapacity: true)
        keys.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
        strings.removeAll(keepingCapacity: true)
        senders.removeAll(keepingCapacity: true)
        lastLabel = nil
        hasDateless = false
    }

    /// With how many people it is full, since what is known of each is held while it is written: more than are remembered
    /// from batch to batch, so that a file of ever new senders is forgotten batch by batch.
    package static let maxPeople = 61_000

    /// How many texts there are.
    package var count: Int { entries.count }
    /// How many bytes they take.
    package var size: Int { bytes.count }
    package var isEmpty: Bool { entries.isEmpty && contacts.isEmpty }

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

/// Somebody in an archive of contacts.
package struct BatchedContact: Hashable, Sendable {
    package var name: String
    package var addresses: [Address]

    package init(name: String, addresses: [Address]) {
        self.name = name
        self.addresses = addresses
    }
}

/// One text of a batch.
package struct BatchedMessage: Hashable, Sendable {
    /// Its people, by the number that `MessageBatch.person` gave them.
    package var person: Int
    package var body: String?
    package var isFromUser = false
    package var service = Service.sms
    /// In milliseconds since 1970; nil: the archive does not tell.
    package var date: Int64?
    package var isRead = true
    package var label: String?
    /// Where the phone had filed it; nil: it is not known.
    package var category: Category?
    /// Whether the archive tells nobody, and the people are made up.
    package var hasNoSender = false

    package init(person: Int, body: String?) {
        self.person = person
        self.body = body
    }
}

extension MessageBatch {
    /// Makes some people known to the batch, and returns their number in it.
    ///
    /// - Parameters:
    ///   - key: theirs.
    ///   - sender: the one of them who writes, as it is written. Another one of a group has a number of its own.
    package mutating func person(_ participants: Participants, key: String, sender: String) -> Int {
        people.append(participants)
        keys.append(key)
        senders.append(word(sender))
        return people.count - 1
    }

    package mutating func add(_ text: BatchedMessage) {
        var flags: Flags = []
        if text.date != nil { flags.insert(.dated) } else { hasDateless = true }
        if text.isRead { flags.insert(.read) }
        if text.hasNoSender { flags.insert(.hasNoSender) }
        entries.append(
            Entry(
                date: text.date ?? 0, person: Int32(text.person), sender: text.isFromUser ? -1 : senders[text.person],
                body: append(text.body),
                label: label(text.label), category: text.category.map { ImportMemory.numbers[$0.code] } ?? -1,
                service: UInt8(Self.services.firstIndex(of: text.service) ?? 0), flags: flags))
    }

    static let services = Service.allCases

    private mutating func append(_ text: String?) -> ByteRange {
        guard let text else { return .none }
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        return ByteRange(start: Int32(start), count: Int32(bytes.count - start))
    }

    private mutating func word(_ text: String) -> Int32 {
        strings.append(append(text))
        return Int32(strings.count - 1)
    }

    /// Most texts of an archive have the label of the one before.
    private mutating func label(_ label: String?) -> Int32 {
        guard let label else { return -1 }
        if let lastLabel, lastLabel.text == label { return lastLabel.word }
        let word = word(label)
        lastLabel = (label, word)
        return word
    }
}
