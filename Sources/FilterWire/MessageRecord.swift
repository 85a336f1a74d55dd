import JSONCodec

/// A message from another program, one per line, with an ID of that program's choice.
///
///     {"id":17,"sender":"+12025550143","messageBody":"Your code is 1234"}
///
/// `from` and `text` are synonyms of `sender` and `messageBody`; `country` is the receiver's. Other keys are ignored. Null
/// stands for a missing value.
package struct MessageRecord: Hashable, Sendable {
    /// The JSON value as written; nil: none.
    package private(set) var id: [UInt8]?
    package private(set) var sender: String?
    /// nil: null, or no key.
    package private(set) var messageBody: String?
    /// Whether the line has a key for the body: with null, the message has none.
    package private(set) var hasBodyKey = false
    package private(set) var country: String?

    /// Why a line is invalid, with its ID if that can be read.
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
            case "messageBody": value.stringOrNull(&messageBody, isPresent: &hasBodyKey)
            case "text": value.stringOrNull(&text, isPresent: &hasBodyKey)
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

    /// The general path: unusual spelling, or values of a wrong type.
    private mutating func read(_ line: UnsafeBufferPointer<UInt8>) throws(Invalid) {
        guard let value = JSONReader.read(line) else {
            throw Invalid(id: id, reason: line.isEmpty ? "The line is empty." : "The line is not JSON.")
        }
        guard let object = value.object else {
            throw Invalid(id: nil, reason: "The line is \(value.kind), not an object.")
        }
        id = object["id"].map(JSONLine.bytes(of:))
        sender = try string(object, "sender")
        from = try string(object, "from")
        hasBodyKey = object["messageBody"] != nil || object["text"] != nil
        messageBody = try string(object, "messageBody")
        text = try string(object, "text")
        country = try string(object, "country")
    }

    private func string(_ object: JSONObject, _ key: String) throws(Invalid) -> String? {
        switch object[key] {
        case nil, .null: return nil
        case .string(let text): return text
        case .some(let other): throw Invalid(id: id, reason: "\(key) is \(other.kind), not a string.")
        }
    }
}
