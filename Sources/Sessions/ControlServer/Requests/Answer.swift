import ControlProtocol
import JSONCodec

/// The answer to a line, without its `id`.
struct Answer {
    /// Why `ok` is false (README.md).
    enum Kind: String, CaseIterable {
        case invalid, refused, failed, timeout, unsaved
    }

    private var members: [(key: StaticString, json: [UInt8])] = []

    /// The action was done, and what was expected holds.
    static var done: Answer {
        var answer = Answer()
        answer.add("ok", .bool(true))
        return answer
    }

    static func failure(_ kind: Kind, _ sentence: String) -> Answer {
        var answer = Answer()
        answer.add("ok", .bool(false))
        answer.add("kind", .string(kind.rawValue))
        answer.add("error", .string(sentence.cut(to: textLimit)))
        return answer
    }

    /// Is not sent.
    static var ofGoneClient: Answer { failure(.timeout, "The client is gone.") }

    /// How many bytes of JSON a text has, apart from message bodies.
    static let textLimit = 1 << 14

    mutating func add(_ key: StaticString, _ value: JSON) { add(key, json: JSONLine.bytes(of: value)) }

    mutating func add(_ key: StaticString, json: [UInt8]) { members.append((key, json)) }

    /// The line with its line feed.
    ///
    /// - Parameter id: that of the request; nil: it had none.
    func line(id: JSON?) -> [UInt8] {
        var line = JSONLine()
        if let id { line.add("id", id) }
        for member in members { line.add(member.key, json: member.json) }
        let bytes = line.bytes
        guard bytes.count > ControlFormat.lineLimit + 1 else { return bytes }
        // What an answer consists of is limited, so this is not expected.
        return Answer.failure(.failed, "The answer is longer than a line can be.").line(id: id)
    }
}

extension String {
    /// The beginning of a text that has at most `limit` bytes as JSON, with `…` if it is not all.
    func cut(to limit: Int) -> String { beginning(limit).map { $0 + "…" } ?? self }

    /// The beginning that has at most `limit` bytes as JSON; nil: all of it has.
    func beginning(_ limit: Int) -> String? {
        // The longest escape, \u001b, stands for one byte.
        guard utf8.count > limit / 6 else { return nil }
        var bytes = 0
        for index in unicodeScalars.indices {
            bytes += Self.bytesInJSON(unicodeScalars[index])
            if bytes > limit { return String(unicodeScalars[..<index]) }
        }
        return nil
    }

    private static func bytesInJSON(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x22, 0x5C, 0x0A, 0x0D, 0x09: 2
        case ..<0x20, 0x7F..<0xA0: 6
        default: UTF8.width(scalar)
        }
    }
}
