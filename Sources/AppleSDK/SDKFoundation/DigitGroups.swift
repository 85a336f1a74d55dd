/// Groups of digits in a text that may be one phone number.
///
/// Not the reader of a sender's number (`Messages`): that decides about a whole text, with letters, extensions and the
/// digits of all scripts, and ignores the groups; here the groups decide where a number in a sentence starts and ends.
struct DigitGroups {
    struct Group {
        /// The number of digits.
        let count: Int
        /// The position after the digits, or after their closing bracket.
        let end: Int
        /// The separator before the group: 0 for none, a space, a hyphen, `.` or `/`.
        let separator: UInt16
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
        hasPlus = units[start] == UInt16(ascii: "+")
        var index = hasPlus ? start + 1 : start
        guard var group = readGroup(units, at: index, 0), canBegin(with: group) else { return nil }
        let maxGroups = hasPlus || digits[0] == 0 ? 8 : 4
        while true {
            groups.append(group)
            index = group.end
            let separator = Self.separator(units[index])
            if separator != 0 { index += 1 }
            // "(020)7946" and "44(0)20": a bracket is a separator, too.
            guard groups.count < maxGroups,
                separator != 0 || group.hasBrackets || units[index] == UInt16(ascii: "("),
                let next = readGroup(units, at: index, separator), canFollow(next)
            else { return }
            group = next
        }
    }

    private static func separator(_ unit: UInt16) -> UInt16 {
        if unit.isBlank { return 0x20 }
        if unit.isHyphen { return UInt16(ascii: "-") }
        return unit == UInt16(ascii: ".") || unit == UInt16(ascii: "/") ? unit : 0
    }

    /// The group that starts here; nil: none, or too many digits.
    private mutating func readGroup(_ units: CodeUnits, at start: Int, _ separator: UInt16) -> Group? {
        let hasBrackets = units[start] == UInt16(ascii: "(")
        let before = digits.count
        var index = hasBrackets ? start + 1 : start
        var unit = units[index]
        while unit.isDigit, digits.count <= Self.maxDigits {
            digits.append(UInt8(unit - 0x30))
            index += 1
            unit = units[index]
        }
        let count = digits.count - before
        guard count > 0, digits.count <= Self.maxDigits, !hasBrackets || unit == UInt16(ascii: ")") else {
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
