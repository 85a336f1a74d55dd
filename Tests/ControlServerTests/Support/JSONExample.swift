import JSONCodec

/// JSON of an example, in which `…` stands for anything: as a value, or as a key for further members.
struct JSONExample {
    let expected: JSON

    /// Where a value differs from the example; nil: nowhere.
    func difference(_ found: JSON) -> String? { Self.difference(expected, found, "") }

    private static func difference(_ expected: JSON, _ found: JSON, _ place: String) -> String? {
        switch (expected, found) {
        case (.string("…"), _): return nil
        case (.object(let expected), .object(let found)): return difference(expected, found, place)
        case (.array(let expected), .array(let found)):
            guard expected.count == found.count else { return "\(place): \(found.count) elements" }
            return zip(expected, found).enumerated().lazy.compactMap {
                difference($1.0, $1.1, "\(place)[\($0)]")
            }.first
        default: return expected == found ? nil : "\(place): \(found)"
        }
    }

    private static func difference(_ expected: JSONObject, _ found: JSONObject, _ place: String) -> String? {
        let isOpen = expected["…"] != nil
        let keys = expected.members.map(\.key).filter { $0 != "…" }
        let others = found.members.map(\.key).filter { !isOpen || keys.contains($0) }
        guard keys == others else { return "\(place): the keys \(others)" }
        return keys.lazy.compactMap { key in
            guard let expected = expected[key], let found = found[key] else { return nil }
            return difference(expected, found, "\(place).\(key)")
        }.first
    }
}
