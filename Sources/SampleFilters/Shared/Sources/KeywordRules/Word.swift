/// A word, or several, that a text is searched for.
struct Word: Hashable, Sendable {
    /// As they are compared; never empty.
    let scalars: [UInt32]
    /// Whether it counts only where no letter and no digit stands beside it.
    let isWhole: Bool

    /// What is compared: lower case, one blank for several, and one apostrophe for all.
    static func scalars(of text: String) -> [UInt32] {
        var scalars: [UInt32] = []
        scalars.reserveCapacity(text.utf8.count)
        for scalar in text.lowercased().unicodeScalars {
            if scalar.properties.isWhitespace {
                if scalars.last != 0x20 { scalars.append(0x20) }
            } else {
                scalars.append(scalar == "\u{2019}" ? 0x27 : scalar.value)
            }
        }
        return scalars
    }

    func stands(at place: Int, in text: [UInt32]) -> Bool {
        let end = place + scalars.count
        guard end <= text.count else { return false }
        for (offset, scalar) in scalars.enumerated() where text[place + offset] != scalar { return false }
        guard isWhole else { return true }
        return !(place > 0 && Self.isOfWord(text[place - 1])) && !(end < text.count && Self.isOfWord(text[end]))
    }

    /// A letter, a mark on one, or a digit.
    private static func isOfWord(_ value: UInt32) -> Bool {
        guard let properties = Unicode.Scalar(value)?.properties else { return false }
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return properties.isAlphabetic || properties.numericType != nil
        }
    }
}
