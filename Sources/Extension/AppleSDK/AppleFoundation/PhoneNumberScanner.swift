import PhoneCharacters

/// Finds phone numbers in the formats of several countries, in linear time.
///
/// At most eight groups of digits are read from each possible start. The formats that Apple recognizes are not public;
/// see `PhoneNumberForm` for those recognized here.
struct PhoneNumberScanner {
    private let units: CodeUnits

    init(_ units: CodeUnits) { self.units = units }

    func spans() -> [DetectedSpan] {
        var found: [DetectedSpan] = []
        var index = units.range.lowerBound
        while index < units.range.upperBound {
            let unit = units[index]
            switch PhoneCharacter.inSentence(unit) {
            case .digit, .plus, .separator(.openingBracket): break
            default:
                index += 1
                continue
            }
            if canBegin(at: index), let end = end(from: index) {
                found.append(DetectedSpan(range: index..<end, kind: .phoneNumber))
                index = end
            } else {
                // No number starts within a group.
                repeat { index += 1 } while unit.isDigit && units[index].isDigit
            }
        }
        return found
    }

    /// Whether a number can start here: not inside a word, an amount, a date, a time or a reference.
    private func canBegin(at index: Int) -> Bool {
        let unit = units[index - 1]
        let before = units[index - 2]
        switch unit {
        // "Call-2025550100", but not "ORD-2025550100".
        case UInt16(ascii: "-"): return !before.isWord || (before.isASCIILetter && !before.isCapital)
        case UInt16(ascii: "/"), UInt16(ascii: "\\"): return !before.isWord
        case UInt16(ascii: "."), UInt16(ascii: ":"): return !before.isDigit
        case UInt16(ascii: ","): return !before.isDigit || !isThousands(at: index)
        case UInt16(ascii: "#"), UInt16(ascii: "$"), UInt16(ascii: "="), UInt16(ascii: "_"), UInt16(ascii: "@"),
            UInt16(ascii: "%"), UInt16(ascii: "&"), UInt16(ascii: "+"), 0xA2...0xA5, 0x20A0...0x20BF:
            return false
        default: return !unit.isWord
        }
    }

    /// Whether a number can end here: not before the rest of a word, an amount, a date or a time.
    private func canEnd(at index: Int) -> Bool {
        let unit = units[index]
        switch unit {
        case UInt16(ascii: "."), UInt16(ascii: ":"), UInt16(ascii: "-"): return !units[index + 1].isDigit
        case UInt16(ascii: ","): return !units[index + 1].isDigit || !isThousands(at: index + 1)
        case UInt16(ascii: "/"): return !units[index + 1].isWord
        case UInt16(ascii: "%"), UInt16(ascii: "_"), UInt16(ascii: "@"), UInt16(ascii: "$"), 0xA2...0xA5,
            0x20A0...0x20BF:
            return false
        default: return !unit.isWord
        }
    }

    /// Whether the digits after a comma are part of an amount, not the next number of a list.
    private func isThousands(at index: Int) -> Bool { !(0..<4).allSatisfy { units[index + $0].isDigit } }

    private func end(from start: Int) -> Int? {
        guard let number = DigitGroups(units, from: start) else { return nil }
        let last = PhoneNumberForm.longest(number) { canEnd(at: number.groups[$0].end) }
        return last.map { number.groups[$0].end }
    }
}
