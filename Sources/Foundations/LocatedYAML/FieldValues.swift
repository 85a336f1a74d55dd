package import Yams

// Reads the value of a key by type. Each function reports a wrong value and returns nil for it.
extension Fields {
    /// The scalar of a key; nil without the key, or if the value is not a scalar, which is reported.
    package func scalar(_ key: String, _ allowed: String) -> Node.Scalar? {
        guard let node = node(key), findings.mayVisit(node) else { return nil }
        if case .scalar(let scalar) = node, !scalar.isNothing { return scalar }
        report(key, "expected \(allowed), found \(node.kind)")
        return nil
    }

    /// A string as it is written: `24273` needs no quotation marks.
    package func text(_ key: String, _ allowed: String = "a string", orEmpty: Bool = false) -> String? {
        guard let text = scalar(key, allowed)?.string else { return nil }
        if orEmpty || !text.trimmed.isEmpty { return text }
        report(key, Self.emptyValue(allowed))
        return nil
    }

    private static func emptyValue(_ allowed: String) -> String {
        allowed == "a string" ? "must not be empty" : "must not be empty; expected \(allowed)"
    }

    /// `true` or `false`.
    package func bool(_ key: String) -> Bool? {
        let allowed = "true or false"
        guard let scalar = scalar(key, allowed) else { return nil }
        if scalar.isPlain {
            switch scalar.string.lowercased() {  // as YAML 1.1
            case "true", "yes", "on": return true
            case "false", "no", "off": return false
            default: break
            }
        }
        report(key, "expected \(allowed), found \(scalar.string.short.quoted)")
        return nil
    }

    /// A whole number in a range.
    package func number(_ key: String, from least: Int, to most: Int = 1_000_000_000) -> Int? {
        let allowed = "a whole number " + (most < 1_000_000_000 ? "from \(least) to \(most)" : "(\(least) or more)")
        guard let scalar = scalar(key, allowed) else { return nil }
        if scalar.isPlain, scalar.string.allSatisfy({ $0.isASCII }), let number = Int(scalar.string) {
            if (least...most).contains(number) { return number }
            report(key, "expected \(allowed), found \(scalar.string.short)")
        } else {
            report(key, "expected \(allowed), found \(scalar.string.short.quoted)")
        }
        return nil
    }

    /// One of the given values.
    package func word<Value>(_ key: String, _ values: [(word: String, value: Value)]) -> Value? {
        let words = values.map(\.word)
        guard let written = scalar(key, "one of \(words.joined(separator: ", "))")?.string else { return nil }
        if let found = values.first(where: { $0.word == written }) { return found.value }
        report(key, Self.unknownValue(written, words))
        return nil
    }

    /// `unknown value 'x'; did you mean 'y'? (allowed: y, z)`
    package static func unknownValue(_ written: String, _ words: [String]) -> String {
        "unknown value \(suggestion(written, words))"
    }

    /// The strings of a list, with their positions; `orOne`: a single string is allowed, too.
    package func strings(_ key: String, _ allowed: String, orOne: Bool = false) -> [Located<String>]? {
        guard let node = node(key), findings.mayVisit(node) else { return nil }
        switch node {
        case .scalar(let scalar) where orOne && !scalar.isNothing && !scalar.string.isEmpty:
            return [Located(scalar.string, node.position)]
        case .sequence(let sequence) where !sequence.isEmpty:
            return list(key, sequence, allowed)
        case .sequence:
            report(key, "expected \(allowed), found an empty list")
            return nil
        case .scalar(let scalar) where orOne && !scalar.isNothing:
            report(key, Self.emptyValue(allowed))
            return nil
        default:
            report(key, "expected \(allowed), found \(node.kind)")
            return nil
        }
    }

    private func list(_ key: String, _ sequence: Node.Sequence, _ allowed: String) -> [Located<String>]? {
        var strings: [Located<String>] = []
        for entry in sequence {
            guard findings.mayVisit(entry) else { return nil }
            if case .scalar(let scalar) = entry, !scalar.isNothing, !scalar.string.isEmpty {
                strings.append(Located(scalar.string, entry.position))
            } else {
                let what =
                    if case .scalar(let scalar) = entry, !scalar.isNothing { "an empty string" } else { entry.kind }
                findings.report(entry.position, key, "expected \(allowed), found \(what) in the list")
            }
        }
        return strings.count == sequence.count ? strings : nil
    }
}
