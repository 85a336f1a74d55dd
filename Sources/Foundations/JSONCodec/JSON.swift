/// A JSON value (RFC 8259).
///
/// Reading a short line takes about a microsecond, without dictionaries and Foundation.
package enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number without fraction or exponent that fits into `Int`.
    case integer(Int)
    /// Any other number, as written.
    case number(String)
    case string(String)
    case array([JSON])
    case object(JSONObject)

    /// A string, or null for nil.
    package init(ifAny text: String?) {
        // Not `map(JSON.string)`: the linker could take the function that this needs from an object of the programs, for an
        // extension (`ModuleSelection`).
        if let text { self = .string(text) } else { self = .null }
    }

    package var integer: Int? { if case .integer(let value) = self { value } else { nil } }
    /// Any number as a floating-point number.
    package var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let text): Double(text)
        default: nil
        }
    }
    package var string: String? { if case .string(let value) = self { value } else { nil } }
    package var object: JSONObject? { if case .object(let value) = self { value } else { nil } }

    /// The type of the value, for diagnostics.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .integer, .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// The members of a JSON object, in order.
package struct JSONObject: Hashable, Sendable {
    package struct Member: Hashable, Sendable {
        package let key: String
        package let value: JSON
    }

    package internal(set) var members: [Member] = []

    init(members: [Member] = []) { self.members = members }

    package init(_ members: [(String, JSON)]) { self.members = members.map(Member.init) }

    /// The value of a key; the last one if the key is repeated, as in nearly every JSON parser.
    package subscript(_ key: String) -> JSON? {
        members.last { $0.key == key }?.value
    }
}
