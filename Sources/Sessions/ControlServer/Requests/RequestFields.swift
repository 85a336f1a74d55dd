import JSONCodec
import LocatedYAML
import SessionTerms

/// The keys of a request or of its action, and what is wrong with them.
struct RequestFields {
    private let values: [String: JSON]
    /// What the keys belong to, for mistakes: `wait.`
    private let prefix: String
    /// As sentences; empty: the request is valid.
    private(set) var mistakes: [String] = []

    /// - Parameter parent: the key whose value this is; nil: the line.
    init(_ object: JSONObject, of parent: String? = nil, allowed: [String]) {
        prefix = parent.map { $0 + "." } ?? ""
        var values: [String: JSON] = [:]
        for member in object.members {
            if !allowed.contains(member.key) {
                let place = parent.map { $0 + ": " } ?? ""
                mistakes.append("\(place)unknown key \(Fields.suggestion(member.key, allowed))")
            } else if values.updateValue(member.value, forKey: member.key) != nil {
                mistakes.append("\(prefix)\(member.key): the key is repeated")
            }
        }
        self.values = values
    }

    /// What is wrong; nil: nothing.
    var mistake: String? { mistakes.isEmpty ? nil : mistakes.prefix(5).joined(separator: "; ") }

    func has(_ key: String) -> Bool { values[key] != nil }

    mutating func report(_ key: String, _ problem: String) { mistakes.append("\(prefix)\(key): \(problem)") }

    mutating func integer(_ key: String, _ range: ClosedRange<Int>) -> Int? {
        guard let value = values[key] else { return nil }
        if let number = value.integer, range.contains(number) { return number }
        let most = range.upperBound == .max ? "" : " to \(range.upperBound)"
        report(key, expected("a whole number from \(range.lowerBound)\(most)", value))
        return nil
    }

    mutating func string(_ key: String, _ what: String = "a string") -> String? {
        guard let value = values[key] else { return nil }
        if let text = value.string { return text }
        report(key, expected(what, value))
        return nil
    }

    /// A search as in the inbox; empty: the key is missing.
    mutating func search(_ key: String) -> String {
        let text = string(key) ?? ""
        if text.utf8.count > Self.searchLimit { report(key, "at most \(Self.searchLimit) bytes") }
        return text
    }

    /// Of a search, in bytes: all of it is compared with each message.
    private static let searchLimit = 500

    mutating func bool(_ key: String) -> Bool? {
        guard let value = values[key] else { return nil }
        if case .bool(let flag) = value { return flag }
        report(key, expected("true or false", value))
        return nil
    }

    /// Milliseconds.
    mutating func duration(_ key: String, atMost most: Int64) -> Int64? {
        guard let written = string(key, Durations.allowed) else { return nil }
        if let duration = Durations.milliseconds(written), duration <= most { return duration }
        report(key, "expected \(Durations.allowed), at most \(Durations.written(most)); found \(written.short.quoted)")
        return nil
    }

    private func expected(_ what: String, _ found: JSON) -> String {
        let text = found.string?.short.quoted ?? found.integer.map(String.init) ?? found.kind
        return "expected \(what), found \(text)"
    }
}
