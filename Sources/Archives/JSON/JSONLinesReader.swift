import FilterWire
import Messages

/// Reads JSON Lines: an object a line.
///
///     {"from":"+12025550123","text":"WIN a prize","service":"SMS","date":"2026-03-02T09:41:00Z","label":"spam"}
///     {"sender":"24273","messageBody":"Your code is 123456","label":["junk","promotion"]}
///
/// | key | value |
/// |---|---|
/// | `from`, or `sender` as in the filter protocol | who sent it; of one that the user sent: whom it went to |
/// | `text`, or `messageBody` | the message body |
/// | `service` | `SMS`, `MMS`, `RCS`, `iMessage` |
/// | `with` | the other participants of a group |
/// | `date` | ISO 8601, or milliseconds since 1970 |
/// | `label`, `labels` | a text (`junk\|promotion` is two), or a list of texts |
/// | `id` | a text or a whole number |
/// | `direction` | `received`, `sent` |
/// | `read` | whether the user had read it |
/// | `category` | Apple's name of the category in which it lay |
///
/// At least one of `from` and `text`; any other key is passed over. UTF-8 alone, as the standard has it.
final class JSONLinesReader: ArchiveReader {
    let format = ArchiveFormat.jsonLines
    var place: ArchivePlace { .line(lines.number) }
    var fraction: Double { lines.window.fraction }

    private var lines: LineReader

    init(_ window: FileWindow) { lines = LineReader(window) }

    func next() throws(ArchiveError) -> ArchiveRecord? {
        while let line = try lines.next() {
            guard case .found(let length) = line else { return .bad(LineReader.tooLong) }
            if let record = lines.withBytes(length, Self.record) { return record }
        }
        return nil
    }

    /// nil: the line is blank.
    private static func record(_ line: UnsafeBufferPointer<UInt8>) -> ArchiveRecord? {
        if line.allSatisfy({ $0 <= 0x20 }) { return nil }
        guard let object = JSONReader.read(line)?.object else {
            return .bad(String(utf8: line) == nil ? "it is not UTF-8" : "it is not a JSON object")
        }
        do {
            return .text(try ArchivedText(object))
        } catch {
            return .bad(error.reason)
        }
    }
}

/// Why a member of an object cannot be read.
struct BadMember: Error {
    let reason: String
}

extension ArchivedText {
    /// The text that an object of JSON Lines tells.
    init(_ object: JSONObject) throws(BadMember) {
        address = try object.text("from", or: "sender")
        body = try object.text("text", or: "messageBody")
        if let name = try object.text("service") {
            guard let service = Service(rawValue: name) else {
                let names = Service.allCases.map(\.rawValue).joined(separator: ", ")
                throw BadMember(reason: "the service \"\(name)\" is none of \(names)")
            }
            self.service = service
        }
        if let value = object["with"] {
            guard let others = value.texts else { throw BadMember(reason: "\"with\" is not a list of addresses") }
            self.others = others
        }
        date = try Self.date(object["date"])
        labels = try Self.labels("label", object) + Self.labels("labels", object)
        if let number = object["id"]?.integer {
            identifier = String(number)
        } else {
            identifier = try object.text("id")
        }
        if let name = try object.text("direction") {
            guard name == "received" || name == "sent" else {
                throw BadMember(reason: "the direction \"\(name)\" is neither received nor sent")
            }
            direction = name == "sent" ? .sent : .received
        }
        switch object["read"] {
        case nil, .null: break
        case .bool(let value): isRead = value
        default: throw BadMember(reason: "\"read\" is neither true nor false")
        }
        if let name = try object.text("category") {
            guard let category = Category(appleName: name) else {
                throw BadMember(reason: "the category \"\(name)\" is none of Apple's")
            }
            verdict = category
        }
        guard address != nil || body != nil else { throw BadMember(reason: "there is neither \"from\" nor \"text\"") }
    }

    private static func labels(_ key: String, _ object: JSONObject) throws(BadMember) -> [String] {
        switch object[key] {
        case nil, .null: return []
        case .string(let text): return labels(text)
        case let value:
            guard let labels = value?.texts else {
                throw BadMember(reason: "\"\(key)\" is neither a text nor a list of texts")
            }
            return labels.flatMap { labels in Self.labels(labels) }
        }
    }

    /// ISO 8601, or milliseconds since 1970.
    private static func date(_ value: JSON?) throws(BadMember) -> Int64? {
        switch value {
        case nil, .null: return nil
        case .integer(let number):
            return try milliseconds(Double(number))
        case .number(let text):
            return try milliseconds(Double(text) ?? -1)
        case .string(let text):
            if let date = ArchiveDate.iso8601(text) { return date }
            fallthrough
        default:
            throw BadMember(
                reason: "\"date\" is neither ISO 8601 (2026-03-02T09:41:00Z) nor milliseconds since 1970")
        }
    }

    private static func milliseconds(_ number: Double) throws(BadMember) -> Int64 {
        // The years 1970 to 9999: what is outside is a mistake, not a date.
        guard (0...Double(ArchiveDate.last)).contains(number) else {
            throw BadMember(reason: "\"date\" is not in milliseconds since 1970")
        }
        return Int64(number)
    }
}

extension JSONObject {
    /// The text of a member with two names.
    func text(_ key: String, or other: String) throws(BadMember) -> String? {
        if let text = try text(key) { return text }
        return try text(other)
    }

    /// A member's text; nil where it is absent or null.
    func text(_ key: String) throws(BadMember) -> String? {
        switch self[key] {
        case nil, .null: nil
        case .string(let text): text
        default: throw BadMember(reason: "\"\(key)\" is not a text")
        }
    }
}

extension JSON {
    /// The texts of a list that holds nothing else.
    fileprivate var texts: [String]? {
        guard case .array(let values) = self else { return nil }
        var texts: [String] = []
        for value in values {
            guard let text = value.string else { return nil }
            texts.append(text)
        }
        return texts
    }
}
