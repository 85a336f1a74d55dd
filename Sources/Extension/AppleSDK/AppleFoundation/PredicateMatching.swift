import Foundation

/// The pattern comparisons of predicates.
enum PredicateMatching {
    /// Whether a regular expression matches the whole string. Its dot does not match line breaks.
    ///
    /// - Parameter expression: the compiled pattern; nil: it is compiled now.
    static func matches(
        _ text: String, _ pattern: String, _ options: PredicateComparison.Options, _ expression: NSRegularExpression?
    ) -> Bool {
        let text = withoutAccents(text, options)
        let range = NSRange(location: 0, length: text.utf16.count)
        do {
            let expression = try expression ?? self.expression(pattern, options)
            return expression.firstMatch(in: text, options: .anchored, range: range) != nil
        } catch {
            _raise("NSPredicate: MATCHES has an invalid regular expression: \(pattern)")
        }
    }

    static func expression(_ pattern: String, _ options: PredicateComparison.Options) throws -> NSRegularExpression {
        let pattern = withoutAccents(pattern, options)
        // First without brackets: with them, an invalid pattern could become valid.
        _ = try NSRegularExpression(pattern: pattern)
        return try NSRegularExpression(
            pattern: "(?:\(pattern))\\z", options: options.contains(.anyCase) ? .caseInsensitive : [])
    }

    private static func withoutAccents(_ text: String, _ options: PredicateComparison.Options) -> String {
        options.contains(.anyAccents) ? text.folding(options: .diacriticInsensitive, locale: nil) : text
    }

    /// Whether a string matches a pattern in which `?` is one character, `*` any number of characters, and a backslash
    /// escapes both.
    static func like(_ text: String, _ pattern: String, _ options: PredicateComparison.Options) -> Bool {
        let text = Array(text.folding(options: options.comparing, locale: nil))
        let pieces = pieces(of: pattern.folding(options: options.comparing, locale: nil))
        var (place, piece) = (0, 0)
        // The last star, and how much it matches: backtracking is needed only for this one.
        var star: (piece: Int, place: Int)?
        while place < text.count {
            if piece < pieces.count, pieces[piece] == .anything {
                star = (piece, place)
                piece += 1
            } else if piece < pieces.count, pieces[piece] == .one || pieces[piece] == .character(text[place]) {
                (place, piece) = (place + 1, piece + 1)
            } else if let last = star {
                star = (last.piece, last.place + 1)
                (place, piece) = (last.place + 1, last.piece + 1)
            } else {
                return false
            }
        }
        return pieces[piece...].allSatisfy { $0 == .anything }
    }

    private enum Piece: Equatable { case character(Character), one, anything }

    private static func pieces(of pattern: String) -> [Piece] {
        var pieces: [Piece] = []
        var isEscaped = false
        for character in pattern {
            switch character {
            case _ where isEscaped:
                pieces.append(.character(character))
                isEscaped = false
            case "\\": isEscaped = true
            case "?": pieces.append(.one)
            case "*": pieces.append(.anything)
            default: pieces.append(.character(character))
            }
        }
        return pieces
    }
}
