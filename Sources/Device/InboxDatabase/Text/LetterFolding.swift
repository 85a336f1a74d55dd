import Foundation

/// What lists sort by and the search compares: letters without case, accents and variants of form.
enum LetterFolding {
    /// Folds a text. Twice, because a folded letter may be decomposable again.
    static func folded(_ text: String) -> String { foldedOnce(foldedOnce(text)) }

    private static func foldedOnce(_ text: String) -> String {
        var result = ""
        for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars where !isDropped(scalar) {
            // To lower case first, because the capital ẞ has no other upper case; then ß becomes ss, and ς becomes σ.
            for lower in (strokes[scalar] ?? scalar.properties.lowercaseMapping).unicodeScalars {
                for upper in lower.properties.uppercaseMapping.unicodeScalars {
                    result += strokes[upper] ?? upper.properties.lowercaseMapping
                }
            }
        }
        return result
    }

    /// Whether a scalar is an accent above or below a letter, or invisible. Other marks are vowels and tones of scripts.
    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        if properties.isWhitespace { return false }
        return properties.canonicalCombiningClass.rawValue >= 200 || properties.isDefaultIgnorableCodePoint
            || [.control, .format].contains(properties.generalCategory)
    }

    /// Letters with a stroke and joined letters, which Unicode does not decompose.
    private static let strokes: [Unicode.Scalar: String] = [
        "Ø": "o", "ø": "o", "Ł": "l", "ł": "l", "Đ": "d", "đ": "d", "Ħ": "h", "ħ": "h", "Ŧ": "t", "ŧ": "t", "Æ": "ae",
        "æ": "ae", "Œ": "oe", "œ": "oe",
    ]
}
