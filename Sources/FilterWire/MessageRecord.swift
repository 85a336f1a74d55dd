/// A text as another program tells it, one a line, with a name of its own for it.
///
///     {"id":17,"sender":"+12025550143","messageBody":"Your code is 1234"}
///
/// `from` and `text` are as good as `sender` and `messageBody`; `country` is that of the receiver. Other keys are passed
/// over.
package struct MessageRecord: Hashable, Sendable {
    /// JSON, as it was written; nil: there is none.
    package private(set) var id: [UInt8]?
    package private(set) var sender: String?
    package private(set) var messageBody: String?
    package private(set) var country: String?

    /// Why a line is no text, in a sentence, and what it calls itself where that can be read.
    package struct Invalid: Error, Hashable, Sendable {
        package let id: [UInt8]?
        package let reason: String
    }

    package init(_ line: UnsafeBufferPointer<UInt8>) throws(Invalid) {
        let isUsual = FlatObject.read(line) { key, value in
            switch key {
            case "id": value.anything(&id)
            case "sender": value.stringOrNull(&sender)
            case "from": value.stringOrNull(&from)
            case "messageBody": value.stringOrNull(&messageBody)
            case "text": value.stringOrNull(&text)
            case "country": value.stringOrNull(&country)
            default: value.skip()
            }
        }
        if !isUsual { try read(line) }
        sender = sender ?? from
        messageBody = messageBody ?? text
        (from, text) = (nil, nil)
    }

    private var from: String?
    private var text: String?

    /// A line whose keys are written in an odd way, or that holds what it should not.
    private mutating func read(_ line: UnsafeBufferPointer<UInt8>) throws(Invalid) {
        guard let value = JSONReader.read(line) else {
            throw Invalid(id: id, reason: line.isEmpty ? "The line is empty." : "The line is not JSON.")
        }
        guard let object = value.object else {
            throw Invalid(id: nil, reason: "The line is \(value.kind), and no object.")
        }
        id = object["id"].map(JSONLine.bytes(of:))
        sender = try string(object, "sender")
        from = try string(object, "from")
        messageBody = try string(object, "messageBody")
        text = try string(object, "text")
        country = try string(object, "country")
    }

    private func string(_ object: JSONObject, _ key: String) throws(Invalid) -> String? {
        switch object[key] {
        case nil, .null: return nil
        case .string(let text): return text
        case .some(let other): throw Invalid(id: id, reason: "Its \(key) is \(other.kind), and no string.")
        }
    }
}
