/// The ends of sentences and paragraphs.
///
/// Sentences end as in UAX 29: after a terminator and the quotes, brackets and spaces that follow it. A period
/// between digits, before a lower-case letter or inside a word does not end a sentence. Abbreviations are not
/// recognized.
enum SentenceBoundaries {
    static func ends(in text: String) -> [String.Index] {
        let scalars = text.unicodeScalars
        var ends: [String.Index] = []
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let scalar = scalars[index]
            let next = scalars.index(after: index)
            if isParagraphEnd(scalar) {
                index = endOfLineBreak(scalar, next, scalars)
                ends.append(index)
            } else if isStrong(scalar) || isFullStop(scalar) {
                let (end, isStrong) = endOfMarks(index, scalars)
                let blanks = skip(end, scalars, while: isBlank)
                if isStrong || isEnd(end, blanks, scalars) { ends.append(blanks) }
                index = blanks
            } else {
                index = next
            }
        }
        if ends.last != scalars.endIndex, !text.isEmpty { ends.append(scalars.endIndex) }
        return ends
    }

    static func ends(ofParagraphsIn text: String) -> [String.Index] {
        let scalars = text.unicodeScalars
        var ends: [String.Index] = []
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let scalar = scalars[index]
            index = scalars.index(after: index)
            guard isParagraphEnd(scalar) else { continue }
            index = endOfLineBreak(scalar, index, scalars)
            ends.append(index)
        }
        if ends.last != scalars.endIndex, !text.isEmpty { ends.append(scalars.endIndex) }
        return ends
    }

    /// The position after terminators and closing characters, and whether one of them always ends a sentence.
    private static func endOfMarks(
        _ start: String.Index, _ scalars: String.UnicodeScalarView
    ) -> (index: String.Index, isStrong: Bool) {
        var index = start
        var isStrong = false
        while index < scalars.endIndex {
            let scalar = scalars[index]
            guard Self.isStrong(scalar) || isFullStop(scalar) || isClosing(scalar) else { break }
            isStrong = isStrong || Self.isStrong(scalar)
            index = scalars.index(after: index)
        }
        return (index, isStrong)
    }

    /// Whether a period ends a sentence, by what follows it.
    private static func isEnd(
        _ end: String.Index, _ blanks: String.Index, _ scalars: String.UnicodeScalarView
    ) -> Bool {
        guard blanks < scalars.endIndex else { return true }
        if isParagraphEnd(scalars[blanks]) { return false }
        return end < blanks && !scalars[blanks].properties.isLowercase
    }

    private static func skip(
        _ start: String.Index, _ scalars: String.UnicodeScalarView, while isPart: (Unicode.Scalar) -> Bool
    ) -> String.Index {
        var index = start
        while index < scalars.endIndex, isPart(scalars[index]) { index = scalars.index(after: index) }
        return index
    }

    private static func endOfLineBreak(
        _ scalar: Unicode.Scalar, _ next: String.Index, _ scalars: String.UnicodeScalarView
    ) -> String.Index {
        scalar == "\r" && next < scalars.endIndex && scalars[next] == "\n" ? scalars.index(after: next) : next
    }

    private static func isParagraphEnd(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || scalar == "\r" || scalar == "\u{85}" || scalar == "\u{2029}"
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace && !isParagraphEnd(scalar)
    }

    private static func isFullStop(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "." || scalar == "\u{2026}" || scalar == "\u{FF0E}"
    }

    private static func isStrong(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "!", "?", "\u{203C}", "\u{2047}", "\u{2048}", "\u{2049}": true
        case "\u{3002}", "\u{FF01}", "\u{FF1F}", "\u{FF61}": true
        case "\u{589}", "\u{61F}", "\u{6D4}", "\u{964}", "\u{965}", "\u{104A}", "\u{104B}", "\u{1362}": true
        default: false
        }
    }

    private static func isClosing(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .closePunctuation, .finalPunctuation: true
        default: scalar == "\"" || scalar == "'"
        }
    }
}
