package import KeywordRules

/// What answers in place of a model that Siftbox does not compute: the user's rules, table or program.
package enum StandIn: Sendable {
    case rules(KeywordRuleSet, labels: [String], otherwise: String?)
    case table([String: Answer])
    /// A program, which the caller runs: `message in, label out`.
    case program

    package struct Answer: Hashable, Sendable {
        package let label: String
        /// From 0 to 1.
        package let confidence: Double

        package init(_ label: String, confidence: Double = 1) { (self.label, self.confidence) = (label, confidence) }
    }

    /// The form of a stand-in's file.
    package enum Form: String, CaseIterable, Sendable {
        case rules = "txt"
        case csv
        case jsonLines = "jsonl"
        case program

        /// - Parameter isExecutable: whether the file may be run.
        package init(fileName: String, isExecutable: Bool) {
            let suffix = fileName.split(separator: ".").last.map { $0.lowercased() }
            switch suffix {
            case "csv": self = .csv
            case "jsonl", "ndjson": self = .jsonLines
            case "txt": self = .rules
            default: self = isExecutable ? .program : .rules
            }
        }

        /// The file beside the compiled model.
        package var fileName: String { self == .program ? "stand-in" : "stand-in.\(rawValue)" }
    }

    /// The most bytes of rules or of a table.
    package static let maxBytes = 16 << 20
    /// The most bytes of a program.
    package static let maxProgramBytes = 256 << 20

    /// - Parameter labels: the model's labels; nil: the model does not name them.
    /// - Throws: `CoreMLModelError` with the line of the mistake.
    package init(_ form: Form, _ bytes: [UInt8], labels: [String]?) throws(CoreMLModelError) {
        guard form != .program else {
            self = .program
            return
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .damaged("the file is not UTF-8") }
        switch form {
        case .rules: self = try Self.rules(text, labels)
        case .csv: self = .table(try StandInTable.csv(text, labels))
        case .jsonLines: self = .table(try StandInTable.jsonLines(text, labels))
        case .program: self = .program
        }
    }

    /// Rules of the keywords format with the model's labels, and a line `default: LABEL` for all other messages.
    private static func rules(_ text: String, _ known: [String]?) throws(CoreMLModelError) -> StandIn {
        var otherwise: String?
        var lines: [String] = []
        var written: [String] = []
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimming(while: \.isWhitespace) }
            if parts.count == 2, parts[0].lowercased() == "default" {
                guard otherwise == nil else { throw .damaged("line \(lines.count + 1): there are two default labels") }
                otherwise = try check(String(parts[1]), known, line: lines.count + 1)
                lines.append("")
            } else {
                if let first = parts.first, !first.hasPrefix("#"), parts.count == 2 { written.append(String(first)) }
                lines.append(String(line))
            }
        }
        // A model that does not name its labels has those of the rules.
        let labels = known ?? Array(Set(written + [otherwise].compactMap { $0 })).sorted()
        let rules = KeywordRuleSet(lines.joined(separator: "\n"), labels: labels)
        if let mistake = rules.mistakes.first { throw .damaged("\(mistake)") }
        guard !rules.isEmpty || otherwise != nil else { throw .damaged("the file has no rules") }
        return .rules(rules, labels: labels, otherwise: otherwise)
    }

    /// - Returns: the label.
    /// - Throws: `CoreMLModelError` if the model does not have it.
    static func check(_ label: String, _ known: [String]?, line: Int) throws(CoreMLModelError) -> String {
        guard !label.isEmpty else { throw .damaged("line \(line): the label is missing") }
        guard let known, !known.contains(label) else { return label }
        throw .damaged("line \(line): unknown label '\(label)'. Labels: \(known.joined(separator: ", "))")
    }

    /// The answer for a message; nil: it has none.
    package func answer(_ text: String) -> Answer? {
        switch self {
        case .rules(let rules, let labels, let otherwise):
            if let place = rules.code(sender: nil, body: text), labels.indices.contains(place) {
                return Answer(labels[place])
            }
            return otherwise.map { Answer($0) }
        case .table(let answers): return answers[text]
        case .program: return nil
        }
    }

    /// The answer in a line that a program printed: the label, and after a tab its confidence.
    ///
    /// - Throws: `CoreMLModelError` if the label is unknown or the confidence is not a number from 0 to 1.
    package static func answer(line: String, labels: [String]?) throws(CoreMLModelError) -> Answer? {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard let label = parts.first, !label.isEmpty else { return nil }
        if let labels, !labels.contains(label) {
            throw .input("the stand-in printed the label '\(label)'. Labels: \(labels.joined(separator: ", "))")
        }
        guard parts.count > 1 else { return Answer(label) }
        guard let confidence = Double(parts[1]), 0...1 ~= confidence else {
            throw .input("the stand-in printed the confidence '\(parts[1])', which is not a number from 0 to 1")
        }
        return Answer(label, confidence: confidence)
    }
}

extension Substring {
    fileprivate func trimming(while matches: (Character) -> Bool) -> Substring {
        guard let last = lastIndex(where: { !matches($0) }) else { return "" }
        return self[...last].drop(while: matches)
    }
}
