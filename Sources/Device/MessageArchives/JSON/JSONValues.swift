import JSONCodec

extension JSON {
    /// An address: a string or a whole number; nil if it is anything else.
    package var address: String? {
        switch self {
        case .string(let text): text
        case .integer(let number) where number >= 0: String(number)
        // A program that has only floating-point numbers: 24273.0.
        case .number(let text) where SenderCells.withoutFraction(text) != text: SenderCells.withoutFraction(text)
        default: nil
        }
    }

    /// Whether it is null or a blank string.
    var isEmpty: Bool { self == .null || string?.trimmed.isEmpty == true }

    /// A string, a number or a boolean as it is written in a table; nil if it is anything else.
    var cell: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .integer(let number): String(number)
        case .bool(let value): String(value)
        default: nil
        }
    }
}

extension JSONObject {
    /// The value of a key, of one with other case, or of a path of keys with dots between them.
    func value(named name: String) -> (key: String, value: JSON)? {
        if let value = self[name] { return (name, value) }
        let lower = name.lowercased()
        if let member = members.last(where: { $0.key.lowercased() == lower }) { return (member.key, member.value) }
        var rest = name.split(separator: ".", omittingEmptySubsequences: false)[...]
        var value = JSON.object(self)
        while let key = rest.popFirst() {
            guard let next = value.object?[String(key)] else { return nil }
            value = next
        }
        return (name, value)
    }

    /// The keys, and as paths those of objects in them.
    func paths(_ limit: Int) -> [String] {
        var paths: [String] = []
        func add(_ object: JSONObject, _ prefix: String) {
            for member in object.members where paths.count < limit {
                if let inner = member.value.object, prefix.utf8.count < 100 {
                    add(inner, "\(prefix)\(member.key).")
                } else {
                    paths.append(prefix + member.key)
                }
            }
        }
        add(self, "")
        return paths
    }
}
