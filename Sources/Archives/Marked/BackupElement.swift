import Messages

/// The attributes of a backup that are looked at.
enum BackupAttribute: String, CaseIterable {
    case address, date, type, body, read, subject
    case box = "msg_box"
    case mmsSubject = "sub"
    case mmsType = "m_type"
    case contentType = "ct"
    case text
}

/// An element of a backup with its attributes.
struct BackupElement {
    /// Why an attribute cannot be read.
    struct Mistake: Error { let description: String }

    private static let indexes = Dictionary(
        uniqueKeysWithValues: BackupAttribute.allCases.enumerated().map { ($1, $0) })

    let xml: FlatXML

    /// nil where it is not there, or `null`.
    func value(_ attribute: BackupAttribute) throws(Mistake) -> String? {
        guard let index = Self.indexes[attribute], let bytes = xml.value(index) else { return nil }
        if xml.isTooLong(index) {
            throw Mistake(description: "its \(attribute.rawValue) is longer than \(FlatXML.longestValue >> 20) MiB")
        }
        guard let text = XMLText.decoded(bytes, xml.encoding) else {
            throw Mistake(description: "its \(attribute.rawValue) is not in the file's encoding")
        }
        return text == "null" ? nil : text
    }

    /// The people in an address, which a group's has several of; none where it is not known.
    func people() throws(Mistake) -> [String] {
        guard let address = try value(.address) else { return [] }
        return address.split(separator: "~").map(String.init).filter { !$0.isEmpty && $0 != "null" }
    }

    /// Milliseconds since 1970; seconds, as Android itself keeps those of MMS, are understood.
    func date() throws(Mistake) -> Int64? {
        guard let number = try value(.date).flatMap({ Int64($0) }), number != 0 else { return nil }
        return number.magnitude < 100_000_000_000 ? number * 1_000 : number
    }

    func isRead() throws(Mistake) -> Bool? { try value(.read).map { $0 != "0" } }

    /// What an `<sms>` is.
    func sms() -> ArchiveRecord {
        do {
            var text = ArchivedText()
            switch try direction(.type) {
            case .success(let direction): text.direction = direction
            case .failure(let record): return record.record
            }
            guard let body = try value(.body) else { return .passedOver("it has no body") }
            let people = try people()
            text.body = body
            text.address = people.first
            text.others = Array(people.dropFirst())
            text.date = try date()
            if text.direction == .received { text.isRead = try isRead() }
            return .text(text)
        } catch {
            return .bad(error.description)
        }
    }

    struct Other: Error { let record: ArchiveRecord }

    /// `type` of an `<sms>`, `msg_box` of an `<mms>`, in Android's numbers.
    func direction(_ attribute: BackupAttribute) throws(Mistake) -> Result<ArchivedText.Direction, Other> {
        switch try value(attribute) {
        case "1": .success(.received)
        case "2": .success(.sent)
        case "3": .failure(Other(record: .passedOver("a draft")))
        case "4", "6": .failure(Other(record: .passedOver("not sent yet")))
        case "5": .failure(Other(record: .passedOver("it could not be sent")))
        case let other?: .failure(Other(record: .bad("its \(attribute.rawValue) “\(other.prefix(20))” is unknown")))
        case nil: .failure(Other(record: .bad("it has no \(attribute.rawValue)")))
        }
    }
}

/// An `<mms>` while its parts and addresses come.
struct BackupMMS {
    /// Nothing more can change it.
    private var decided: ArchiveRecord?
    private var text = ArchivedText()
    private var subject: String?
    private var isAnnouncement = false
    private var people: [String] = []
    private var from: String?
    private var to: [String] = []
    private var body: String?

    /// Of the parts' texts together, in bytes; and of the people.
    private static let longestBody = 1 << 20
    private static let mostPeople = 256

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
            switch try element.value(.mmsType) {
            case "130": isAnnouncement = true
            case "134", "136": decided = .passedOver("a report of its delivery")
            default: break
            }
            people = try element.people()
            subject = try element.value(.mmsSubject)
            text.date = try element.date()
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
        guard decided == nil, to.count < Self.mostPeople else { return }
        if isBroken { return decided = .bad("one of its addresses is no XML") }
        do {
            guard let written = try address.value(.address), !written.isEmpty else { return }
            switch try address.value(.type) {
            // Android's word for the user's own number.
            case "137" where written != "insert-address-token": from = from ?? written
            case "151", "130", "129": to.append(written)
            default: break
            }
        } catch {
            decided = .bad(error.description)
        }
    }

    var record: ArchiveRecord {
        if let decided { return decided }
        var text = text
        text.body = body ?? subject.flatMap { $0.isEmpty ? nil : $0 }
        if text.body == nil, isAnnouncement { return .passedOver("an MMS that was never fetched") }
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
        return .text(text)
    }

    /// Whether both are the same, or the same number with and without its beginning.
    private static func isSame(_ one: String, _ other: String?) -> Bool {
        guard let other, one != other else { return one == other }
        let digits = [one, other].map { $0.filter { ("0"..."9").contains($0) }.suffix(8) }
        return digits[0] == digits[1] && digits[0].count == 8 && !one.contains("@") && !other.contains("@")
    }
}
