#if canImport(Darwin)
    import Foundation
#else
    @_spi(_Unicode) import Swift
#endif

/// A word or phrase to search for in a message body.
struct Word: Hashable, Sendable {
    /// The normalized scalars; never empty.
    let scalars: [UInt32]
    /// Whether it matches only as a whole word, without a letter or digit beside it.
    let isWhole: Bool

    /// Normalizes a text for comparison: lower case, single spaces, straight apostrophes, and composed accents.
    static func scalars(of text: String) -> [UInt32] {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return plainScalars(of: text) }
        let lower = text.lowercased()
        let isComposed = lower.utf8.count > maxComposedLength || !lower.unicodeScalars.contains(where: mayCompose)
        var scalars: [UInt32] = []
        scalars.reserveCapacity(lower.utf8.count)
        for scalar in isComposed ? lower.unicodeScalars : composed(lower) {
            switch scalar.value {
            case _ where scalar.properties.isWhitespace: if scalars.last != 0x20 { scalars.append(0x20) }
            case 0x2019: scalars.append(0x27)
            // Full-width letters, digits and symbols.
            case 0xFF01...0xFF5E: scalars.append(scalar.value - 0xFEE0)
            // Turkish lower-cases I and İ differently from English, and the language is unknown: map all of them to i.
            case 0x131: scalars.append(0x69)
            case 0x307 where scalars.last == 0x69: break
            // The final sigma has the same upper case as the other sigma.
            case 0x3C2: scalars.append(0x3C3)
            default: scalars.append(scalar.value)
            }
        }
        return scalars
    }

    /// A fast path for ASCII.
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
            // Foundation's version on Linux is sometimes a hundred times slower with the memory limit of an extension.
            String.UnicodeScalarView(text._nfc)
        #endif
    }

    /// The maximum length of a text that is composed, in bytes: Foundation needs quadratic time for a run of marks. No
    /// message is as long.
    private static let maxComposedLength = 1 << 14

    /// Whether a scalar may be part of a decomposed letter: a mark, a part of a Korean syllable, or a singleton.
    private static func mayCompose(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: return true
        default: return 0x1161...0x11C2 ~= scalar.value || scalar.properties.isFullCompositionExclusion
        }
    }

    func matches(at place: Int, in text: [UInt32]) -> Bool {
        let end = place + scalars.count
        guard end <= text.count else { return false }
        for (offset, scalar) in scalars.enumerated() where text[place + offset] != scalar { return false }
        guard isWhole else { return true }
        return !(place > 0 && Self.isWordScalar(text[place - 1])) && !(end < text.count && Self.isWordScalar(text[end]))
    }

    /// Whether it is a letter, a mark, or a digit.
    private static func isWordScalar(_ value: UInt32) -> Bool {
        guard let properties = Unicode.Scalar(value)?.properties else { return false }
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return properties.isAlphabetic || properties.numericType != nil
        }
    }
}
