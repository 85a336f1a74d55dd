/// Words and phrases by which firms' texts are known, and how much each tells.
enum Cues {
    /// Where the weights of one-time codes stand, behind those of the kinds.
    static let code = Kind.allCases.count

    /// How much speaks for each kind, by its number; then for a one-time code.
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
        /// What stands behind its first word.
        let rest: [String]
        let kind: Int
        let weight: Int
    }

    /// By the first words.
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

    /// In lower case: runs of letters with their marks, of digits (a 0 for each run), and the signs ₹ and %.
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
