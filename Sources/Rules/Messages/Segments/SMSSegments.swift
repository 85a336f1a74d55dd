/// The segments in which a network carries an SMS. The sender usually pays for each.
///
/// A body whose scalars are all in the GSM 7-bit alphabet takes 160 septets in one segment, or 153 in each of several;
/// every other body 70 UTF-16 code units (UCS-2), or 67 in each of several: a segment has 140 bytes, 6 of them for the
/// header that joins several. An escape to the extension table and its character stay in one segment (3GPP TS 23.040,
/// 9.2.3.24.1), and so do the two halves of a surrogate pair. Nothing is normalized: `e` with U+0301 is not in the
/// alphabet, as in the messages that Twilio bills (github.com/TwilioDevEd/message-segment-calculator, issue 66).
///
///     SMSSegments("Don’t miss it").sentence == "1 segment (UCS-2), because of ’ at character 4"
package struct SMSSegments: Hashable, Sendable {
    package enum Encoding: String, Hashable, Sendable {
        case gsm7, ucs2

        package var name: String { self == .gsm7 ? "GSM 7-bit" : "UCS-2" }
        /// The septets or code units of a body in one segment.
        fileprivate var single: Int { self == .gsm7 ? 160 : 70 }
        /// The septets or code units in each of several segments.
        fileprivate var ofSeveral: Int { self == .gsm7 ? 153 : 67 }

        /// The septets or code units of a scalar in a body with this encoding.
        func width(of scalar: Unicode.Scalar) -> Int {
            self == .gsm7 ? GSM7Alphabet.septets(scalar) ?? 0 : UTF16.width(scalar)
        }
    }

    package let encoding: Encoding
    /// At least 1, also for an empty body.
    package private(set) var count = 1
    /// The septets or code units of the body.
    package private(set) var units = 0
    /// The septets or code units in the last segment.
    package private(set) var used = 0
    /// The septets or code units that each of the segments can hold.
    package let limit: Int
    /// Why the encoding is UCS-2; nil: it is GSM 7-bit.
    package let cause: Cause?

    package init(_ body: String) {
        cause = Cause(in: body)
        encoding = cause == nil ? .gsm7 : .ucs2
        for scalar in body.unicodeScalars {
            let width = encoding.width(of: scalar)
            units += width
            used += width
            if used > encoding.ofSeveral {
                count += 1
                used = width
            }
        }
        if units <= encoding.single { (count, used) = (1, units) }
        limit = count == 1 ? encoding.single : encoding.ofSeveral
    }

    /// The septets or code units that the last segment still has room for.
    package var left: Int { limit - used }

    /// `1 segment`, `2 segments (GSM 7-bit)`, `3 segments (UCS-2), because of ’ at character 47`.
    package var sentence: String {
        let segments = Counted.pluralized(count, "segment")
        guard let cause else { return count == 1 ? segments : "\(segments) (\(encoding.name))" }
        return "\(segments) (\(encoding.name)), because of \(cause)"
    }
}

extension SMSSegments {
    /// The first character that is not in the GSM 7-bit alphabet.
    package struct Cause: Hashable, Sendable, CustomStringConvertible {
        /// The character as the user sees it.
        package let character: Character
        /// The scalar of it that is not in the alphabet.
        package let scalar: Unicode.Scalar
        /// Its position among the characters that the user sees, from 1.
        package let position: Int

        /// nil: all characters are in the alphabet.
        fileprivate init?(in body: String) {
            let scalars = body.unicodeScalars
            guard let index = scalars.firstIndex(where: { GSM7Alphabet.septets($0) == nil }) else { return nil }
            scalar = scalars[index]
            let before = body[..<index].count
            // An accent belongs to the character before it.
            if index > body.startIndex, case let last = scalars.index(before: index), body.index(after: last) > index {
                (character, position) = (body[last], before)
            } else {
                (character, position) = (body[index], before + 1)
            }
        }

        /// `’ at character 47`, `é (U+0301) at character 4`, `U+200B at character 9`.
        package var description: String {
            let isFirst = character.unicodeScalars.first == scalar
            let shown = isRecognizable ? "\(character)\(isFirst ? "" : " (\(codePoint))")" : codePoint
            return "\(shown) at character \(Counted.number(position))"
        }

        private static let maxScalars = 12

        /// Whether the character has a shape, and not too many accents.
        private var isRecognizable: Bool {
            let scalars = character.unicodeScalars
            guard let first = scalars.first, scalars.dropFirst(Self.maxScalars).isEmpty else { return false }
            switch first.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
                .paragraphSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
                return false
            default: return !first.properties.isDefaultIgnorableCodePoint
            }
        }

        private var codePoint: String {
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
    }
}
