/// The characters that one place of a pattern matches: `a`, `.`, `\d`, `[^a-z0-9]`.
package struct PatternCharacters: Hashable, Sendable {
    enum Class: Hashable, Sendable { case digit, word, blank }

    enum Part: Hashable, Sendable {
        case range(Character, Character)
        case members(Class, isNegated: Bool)
    }

    let parts: [Part]
    let isNegated: Bool

    /// Every character.
    static let all = PatternCharacters(parts: [], isNegated: true)

    static func one(_ character: Character) -> PatternCharacters {
        PatternCharacters(parts: [.range(character, character)], isNegated: false)
    }

    func contains(_ character: Character, ignoringCase: Bool) -> Bool {
        let variants = ignoringCase ? [character] + Self.others(character) : [character]
        return parts.contains { part in variants.contains { Self.contains(part, $0) } } != isNegated
    }

    /// The character in upper and lower case.
    private static func others(_ character: Character) -> [Character] {
        [character.lowercased(), character.uppercased()].compactMap { $0.count == 1 ? $0.first : nil }
    }

    private static func contains(_ part: Part, _ character: Character) -> Bool {
        switch part {
        case .range(let first, let last): first <= character && character <= last
        case .members(.digit, let isNegated): isDigit(character) != isNegated
        case .members(.word, let isNegated): isWord(character) != isNegated
        case .members(.blank, let isNegated): character.isWhitespace != isNegated
        }
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    static func isWord(_ character: Character) -> Bool {
        character == "_" || character.isLetter || character.isNumber
    }
}
