import Messages
import UntrustedFiles

/// The attributes of a backup that are read.
enum BackupAttribute: Int, CaseIterable {
    case address, date, type, body, read, box, mmsSubject, mmsType, contentType, text, data

    /// The maximum length of a value.
    static let maxBytes = 1 << 20

    /// The name in the file.
    var name: String {
        switch self {
        case .box: "msg_box"
        case .mmsSubject: "sub"
        case .mmsType: "m_type"
        case .contentType: "ct"
        default: "\(self)"
        }
    }
}

/// An element of a backup with its attributes.
struct BackupElement {
    let attributes: XMLAttributes
    let encoding: TextEncoding

    /// nil if the attribute is absent or `null`.
    func value(_ attribute: BackupAttribute) throws(ArchiveRecord) -> String? {
        let index = attribute.rawValue
        guard let bytes = attributes.values[index] else { return nil }
        if attributes.isLong[index] {
            throw .bad("\(attribute.name) is longer than \(BackupAttribute.maxBytes >> 20) MiB")
        }
        guard let raw = encoding.text(bytes) else {
            throw .bad("\(attribute.name) is not valid in the file's encoding (use --encoding NAME)")
        }
        let text = XMLReferences.resolved(raw, unresolved: .kept)
        return text == "null" ? nil : text
    }

    /// The people in the address: several for a group, none if it is unknown.
    func people() throws(ArchiveRecord) -> [String] {
        guard let address = try value(.address) else { return [] }
        return address.split(separator: "~", maxSplits: AndroidProvider.maxPeople).prefix(AndroidProvider.maxPeople)
            .map(String.init).filter { !$0.isEmpty && $0 != "null" }
    }

    func date() throws(ArchiveRecord) -> WrittenDate {
        guard let written = try value(.date), !written.isEmpty else { return .absent }
        guard let number = Int64(written) else {
            return .unreadable("date '\(written.prefix(40))' is not a number")
        }
        return ArchiveDate.android(number)
    }

    func number(_ attribute: BackupAttribute) throws(ArchiveRecord) -> Int? {
        try value(attribute).flatMap { Int($0) }
    }

    /// The text of a part, which some have only as data.
    func partText() throws(ArchiveRecord) -> String? {
        if let text = try value(.text), !text.isEmpty { return text }
        guard let data = try value(.data), !data.isEmpty else { return try value(.text) }
        return try AndroidProvider.partText(data)
    }

    func isRead() throws(ArchiveRecord) -> Bool? { try value(.read).map { $0 != "0" } }

    /// The record of an `<sms>`.
    func sms() -> ArchiveRecord {
        do {
            var message = ArchivedMessage()
            message.direction = try direction(.type)
            guard let body = try value(.body) else { return .skipped("a message without a body") }
            let people = try people()
            message.body = body
            message.address = people.first
            message.others = Array(people.dropFirst())
            if message.direction == .received { message.isRead = try isRead() }
            return .message(message, dated: try date())
        } catch {
            return error
        }
    }

    /// - Parameter attribute: `type` of an `<sms>`, `msg_box` of an `<mms>`.
    func direction(_ attribute: BackupAttribute) throws(ArchiveRecord) -> ArchivedMessage.Direction {
        guard let written = try value(attribute) else { throw .bad("\(attribute.name) is missing") }
        return try AndroidProvider.direction(
            box: Int(written), "unknown \(attribute.name) '\(written.prefix(20))'")
    }
}

/// An `<mms>` whose parts and addresses are being read.
struct BackupMMS {
    /// The record, if nothing that follows can change it.
    private var decided: ArchiveRecord?
    private var message = ArchivedMessage()
    private var date = WrittenDate.absent
    private var subject: String?
    private var isAnnouncement = false
    private var people: [String] = []
    private var from: String?
    private var to: [String] = []
    private var body: String?

    /// The length of all text parts together.
    static let maxBodyBytes = 1 << 20

    init(_ element: BackupElement, isBroken: Bool) {
        if isBroken {
            decided = .bad("malformed XML")
            return
        }
        message.service = .mms
        do throws(ArchiveRecord) {
            people = try element.people()
            subject = try element.value(.mmsSubject)
            date = try element.date()
            let type = try element.number(.mmsType) ?? 0
            isAnnouncement = type == AndroidProvider.MessageType.announcement
            if AndroidProvider.MessageType.deliveryReports.contains(type) {
                throw .skipped(AndroidProvider.deliveryReport)
            }
            message.direction = try element.direction(.box)
            if message.direction == .received { message.isRead = try element.isRead() }
        } catch {
            decided = error
        }
    }

    mutating func add(part: BackupElement, isBroken: Bool) {
        guard decided == nil else { return }
        if isBroken { return decided = .bad("malformed XML in a part") }
        do {
            guard let type = try part.value(.contentType), type.lowercased().hasPrefix("text/plain"),
                let more = try part.partText()
            else { return }
            let whole = body.map { $0 + "\n" + more } ?? more
            if whole.utf8.count > Self.maxBodyBytes { return decided = .bad("its body is longer than 1 MiB") }
            body = whole
        } catch {
            decided = error
        }
    }

    mutating func add(address: BackupElement, isBroken: Bool) {
        guard decided == nil, to.count < AndroidProvider.maxPeople else { return }
        if isBroken { return decided = .bad("malformed XML in an address") }
        do {
            guard let written = try address.value(.address), !written.isEmpty else { return }
            let type = try address.number(.type) ?? 0
            if type == AndroidProvider.AddressType.from, written != AndroidProvider.ownNumber { from = from ?? written }
            if AndroidProvider.AddressType.recipients.contains(type) { to.append(written) }
        } catch {
            decided = error
        }
    }

    var record: ArchiveRecord {
        if let decided { return decided }
        var message = message
        message.body = body ?? subject.flatMap { $0.isEmpty ? nil : $0 }
        if message.body == nil, isAnnouncement { return .skipped(AndroidProvider.notDownloaded) }
        switch message.direction {
        case .received:
            message.address = from ?? (people.count == 1 ? people.first : nil)
            // A received MMS also lists the user's own address, without marking it.
            if people.count > 1 { message.others = people.filter { !Self.isSame($0, message.address) } }
        case .sent:
            let recipients = people.isEmpty ? to : people
            message.address = recipients.first
            message.others = Array(recipients.dropFirst())
        }
        return .message(message, dated: date)
    }

    /// Whether two addresses are equal, or are one number with and without its prefix.
    private static func isSame(_ one: String, _ other: String?) -> Bool {
        guard let other, one != other else { return one == other }
        let digits = [one, other].map { $0.filter { ("0"..."9").contains($0) }.suffix(8) }
        return digits[0] == digits[1] && digits[0].count == 8 && !one.contains("@") && !other.contains("@")
    }
}
