/// Parses a line of a rule file.
struct RuleLine {
    private(set) var mistakes: [String] = []
    private let parts: [[Character]]
    /// nil: Apple's categories.
    private let labels: [String]?

    private static let colons: Set<Character> = [":", "："]
    private static let commas: Set<Character> = [",", "，", "、", "،"]
    private static let quotes: Set<Character> = ["\"", "“", "”", "„"]

    /// - Parameter labels: used in place of Apple's categories; nil: the categories.
    init(_ line: Substring, labels: [String]? = nil) {
        self.labels = labels
        var text = Array(line)
        if text.first == "\u{FEFF}" { text.removeFirst() }
        let (code, isClosed) = Self.withoutComment(text)
        parts = Self.split(code, at: Self.colons, limit: 3).map(Self.trimmed)
        if !isClosed { mistakes.append("unclosed quotation mark.") }
    }

    /// The rule of the line; nil if the line is blank or has a mistake.
    mutating func rule() -> KeywordRuleSet.Rule? {
        guard mistakes.isEmpty, !(parts.count == 1 && parts[0].isEmpty) else { return nil }
        var rule = KeywordRuleSet.Rule()
        var rest = parts[...]
        if let senders = Self.senders(rest[0]) {
            rule.senders = senders.map(SenderPattern.init)
            rest = rest.dropFirst()
            if rule.senders.isEmpty { return refuse("no sender after 'sender'.") }
        } else if parts.count > 2 {
            // A colon among the words, as in an address.
            rest = [parts[0], parts[1] + [":"] + parts[2]]
        }
        guard let name = rest.popFirst().map({ String($0) }), !name.isEmpty else {
            return refuse("missing category, as in: sender AX-*: transaction")
        }
        guard let code = code(named: name) else { return refuse(unknown(name, rest.first)) }
        rule.code = code
        if let words = rest.first {
            for word in Self.split(words, at: Self.commas, limit: .max).map(Self.trimmed) { add(word, to: &rule) }
        }
        guard !rule.words.isEmpty || (!rule.senders.isEmpty && rest.isEmpty) else {
            return mistakes.isEmpty ? refuse("no words after '\(name)', as in: \(name): parcel, \"prize\"") : nil
        }
        return rule
    }

    private func code(named name: String) -> Int? {
        labels.map { $0.firstIndex(of: name) } ?? CategoryNames.code(named: name)
    }

    private mutating func refuse(_ reason: String) -> KeywordRuleSet.Rule? {
        mistakes.append(reason)
        return nil
    }

    private func unknown(_ name: String, _ words: [Character]?) -> String {
        if let labels { return "unknown label '\(name)'. Labels: \(labels.joined(separator: ", "))." }
        if let words, CategoryNames.code(named: String(words)) != nil {
            return "the category must be first: \(String(words)): \(name)"
        }
        if words == nil { return "missing colon, as in: junk: winner, loan" }
        if name.lowercased().filter(\.isLetter) == "others" {
            return "'\(name)' is ambiguous: transactionalOthers or promotionalOthers."
        }
        let suggestion = CategoryNames.nearest(to: name).map { " Did you mean \($0)?" } ?? ""
        return "unknown category '\(name)'.\(suggestion) Categories: "
            + CategoryNames.codes.map(\.name).joined(separator: ", ") + "."
    }

    private mutating func add(_ text: [Character], to rule: inout KeywordRuleSet.Rule) {
        guard !text.isEmpty else { return }  // an extra comma
        let isWhole = text.count >= 2 && Self.quotes.contains(text[0]) && Self.quotes.contains(text[text.count - 1])
        let scalars = Word.scalars(of: String(isWhole ? Self.trimmed(Array(text[1..<(text.count - 1)])) : text))
        guard !scalars.isEmpty else { return mistakes.append("empty word in quotes.") }
        guard isWhole || scalars.count > 1 || scalars[0] >= 0x2E80 else {
            return mistakes.append(
                "'\(String(text))' is in nearly every message and is ignored. To match it as a whole word, use quotes: "
                    + "\"\(String(text))\".")
        }
        rule.words.append(Word(scalars: scalars, isWhole: isWhole))
    }
}

extension RuleLine {
    /// The senders after `sender`; nil if the part does not begin with it.
    private static func senders(_ part: [Character]) -> [String]? {
        let word = String(part.prefix { !$0.isWhitespace })
        guard ["sender", "senders", "from"].contains(word.lowercased()), CategoryNames.code(named: word) == nil else {
            return nil
        }
        let names = split(Array(part.dropFirst(word.count)), at: commas, limit: .max).map(trimmed)
        return names.map { String($0.filter { !quotes.contains($0) }) }.filter { !$0.isEmpty }
    }

    /// - Returns: the line up to a # that is at its beginning or after whitespace, and whether all quotes are closed.
    private static func withoutComment(_ line: [Character]) -> (code: [Character], isClosed: Bool) {
        var isQuoted = false
        for (place, letter) in line.enumerated() {
            if quotes.contains(letter) { isQuoted.toggle() }
            if letter == "#", !isQuoted, place == 0 || line[place - 1].isWhitespace {
                return (Array(line[..<place]), true)
            }
        }
        return (line, !isQuoted)
    }

    /// Splits a text at separators outside of quotes.
    ///
    /// - Parameter limit: The most pieces; the last one has the rest.
    private static func split(_ text: [Character], at separators: Set<Character>, limit: Int) -> [[Character]] {
        var pieces: [[Character]] = [[]]
        var isQuoted = false
        for letter in text {
            if quotes.contains(letter) { isQuoted.toggle() }
            if !isQuoted, pieces.count < limit, separators.contains(letter) {
                pieces.append([])
            } else {
                pieces[pieces.count - 1].append(letter)
            }
        }
        return pieces
    }

    private static func trimmed(_ text: [Character]) -> [Character] {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return [] }
        return Array(text[first...last])
    }
}
