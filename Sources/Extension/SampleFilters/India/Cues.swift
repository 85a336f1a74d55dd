/// Words and phrases that are typical of business messages, with weights.
enum Cues {
    /// The index of the weight for one-time codes, after those of the kinds.
    static let code = Kind.allCases.count

    /// The total weight for each kind, by its raw value, and for a one-time code.
    static func weights(in text: String) -> [Int] {
        var weights = [Int](repeating: 0, count: code + 1)
        let words = words(of: text)
        for place in words.indices {
            for cue in table[words[place]] ?? [] where words[(place + 1)...].starts(with: cue.rest) {
                weights[cue.kind] += cue.weight
            }
        }
        return weights
    }

    private struct Cue {
        /// The words after the first one.
        let rest: [String]
        let kind: Int
        let weight: Int
    }

    /// The cues by their first words.
    private static let table: [String: [Cue]] = {
        var table: [String: [Cue]] = [:]
        let kinds = lists.map { ($0.0.rawValue, $0.1, $0.2) } + codes.map { (code, $0, $1) }
        for (kind, weight, list) in kinds {
            for phrase in list.split(whereSeparator: { $0 == "," || $0.isNewline }) {
                let words = words(of: String(phrase))
                guard let first = words.first else { continue }
                table[first, default: []].append(Cue(rest: Array(words.dropFirst()), kind: kind, weight: weight))
            }
        }
        return table
    }()

    /// The words in lower case: runs of letters with their marks, runs of digits (as one 0), and the symbols ₹ and %.
    static func words(of text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isNumber = false
        func end() {
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        for scalar in text.lowercased().unicodeScalars {
            let properties = scalar.properties
            switch properties.generalCategory {
            case .decimalNumber:
                if !isNumber || word.isEmpty { end() }
                word = "0"
                isNumber = true
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
                .spacingMark:
                if isNumber { end() }
                isNumber = false
                word.unicodeScalars.append(scalar)
            default:
                // 1,234.50 is one number.
                if isNumber, scalar == "," || scalar == "." { continue }
                end()
                if scalar == "₹" { words.append("rs") }
                if scalar == "%" { words.append("%") }
            }
        }
        end()
        return words
    }
}
