import Yams

// One value behind a key, by its type. Each says what is wrong and what is allowed, and gives nil then.
extension Fields {
    /// The scalar behind a key; nil without the key, and when it is something else, which is said.
    private func scalar(_ key: String, _ allowed: String) -> Node.Scalar? {
        guard let node = node(key), findings.mayVisit(node) else { return nil }
        if case .scalar(let scalar) = node, !scalar.isNothing { return scalar }
        report(key, "it takes \(allowed), and this is \(node.kind)")
        return nil
    }

    /// A text as it is written: `24273` needs no quotation marks.
    func text(_ key: String, _ allowed: String = "a text", orEmpty: Bool = false) -> String? {
        guard let text = scalar(key, allowed)?.string else { return nil }
        if orEmpty || !text.trimmed.isEmpty { return text }
        report(key, "it takes \(allowed), and this is an empty text")
        return nil
    }

    func bool(_ key: String) -> Bool? {
        let allowed = "true or false"
        guard let scalar = scalar(key, allowed) else { return nil }
        if scalar.isPlain {
            switch scalar.string.lowercased() {  // as YAML 1.1
            case "true", "yes", "on": return true
            case "false", "no", "off": return false
            default: break
            }
        }
        report(key, "it takes \(allowed), and this is the text \(scalar.string.short.quoted)")
        return nil
    }

    func number(_ key: String, from least: Int, to most: Int = 1_000_000_000) -> Int? {
        let allowed = "a whole number from \(least)" + (most < 1_000_000_000 ? " to \(most)" : "")
        guard let scalar = scalar(key, allowed) else { return nil }
        if scalar.isPlain, scalar.string.allSatisfy({ $0.isASCII }), let number = Int(scalar.string) {
            if (least...most).contains(number) { return number }
            report(key, "it takes \(allowed), and this is \(scalar.string.short)")
        } else {
            report(key, "it takes \(allowed), and this is the text \(scalar.string.short.quoted)")
        }
        return nil
    }

    /// Milliseconds.
    func duration(_ key: String, atMost most: Int64 = Durations.longest, _ mostWritten: String = "100 years") -> Int64?
    {
        guard let written = scalar(key, Durations.allowed)?.string else { return nil }
        guard let found = Durations.milliseconds(written) else {
            report(key, "\(written.short.quoted) is not a duration; it takes \(Durations.allowed)")
            return nil
        }
        if (1...most).contains(found) { return found }
        report(key, "\(written.short) is too \(found < 1 ? "short" : "long"); it takes from 1ms to \(mostWritten)")
        return nil
    }

    /// One of the words that there are.
    func word<Value>(_ key: String, _ values: [(word: String, value: Value)]) -> Value? {
        let words = values.map(\.word)
        guard let written = scalar(key, "one of \(words.joined(separator: ", "))")?.string else { return nil }
        if let found = values.first(where: { $0.word == written }) { return found.value }
        report(key, Self.noSuchWord(written, words))
        return nil
    }

    static func noSuchWord(_ written: String, _ words: [String]) -> String {
        let guess = NearestName.word(to: written, in: words).map { "did you mean \($0)? " } ?? ""
        return "there is no \(written.short.quoted); \(guess)allowed: \(words.joined(separator: ", "))"
    }

    /// The texts of a list, with the place of each; `orOne`: a single text is a list too.
    func texts(_ key: String, _ allowed: String, orOne: Bool = false) -> [Located<String>]? {
        guard let node = node(key), findings.mayVisit(node) else { return nil }
        switch node {
        case .scalar(let scalar) where orOne && !scalar.isNothing && !scalar.string.isEmpty:
            return [Located(scalar.string, node.position)]
        case .sequence(let sequence) where !sequence.isEmpty:
            return list(key, sequence, allowed)
        case .sequence:
            report(key, "it takes \(allowed), and this list is empty")
            return nil
        default:
            report(key, "it takes \(allowed), and this is \(node.kind)")
            return nil
        }
    }

    private func list(_ key: String, _ sequence: Node.Sequence, _ allowed: String) -> [Located<String>]? {
        var texts: [Located<String>] = []
        for entry in sequence {
            guard findings.mayVisit(entry) else { return nil }
            if case .scalar(let scalar) = entry, !scalar.isNothing, !scalar.string.isEmpty {
                texts.append(Located(scalar.string, entry.position))
            } else {
                let what =
                    if case .scalar(let scalar) = entry, !scalar.isNothing { "an empty text" } else { entry.kind }
                findings.report(entry.position, key, "it takes \(allowed), and one entry is \(what)")
            }
        }
        return texts.count == sequence.count ? texts : nil
    }
}
