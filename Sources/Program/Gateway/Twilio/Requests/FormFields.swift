import StableHashes

/// The fields of a form or of a query, in order.
struct FormFields: Hashable, Sendable {
    struct Field: Hashable, Sendable {
        let name: String
        let value: String
    }

    /// More than any client sends.
    static let maxCount = 256

    private(set) var fields: [Field] = []

    init() {}

    /// - Returns: nil if there are too many.
    init?(_ pairs: [(name: String, value: String)]) {
        guard pairs.count <= Self.maxCount else { return nil }
        fields = pairs.map { Field(name: $0.name, value: $0.value) }
    }

    /// The fields of a form; nil if it is not valid.
    init?(_ form: [UInt8]) {
        guard let text = String(validating: form, as: UTF8.self), let pairs = FormText.pairs(text) else { return nil }
        self.init(pairs)
    }

    /// The value of a field; nil: it is missing. The last one if the field is repeated.
    subscript(_ name: String) -> String? { fields.last { $0.name == name }?.value }

    /// The values of a field that can be repeated.
    func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    mutating func add(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

    mutating func add(_ name: String, ifAny value: String?) {
        if let value { add(name, value) }
    }

    /// The fields as a form, or as a query without its question mark (URL Standard, 5.2).
    var encoded: String { fields.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }.joined(separator: "&") }

    private static func encoded(_ text: String) -> String {
        text.utf8.reduce(into: "") { encoded, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            case 0x20: encoded += "+"
            default: encoded += "%" + byte.hexadecimal.uppercased()
            }
        }
    }
}
