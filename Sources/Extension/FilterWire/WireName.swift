import JSONCodec

/// One of Apple's enumeration values as a filter writes it: by name or by raw value.
package enum WireName: Hashable, Sendable {
    case name(String)
    case number(Int)

    /// nil if it is neither a string nor a number.
    init?(_ json: JSON) {
        switch json {
        case .string(let name), .number(let name): self = .name(name)
        case .integer(let number): self = .number(number)
        case .null, .bool, .array, .object: return nil
        }
    }

    var json: JSON {
        switch self {
        case .name(let name): .string(name)
        case .number(let number): .integer(number)
        }
    }

    /// As written.
    package var text: String {
        switch self {
        case .name(let name): name
        case .number(let number): String(number)
        }
    }
}

extension FlatObject.Value {
    /// Reads one of Apple's names or raw values; false if it is neither.
    mutating func name(_ name: inout WireName?) -> Bool {
        if isString {
            var text: String?
            guard string(&text), let text else { return false }
            name = .name(text)
        } else {
            var number: Int?
            guard integer(&number), let number else { return false }
            name = .number(number)
        }
        return true
    }
}
