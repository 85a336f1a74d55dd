import PhoneCharacters

/// Groups of digits in a text that may be one phone number.
///
/// Not the reader of a sender's number (`Messages`), with which it shares the meaning of characters: that decides about a
/// whole text, with letters and extensions, and ignores the groups; here the groups decide where a number in a sentence
/// starts and ends.
struct DigitGroups {
    struct Group {
        /// The number of digits.
        let count: Int
        /// The position after the digits, or after their closing bracket.
        let end: Int
        /// The separator before the group: a blank, a hyphen, a point or a slash.
        let separator: PhoneCharacter.Separator?
        let hasBrackets: Bool
    }

    /// The maximum number of digits (ITU-T E.164, 6), and two for the international prefix.
    private static let maxDigits = 17

    /// Whether there is a plus sign before the first group.
    let hasPlus: Bool
    private(set) var groups: [Group] = []
    /// All digits of the groups, as numbers.
    private(set) var digits: [UInt8] = []

    /// - Returns: nil if no phone number can start here; usually the first group decides that.
    init?(_ units: CodeUnits, from start: Int) {
        hasPlus = PhoneCharacter.inSentence(units[start]) == .plus
        var index = hasPlus ? start + 1 : start
        guard var group = readGroup(units, at: index, nil), canBegin(with: group) else { return nil }
        let maxGroups = hasPlus || digits[0] == 0 ? 8 : 4
        while true {
            groups.append(group)
            index = group.end
            let separator = Self.separator(units[index])
            if separator != nil { index += 1 }
            // "(020)7946" and "44(0)20": a bracket is a separator, too.
            guard groups.count < maxGroups,
                separator != nil || group.hasBrackets || Self.isOpeningBracket(units[index]),
                let next = readGroup(units, at: index, separator), canFollow(next)
            else { return }
            group = next
        }
    }

    private static func separator(_ unit: UInt16) -> PhoneCharacter.Separator? {
        guard case .separator(let separator) = PhoneCharacter.inSentence(unit) else { return nil }
        switch separator {
        case .blank, .hyphen, .point, .slash: return separator
        case .openingBracket, .closingBracket, .other, .invisible: return nil
        }
    }

    private static func isOpeningBracket(_ unit: UInt16) -> Bool {
        PhoneCharacter.inSentence(unit) == .separator(.openingBracket)
    }

    /// The group that starts here; nil: none, or too many digits.
    private mutating func readGroup(
        _ units: CodeUnits, at start: Int, _ separator: PhoneCharacter.Separator?
    ) -> Group? {
        let hasBrackets = Self.isOpeningBracket(units[start])
        let before = digits.count
        var index = hasBrackets ? start + 1 : start
        var character = PhoneCharacter.inSentence(units[index])
        while case .digit(let digit) = character, digits.count <= Self.maxDigits {
            digits.append(digit)
            index += 1
            character = PhoneCharacter.inSentence(units[index])
        }
        let count = digits.count - before
        guard count > 0, digits.count <= Self.maxDigits, !hasBrackets || character == .separator(.closingBracket)
        else {
            digits.removeLast(count)
            return nil
        }
        if hasBrackets { index += 1 }
        return Group(count: count, end: index, separator: separator, hasBrackets: hasBrackets)
    }

    /// Whether a known format starts with a group of this length.
    private func canBegin(with group: Group) -> Bool {
        if hasPlus { return true }
        if group.hasBrackets { return 2...5 ~= group.count }
        let first = digits[0]
        switch group.count {
        case 1: return first == 1
        case 2: return first == 0
        case 3: return first != 1 || digits[1] >= 3
        case 4: return first <= 1
        case 5: return first == 0 || first >= 6
        case 6...9: return first == 0
        default: return true
        }
    }

    /// A single digit can only follow a country code, as the zero in `+44 (0)20`.
    private func canFollow(_ group: Group) -> Bool { group.count > 1 || (hasPlus && groups.count <= 2) }
}
