#if canImport(Darwin)
    import Foundation
#else
    @_spi(_Unicode) import Swift
#endif

/// A word, or several, that a text is searched for.
struct Word: Hashable, Sendable {
    /// As they are compared; never empty.
    let scalars: [UInt32]
    /// Whether it counts only where no letter and no digit stands beside it.
    let isWhole: Bool

    /// What is compared: small letters, one blank for several, one apostrophe for all, and each letter in one way, whether
    /// it was written with its accent or with a mark behind it.
    static func scalars(of text: String) -> [UInt32] {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return plainScalars(of: text) }
        let lower = text.lowercased()
        let isComposed = lower.utf8.count > longestComposed || !lower.unicodeScalars.contains(where: mayCompose)
        var scalars: [UInt32] = []
        scalars.reserveCapacity(lower.utf8.count)
        for scalar in isComposed ? lower.unicodeScalars : composed(lower) {
            switch scalar.value {
            case _ where scalar.properties.isWhitespace: if scalars.last != 0x20 { scalars.append(0x20) }
            case 0x2019: scalars.append(0x27)
            // Full-width letters, digits and signs.
            case 0xFF01...0xFF5E: scalars.append(scalar.value - 0xFEE0)
            // Capitals of Turkish have other small letters than those of English, and nobody knows the language: with one
            // i for all, capitals make no difference in either.
            case 0x131: scalars.append(0x69)
            case 0x307 where scalars.last == 0x69: break
            // The sigma at the end of a Greek word has the capital of any other.
            case 0x3C2: scalars.append(0x3C3)
            default: scalars.append(scalar.value)
            }
        }
        return scalars
    }

    /// The same of a text of ASCII, as most are.
    private static func plainScalars(of text: String) -> [UInt32] {
        var scalars: [UInt32] = []
        scalars.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case 0x09...0x0D, 0x20: if scalars.last != 0x20 { scalars.append(0x20) }
            case 0x41...0x5A: scalars.append(UInt32(byte) + 0x20)
            default: scalars.append(UInt32(byte))
            }
        }
        return scalars
    }

    /// In Normalization Form C.
    private static func composed(_ text: String) -> String.UnicodeScalarView {
        #if canImport(Darwin)
            text.precomposedStringWithCanonicalMapping.unicodeScalars
        #else
            // Foundation's for Linux takes a hundred times as long now and then where memory is as short as a phone leaves it.
            String.UnicodeScalarView(text._nfc)
        #endif
    }

    /// In bytes: what Foundation takes to compose grows with the square of the marks in a row. No message is as long.
    private static let longestComposed = 1 << 14

    /// Whether there is another way to write a letter with it: a mark, a part of a Korean syllable, or a sign that stands
    /// for another.
    private static func mayCompose(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: return true
        default: return 0x1161...0x11C2 ~= scalar.value || scalar.properties.isFullCompositionExclusion
        }
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
