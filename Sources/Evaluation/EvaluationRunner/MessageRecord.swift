import JSONCodec
import MessageArchives

/// A message from another program, one per line, with an ID of that program's choice.
///
///     {"id":17,"sender":"+12025550143","messageBody":"Your code is 1234"}
///
/// The sender and the body have the same names as in JSON Lines (`JSONKeys`); `country` is the receiver's. Other keys are
/// ignored. Null stands for a missing value.
struct MessageRecord: Hashable, Sendable {
    /// The JSON value as written; nil: none.
    private(set) var id: [UInt8]?
    private(set) var sender: String?
    /// nil: null, or no key.
    private(set) var messageBody: String?
    /// Whether the line has a key for the body: with null, the message has none.
    private(set) var hasBodyKey = false
    private(set) var country: String?

    /// Why a line is invalid, with its ID if that can be read.
    struct Invalid: Error, Hashable, Sendable {
        let id: [UInt8]?
        let reason: String
    }

    init(_ line: UnsafeBufferPointer<UInt8>, _ keys: JSONKeys) throws(Invalid) {
        if readUsual(line), keys.given.isEmpty { return }
        (sender, messageBody, country) = (nil, nil, nil)
        try read(line, keys)
    }

    /// Reads a line with one key for the sender and one for the body, spelled as in the filter protocol or an export.
    ///
    /// - Returns: false if the line is another one.
    private mutating func readUsual(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        var hasSenderKey = false
        return FlatObject.read(line) { key, value in
            switch key {
            case "id": return value.anything(&id)
            case "sender", "from":
                guard !hasSenderKey else { return false }
                return value.stringOrNull(&sender, isPresent: &hasSenderKey)
            case "messageBody", "text":
                guard !hasBodyKey else { return false }
                return value.stringOrNull(&messageBody, isPresent: &hasBodyKey)
            case "country": return value.stringOrNull(&country)
            default:
                let part = JSONKeys.part(of: key.text)
                return part != .text && part != .sender && value.skip()
            }
        }
    }

    /// The general path: other names, unusual spelling, or values of a wrong type.
    private mutating func read(_ line: UnsafeBufferPointer<UInt8>, _ keys: JSONKeys) throws(Invalid) {
        guard let value = JSONReader.read(line) else {
            throw Invalid(id: id, reason: line.isEmpty ? "The line is empty." : "The line is not JSON.")
        }
        guard let object = value.object else {
            throw Invalid(id: nil, reason: "The line is \(value.kind), not an object.")
        }
        id = object["id"].map(JSONLine.bytes(of:))
        let parts = keys.members(of: object)
        hasBodyKey = parts.key(of: .text) != nil
        messageBody = try string(parts[.text], parts.key(of: .text))
        if let value = parts[.sender] {
            guard let address = value.address else {
                throw Invalid(
                    id: id, reason: "\(parts.key(of: .sender) ?? "sender") is neither a string nor a whole number.")
            }
            sender = address
        }
        country = try string(object["country"], "country")
    }

    private func string(_ value: JSON?, _ key: String?) throws(Invalid) -> String? {
        switch value {
        case nil, .null: return nil
        case .string(let text): return text
        case .some(let other): throw Invalid(id: id, reason: "\(key ?? "text") is \(other.kind), not a string.")
        }
    }
}
