/// The width of text in columns.
///
/// The C library measures single scalars, and so a family emoji is eight columns wide. This measures a `Character`:
/// emoji sequences and flags take two columns, East Asian Wide and Fullwidth two, combining marks none. A cluster of
/// several letters (the conjuncts of Devanagari, a Thai sara am) takes a column for each, as terminals draw them; such
/// a cluster consists of several *pieces* side by side.
package enum TextWidth {
    /// The columns of one line of text.
    package static func width(of text: String) -> Int {
        if isPrintableASCII(text) { return text.utf8.count }
        return text.reduce(0) { $0 + width(of: $1) }
    }

    /// The columns of a character, at least 1.
    package static func width(of character: Character) -> Int {
        if character.utf8.count == 1 { return 1 }
        var total = 0
        forEachPiece(of: character) { _, width in total += width }
        return total
    }

    /// Calls `body` with each piece of a character and its width, 1 or 2. Nearly all characters have one piece.
    package static func forEachPiece(of character: Character, _ body: (Character, Int) -> Void) {
        if character.utf8.count == 1 { return body(character, 1) }
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return }
        if scalars.index(after: scalars.startIndex) == scalars.endIndex {
            return body(character, max(1, width(of: first)))
        }
        if let width = emojiWidth(of: scalars, first: first) { return body(character, width) }

        var piece = String.UnicodeScalarView()
        var pieceWidth = 0
        for scalar in scalars {
            let own = width(of: scalar)
            if own > 0, pieceWidth > 0 {
                body(Character(String(piece)), pieceWidth)
                piece = String.UnicodeScalarView()
                pieceWidth = 0
            }
            piece.append(scalar)
            pieceWidth = max(pieceWidth, own)
        }
        body(Character(String(piece)), max(1, pieceWidth))
    }

    /// The width of an emoji sequence of several scalars; nil for other characters.
    private static func emojiWidth(of scalars: Character.UnicodeScalarView, first: Unicode.Scalar) -> Int? {
        if isRegionalIndicator(first) { return scalars.filter(isRegionalIndicator).count }
        guard first.properties.isEmoji else { return nil }
        if first.properties.isEmojiPresentation { return 2 }
        let makesEmoji = scalars.contains { $0.value == 0xFE0F || isJoiner($0) || $0.properties.isEmojiModifier }
        return makesEmoji ? 2 : nil
    }

    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0x200D }

    package static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar.value)
    }

    /// The columns of a single scalar: 0 for combining and format characters.
    package static func width(of scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 { return value == 0xAD ? 0 : 1 }
        // Fast path for lines and blocks, which are frequent on the screen.
        if (0x2500...0x25FA).contains(value) { return 1 }
        // The vowels and finals of conjoining Hangul share the columns of the preceding consonant.
        if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
        if isWide(value) {
            // A few combining marks are in the range of wide letters.
            let canCombine = (0x302A...0x309A).contains(value) || value == 0x16FE4
            return canCombine && scalar.properties.generalCategory == .nonspacingMark ? 0 : 2
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        case .format: return VisibleText.isVisibleFormat(scalar) ? 1 : 0
        default: return scalar.properties.isEmojiPresentation && !isRegionalIndicator(scalar) ? 2 : 1
        }
    }
}

extension TextWidth {
    /// Whether all characters are printable ASCII: one byte, one column.
    package static func isPrintableASCII(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in bytes.allSatisfy { $0 &- 0x20 < 0x5F } }
    }
}
