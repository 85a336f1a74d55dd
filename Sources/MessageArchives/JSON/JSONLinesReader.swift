import JSONCodec
import Messages

/// Reads JSON Lines: one object per line.
///
///     {"from":"+12025550123","text":"WIN a prize","service":"SMS","date":"2026-03-02T09:41:00Z","label":"spam"}
///     {"sender":"24273","messageBody":"Your code is 123456","label":["junk","promotion"]}
///
/// | key | value |
/// |---|---|
/// | `from`, or `sender` as in the filter protocol | the sender; of a sent message, the recipient |
/// | `text`, or `messageBody` | the message body |
/// | `service` | `SMS`, `MMS`, `RCS`, `iMessage` |
/// | `with` | the other members of a group |
/// | `date` | ISO 8601 or another form of `ArchiveDate`, or seconds, milli-, micro- or nanoseconds since 1970 |
/// | `label`, `labels` | a string (`junk\|promotion` is two labels) or a list of strings |
/// | `id` | a string or a whole number |
/// | `direction` | `received`, `sent` |
/// | `read` | whether the user has read it |
/// | `category` | Apple's name of the category that the message was filed in; not a label |
///
/// `from` or `text` is required; other keys are ignored. Encodings: UTF-8, UTF-16 or the one set by the user; another
/// file is read as Windows-1252, with a remark, or refused (`TextSurvey`).
final class JSONLinesReader: ArchiveReader {
    let format = ArchiveFormat.jsonLines
    var place: ArchivePlace { .line(lines.number) }
    var fraction: Double { lines.window.fraction }

    private var lines: LineReader
    private let decoder: CellDecoder

    init(_ window: FileWindow, _ decoder: CellDecoder) {
        lines = LineReader(window)
        self.decoder = decoder
    }

    /// Whether an object is a message of this format, and not of another JSON format.
    static func recognizes(_ object: JSONObject) -> Bool {
        ["text", "from", "messageBody", "sender"].contains { object[$0] != nil }
    }

    func next() throws(ArchiveError) -> ArchiveRecord? {
        switch try lines.nextObject(decoder) {
        case nil: return nil
        case .failure(let error): return .bad(error.reason)
        case .success(let object):
            do {
                return .message(try ArchivedMessage(object), dated: ArchivedMessage.date(object["date"]))
            } catch {
                return .bad(error.reason)
            }
        }
    }
}

extension ArchivedMessage {
    /// Reads a message from an object of JSON Lines.
    init(_ object: JSONObject) throws(BadMember) {
        address = try object.string("from", or: "sender")
        body = try object.string("text", or: "messageBody")
        if let name = try object.string("service") {
            guard let service = Service(rawValue: name) else {
                let names = Service.allCases.map(\.rawValue).joined(separator: ", ")
                throw BadMember(reason: "unknown service \"\(name)\"; expected one of \(names)")
            }
            self.service = service
        }
        if let value = object["with"] {
            guard let others = value.strings else { throw BadMember(reason: "\"with\" is not a list of addresses") }
            self.others = others
        }
        labels = try Self.labels("label", object) + Self.labels("labels", object)
        if let number = object["id"]?.integer {
            identifier = String(number)
        } else {
            identifier = try object.string("id")
        }
        if let name = try object.string("direction") {
            guard name == "received" || name == "sent" else {
                throw BadMember(reason: "unknown direction \"\(name)\"; expected received or sent")
            }
            direction = name == "sent" ? .sent : .received
        }
        switch object["read"] {
        case nil, .null: break
        case .bool(let value): isRead = value
        default: throw BadMember(reason: "\"read\": expected true or false")
        }
        if let name = try object.string("category") {
            guard let category = Category(appleName: name) else {
                throw BadMember(reason: "unknown category \"\(name)\"")
            }
            verdict = category
        }
        guard address != nil || body != nil else { throw BadMember(reason: "\"from\" and \"text\" are missing") }
    }

    private static func labels(_ key: String, _ object: JSONObject) throws(BadMember) -> [String] {
        switch object[key] {
        case nil, .null: return []
        case .string(let text): return labels(text)
        case let value:
            guard let labels = value?.strings else {
                throw BadMember(reason: "\"\(key)\" is neither a string nor a list of strings")
            }
            return labels.flatMap { labels in Self.labels(labels) }
        }
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

extension JSONObject {
    /// The string of a member with two names.
    func string(_ key: String, or other: String) throws(BadMember) -> String? {
        if let value = try string(key) { return value }
        return try string(other)
    }

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
    /// The elements of a list of strings; nil if it is anything else.
    fileprivate var strings: [String]? {
        guard case .array(let values) = self else { return nil }
        var strings: [String] = []
        for value in values {
            guard let string = value.string else { return nil }
            strings.append(string)
        }
        return strings
    }
}
