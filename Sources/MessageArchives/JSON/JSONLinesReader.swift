import JSONCodec
import Messages

/// Reads JSON Lines: one object per line.
///
///     {"from":"+12025550123","text":"WIN a prize","service":"SMS","date":"2026-03-02T09:41:00Z","label":"spam"}
///     {"sender":"24273","messageBody":"Your code is 123456","label":["junk","promotion"]}
///
/// | key | value |
/// |---|---|
/// | those of a table's text column | the message body |
/// | those of a table's sender column | the sender; of a sent message without a recipient, the recipient |
/// | those of a table's recipient column | of a sent message, the recipients |
/// | those of a table's date column | ISO 8601 or another form of `ArchiveDate`, or seconds, milli-, micro- or nanoseconds since 1970 |
/// | those of a table's label column, `labels`; not `category` | a string (`junk\|promotion` is two labels), a number or a list |
/// | `service` | `SMS`, `MMS`, `RCS`, `iMessage` |
/// | `with` | the other members of a group |
/// | `id` | a string or a whole number |
/// | those of a table's direction column, and others (`JSONBox`) | `received`, `sent` or a word of `WrittenDirection` |
/// | `read` | whether the user has read it |
/// | `category` | Apple's name of the category that the message was filed in; not a label |
///
/// A sender or a text is required; other keys are ignored (`JSONKeys`). Encodings: UTF-8, UTF-16 or the one set by the user;
/// another file is read as Windows-1252, with a remark, or refused (`TextSurvey`).
final class JSONLinesReader: ArchiveReader {
    let format = ArchiveFormat.jsonLines
    var place: ArchivePlace { .line(lines.number) }
    var fraction: Double { lines.window.fraction }

    private var lines: LineReader
    private let decoder: CellDecoder
    private let keys: JSONKeys
    private let surveyRemarks: [String]
    /// The lines without a key for the text: their number, and the first one.
    private var withoutText: (count: Int, line: Int, paths: [String]) = (0, 0, [])

    /// - Throws: `ArchiveError` if no line of the file has a text, or one of the keys that the user set.
    init(_ window: FileWindow, _ decoder: CellDecoder, _ columns: ColumnNames) throws(ArchiveError) {
        lines = LineReader(window)
        self.decoder = decoder
        let survey = try JSONKeySurvey(JSONKeys(columns), of: window, decoder)
        (keys, surveyRemarks) = (survey.found, survey.remarks)
    }

    /// Whether an object may be a message of this format.
    static func recognizes(_ object: JSONObject) -> Bool {
        object.members.contains { JSONKeys.part(of: $0.key) != nil }
    }

    var remarks: [String] {
        guard withoutText.count > 0 else { return surveyRemarks }
        let count = Counted.pluralized(withoutText.count, "line has no text", "lines have no text")
        return surveyRemarks + [
            "\(lines.window.path):\(withoutText.line): \(count) and \(withoutText.count == 1 ? "is" : "are") read as a message "
                + "without a body. Keys of this line: \(withoutText.paths.joined(separator: ", "))."
        ]
    }

    func next() throws(ArchiveError) -> ArchiveRecord? {
        switch try lines.nextObject(decoder) {
        case nil: return nil
        case .failure(let error): return .bad(error.reason)
        case .success(let object):
            do {
                let parts = keys.members(of: object)
                let direction: ArchivedMessage.Direction
                switch try parts.direction(keys.box) {
                case .filed(let filed): direction = filed
                case .skipped(let reason): return .skipped(reason)
                }
                let message = try ArchivedMessage(parts, direction)
                if parts.key(of: .text) == nil {
                    if withoutText.count == 0 {
                        withoutText = (0, lines.number, object.paths(JSONKeySurvey.maxPaths))
                    }
                    withoutText.count += 1
                }
                return .message(message, dated: ArchivedMessage.date(parts[.date]))
            } catch {
                return .bad(error.reason)
            }
        }
    }
}

