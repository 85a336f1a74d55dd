import Messages

/// The attributes of a backup that are looked at.
enum BackupAttribute: Int, CaseIterable {
    case address, date, type, body, read, box, mmsSubject, mmsType, contentType, text

    /// As it is written there.
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
    /// Why an attribute cannot be read.
    struct Mistake: Error { let description: String }

    let attributes: XMLAttributes

    /// nil where it is not there, or `null`.
    func value(_ attribute: BackupAttribute) throws(Mistake) -> String? {
        let index = attribute.rawValue
        guard let bytes = attributes.values[index] else { return nil }
        if attributes.isLong[index] {
            throw Mistake(description: "its \(attribute.name) is longer than \(XMLPullParser.longestValue >> 20) MiB")
        }
        guard let text = XMLText.decoded(bytes, attributes.encoding) else {
            throw Mistake(
                description: "its \(attribute.name) is not in the file's encoding (another one: --encoding NAME)")
        }
        return text == "null" ? nil : text
    }

    /// The people in an address, which a group's has several of; none where it is not known.
    func people() throws(Mistake) -> [String] {
        guard let address = try value(.address) else { return [] }
        return address.split(separator: "~", maxSplits: AndroidProvider.maxPeople).prefix(AndroidProvider.maxPeople)
            .map(String.init).filter { !$0.isEmpty && $0 != "null" }
    }

    func date() throws(Mistake) -> WrittenDate {
        guard let written = try value(.date), !written.isEmpty else { return .absent }
        guard let number = Int64(written) else {
            return .unreadable("its date '\(written.prefix(40))' is not a number")
        }
        return ArchiveDate.android(number)
    }

    func number(_ attribute: BackupAttribute) throws(Mistake) -> Int? { try value(attribute).flatMap { Int($0) } }

    func isRead() throws(Mistake) -> Bool? { try value(.read).map { $0 != "0" } }

    /// What an `<sms>` is.
    func sms() -> ArchiveRecord {
        do {
            var text = ArchivedMessage()
            switch try direction(.type) {
            case .success(let direction): text.direction = direction
            case .failure(let record): return record.record
            }
            guard let body = try value(.body) else { return .skipped("it has no body") }
            let people = try people()
            text.body = body
            text.address = people.first
            text.others = Array(people.dropFirst())
            if text.direction == .received { text.isRead = try isRead() }
            return .text(text, dated: try date())
        } catch {
            return .bad(error.description)
        }
    }

    struct Other: Error { let record: ArchiveRecord }

    /// - Parameter attribute: `type` of an `<sms>`, `msg_box` of an `<mms>`.
    func direction(_ attribute: BackupAttribute) throws(Mistake) -> Result<ArchivedMessage.Direction, Other> {
        guard let written = try value(attribute) else {
            return .failure(Other(record: .bad("it has no \(attribute.name)")))
        }
        switch Int(written).map(AndroidProvider.Box.init) ?? .unknown {
        case .filed(let direction): return .success(direction)
        case .unsent(let reason): return .failure(Other(record: .skipped(reason)))
        case .unknown: return .failure(Other(record: .bad("its \(attribute.name) '\(written.prefix(20))' is unknown")))
        }
    }
}

/// An `<mms>` while its parts and addresses come.
struct BackupMMS {
    /// Nothing more can change it.
    private var decided: ArchiveRecord?
    private var text = ArchivedMessage()
    private var date = WrittenDate.absent
    private var subject: String?
    private var isAnnouncement = false
    private var people: [String] = []
    private var from: String?
    private var to: [String] = []
    private var body: String?

    /// Of the parts' texts together, in bytes.
    static let longestBody = 1 << 20

    init(_ element: BackupElement, isBroken: Bool) {
        if isBroken {
            decided = .bad("it is no XML")
            return
        }
        text.service = .mms
        do {
            switch try element.direction(.box) {
            case .success(let direction): text.direction = direction
            case .failure(let other): decided = other.record
            }
            let type = try element.number(.mmsType) ?? 0
            isAnnouncement = type == AndroidProvider.MessageType.announcement
            if AndroidProvider.MessageType.deliveryReports.contains(type) {
                decided = .skipped(AndroidProvider.deliveryReport)
            }
            people = try element.people()
            subject = try element.value(.mmsSubject)
            date = try element.date()
            if text.direction == .received { text.isRead = try element.isRead() }
        } catch {
            decided = .bad(error.description)
        }
    }

    mutating func add(part: BackupElement, isBroken: Bool) {
        guard decided == nil else { return }
        if isBroken { return decided = .bad("one of its parts is no XML") }
        do {
            guard let type = try part.value(.contentType), type.lowercased().hasPrefix("text/plain"),
                let more = try part.value(.text)
            else { return }
            let whole = body.map { $0 + "\n" + more } ?? more
            if whole.utf8.count > Self.longestBody { return decided = .bad("its text is longer than 1 MiB") }
            body = whole
        } catch {
            decided = .bad(error.description)
        }
    }

    mutating func add(address: BackupElement, isBroken: Bool) {
        guard decided == nil, to.count < AndroidProvider.maxPeople else { return }
        if isBroken { return decided = .bad("one of its addresses is no XML") }
        do {
            guard let written = try address.value(.address), !written.isEmpty else { return }
            let type = try address.number(.type) ?? 0
            if type == AndroidProvider.AddressType.from, written != AndroidProvider.ownNumber { from = from ?? written }
            if AndroidProvider.AddressType.receivers.contains(type) { to.append(written) }
        } catch {
            decided = .bad(error.description)
        }
    }

    var record: ArchiveRecord {
        if let decided { return decided }
        var text = text
        text.body = body ?? subject.flatMap { $0.isEmpty ? nil : $0 }
        if text.body == nil, isAnnouncement { return .skipped(AndroidProvider.notFetched) }
        switch text.direction {
        case .received:
            text.address = from ?? (people.count == 1 ? people.first : nil)
            // The addresses of a received one hold the user's, too, and nobody says which that is.
            if people.count > 1 { text.others = people.filter { !Self.isSame($0, text.address) } }
        case .sent:
            let receivers = people.isEmpty ? to : people
            text.address = receivers.first
            text.others = Array(receivers.dropFirst())
        }
        return .text(text, dated: date)
    }

    /// Whether both are the same, or the same number with and without its beginning.
    private static func isSame(_ one: String, _ other: String?) -> Bool {
        guard let other, one != other else { return one == other }
        let digits = [one, other].map { $0.filter { ("0"..."9").contains($0) }.suffix(8) }
        return digits[0] == digits[1] && digits[0].count == 8 && !one.contains("@") && !other.contains("@")
    }
}
