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
/// | `date` | ISO 8601, another form of `ArchiveDate`, or a number of seconds since 1970, or of milli-, micro- or nanoseconds |
/// | `label`, `labels` | a text (`junk\|promotion` is two), or a list of texts |
/// | `id` | a text or a whole number |
/// | `direction` | `received`, `sent` |
/// | `read` | whether the user had read it |
/// | `category` | Apple's name of the category in which it lay; no label |
///
/// At least one of `from` and `text`; any other key is skipped. In UTF-8, UTF-16 or a named encoding; a file in another one is
/// read as Windows-1252, with a remark, or refused (`TextSurvey`).
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

    /// Whether an object is such a text, of all that have objects.
    static func recognises(_ object: JSONObject) -> Bool {
        ["text", "from", "messageBody", "sender"].contains { object[$0] != nil }
    }

    func next() throws(ArchiveError) -> ArchiveRecord? {
        switch try lines.nextObject(decoder) {
        case nil: return nil
        case .failure(let mistake): return .bad(mistake.reason)
        case .success(let object):
            do {
                return .text(try ArchivedMessage(object), dated: ArchivedMessage.date(object["date"]))
            } catch {
                return .bad(error.reason)
            }
        }
    }
}

extension ArchivedMessage {
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

    fileprivate static func date(_ value: JSON?) -> WrittenDate {
        switch value {
        case nil, .null: .absent
        case .integer(let number): ArchiveDate.epoch(Int64(number))
        case .number(let text), .string(let text): ArchiveDate.written(text)
        default: .unreadable("its date is neither a text nor a number")
        }
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