extension ArchivedMessage {
    /// Reads a message from the members of an object of JSON Lines.
    fileprivate init(_ parts: JSONParts, _ direction: Direction) throws(BadMember) {
        self.direction = direction
        (address, others) = try Self.people(parts, direction)
        body = try parts.string(.text)
        if let name = try parts.string(.service) {
            guard let service = Service(rawValue: name) else {
                let names = Service.allCases.map(\.rawValue).joined(separator: ", ")
                throw BadMember(reason: "unknown service \"\(name)\"; expected one of \(names)")
            }
            self.service = service
        }
        if let value = parts[.others] {
            guard let others = value.list(\.address) else {
                throw BadMember(reason: "\"with\" is not a list of addresses")
            }
            self.others = others
        }
        labels = try Self.labels(parts, .label) + Self.labels(parts, .labels)
        if let number = parts[.id]?.integer {
            identifier = String(number)
        } else {
            identifier = try parts.string(.id)
        }
        switch parts[.read] {
        case nil: break
        case .bool(let value): isRead = value
        default: throw BadMember(reason: "\"read\": expected true or false")
        }
        if let name = try parts.string(.category) {
            guard setVerdict(named: name) else {
                throw BadMember(reason: "unknown category \"\(name)\"; if it is a label: --column label=category")
            }
        }
        guard address != nil || body != nil else { throw BadMember(reason: "the sender and the text are missing") }
    }

    /// The sender; of a sent message, whom it went to, which `from` has in an export.
    private static func people(
        _ parts: JSONParts, _ direction: Direction
    ) throws(BadMember) -> (String?, others: [String]) {
        if direction == .sent, let value = parts[.recipient] {
            guard let people = value.address.map({ [$0] }) ?? value.list(\.address) else {
                throw BadMember(
                    reason: "\"\(parts.key(of: .recipient) ?? "to")\" is neither an address nor a list of addresses")
            }
            return (people.first, Array(people.dropFirst()))
        }
        guard let value = parts[.sender] else { return (nil, []) }
        guard let address = value.address else {
            throw BadMember(reason: "\"\(parts.key(of: .sender) ?? "sender")\" is neither a string nor a whole number")
        }
        return (address, [])
    }

    private static func labels(_ parts: JSONParts, _ part: JSONKeys.Part) throws(BadMember) -> [String] {
        guard let value = parts[part] else { return [] }
        if case .string(let text) = value { return labels(text) }
        guard let labels = value.cell.map({ [$0] }) ?? value.list(\.cell) else {
            throw BadMember(
                reason: "\"\(parts.key(of: part) ?? "label")\" is neither a string or number nor a list of them")
        }
        return labels.flatMap { labels in Self.labels(labels) }
    }

    fileprivate static func date(_ value: JSON?) -> WrittenDate {
        switch value {
        case nil, .null: .absent
        case .integer(let number): ArchiveDate.epoch(Int64(number))
        case .number(let text), .string(let text): ArchiveDate.written(text)
        default: .unreadable("date is neither a string nor a number")
        }
    }
}

extension JSONParts {
    /// The direction by its key, or by one that may show it.
    fileprivate func direction(_ box: JSONBox?) throws(BadMember) -> WrittenDirection {
        var found = WrittenDirection.filed(.received)
        if let name = try string(.direction) {
            guard let direction = WrittenDirection(name) else {
                throw BadMember(reason: "unknown direction \"\(name)\"; expected received or sent")
            }
            found = direction
        } else if let box, let value = self.box, value != .null {
            guard let direction = box.meaning(value) else {
                throw BadMember(
                    reason:
                        "unknown direction \"\((value.cell ?? value.kind).prefix(40))\" in \"\(box.key)\"; expected received or sent"
                )
            }
            found = direction
        }
        // The status of a message that never left the phone.
        if found == .filed(.sent), let status = self[.status]?.string,
            case .skipped(let reason) = WrittenDirection(status)
        {
            return .skipped(reason)
        }
        return found
    }

    /// The string of a part; nil if it is absent or null.
    fileprivate func string(_ part: JSONKeys.Part) throws(BadMember) -> String? {
        guard let value = self[part] else { return nil }
        guard let text = value.string else {
            let key = key(of: part) ?? "\(part)"
            let hint = value.object == nil ? "" : "; name a key in it with --column \(part)=\(key).NAME"
            throw BadMember(reason: "\"\(key)\" is not a string\(part == .text ? hint : "")")
        }
        return text
    }
}

extension JSONObject {
    /// The string of a member; nil if it is absent or null.
    func string(_ key: String) throws(BadMember) -> String? {
        switch self[key] {
        case nil, .null: nil
        case .string(let value): value
        default: throw BadMember(reason: "\"\(key)\" is not a string")
        }
    }
}

extension JSON {
    /// The elements of a list; nil if it is not one of such elements.
    fileprivate func list<Element>(_ element: (JSON) -> Element?) -> [Element]? {
        guard case .array(let values) = self else { return nil }
        let elements = values.compactMap(element)
        return elements.count == values.count ? elements : nil
    }
}
