import Foundation
import Synchronization

/// Folds text for the search: what is equal without regard to case, accents and width becomes the same bytes.
///
/// Each scalar is folded for itself, so a text can be folded in parts, and a place in the result belongs to a scalar. The
/// index, the term and the highlighting use this one definition. Valid and invalid UTF-8 becomes valid UTF-8.
///
///     TextFolding.folded("Café STRASSE ｱ")    // "cafe strasse ア" in UTF-8
///
/// Marks above and below letters are dropped, as are the points of Hebrew and Arabic and what cannot be seen. Marks that
/// make another letter (Indic signs, Thai vowels, the voiced kana) stay. Hangul is decomposed, so that a syllable is found
/// while it is typed.
package enum TextFolding {
    /// Increase this when the result for any text changes: what other versions stored is then folded again.
    static let version = 1

    private static let table = Mutex(FoldingTable())

    package static func folded(_ text: String) -> [UInt8] {
        var text = text
        var result: [UInt8] = []
        text.withUTF8 { append($0, to: &result) }
        return result
    }

    /// Appends the folded text.
    ///
    /// - Parameter text: in UTF-8; what is invalid becomes U+FFFD.
    static func append(_ text: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]) {
        let start = result.count
        result.append(contentsOf: text)
        // Nearly every message is ASCII, or begins with much of it.
        let plain = result.withUnsafeMutableBytes {
            lowercaseASCII(UnsafeMutableRawBufferPointer(rebasing: $0[start...]))
        }
        guard plain < text.count else { return }
        result.removeLast(text.count - plain)
        let rest = String(decoding: UnsafeBufferPointer(rebasing: text[plain...]), as: UTF8.self)
        table.withLock { table in
            for scalar in rest.unicodeScalars { table.append(scalar, to: &result) }
        }
    }

    /// The folded text, and for each of its bytes the place of the character that it comes from.
    static func foldedWithPlaces(_ text: String) -> (bytes: [UInt8], places: [String.Index]) {
        var bytes: [UInt8] = []
        var places: [String.Index] = []
        table.withLock { table in
            for place in text.indices {
                for scalar in text[place].unicodeScalars { table.append(scalar, to: &bytes) }
                while places.count < bytes.count { places.append(place) }
            }
        }
        return (bytes, places)
    }

    /// Lowercases the ASCII bytes before the first other byte, and returns their number.
    private static func lowercaseASCII(_ bytes: UnsafeMutableRawBufferPointer) -> Int {
        var index = 0
        while index + 16 <= bytes.count {
            let block = bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
            let words = unsafeBitCast(block, to: SIMD2<UInt64>.self)
            guard (words[0] | words[1]) & 0x8080_8080_8080_8080 == 0 else { break }
            let isUpper = unsafeBitCast((block &- 0x41) .< 26, to: SIMD16<UInt8>.self)
            bytes.storeBytes(of: block | (isUpper & 0x20), toByteOffset: index, as: SIMD16<UInt8>.self)
            index += 16
        }
        while index < bytes.count, bytes[index] < 0x80 {
            bytes[index] = lowercase(bytes[index])
            index += 1
        }
        return index
    }

    fileprivate static func lowercase(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
}

/// What scalars are folded to. Each is computed once: Unicode's properties are slow.
private struct FoldingTable {
    /// For each scalar its bytes' place in `bytes` and their number plus one; 0: not computed yet. 256 scalars in each row.
    private var rows = [[UInt32]](repeating: [], count: 0x1100)
    private var bytes: [UInt8] = []

    mutating func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
        let value = Int(scalar.value)
        if value < 0x80 { return result.append(TextFolding.lowercase(UInt8(value))) }
        if rows[value >> 8].isEmpty { rows[value >> 8] = [UInt32](repeating: 0, count: 256) }
        var entry = rows[value >> 8][value & 0xFF]
        if entry == 0 {
            // All scalars together are folded to less than 2^24 bytes, each to less than 2^8.
            let folded = Self.fold(scalar).utf8
            entry = UInt32(bytes.count << 8 | (folded.count + 1))
            bytes += folded
            rows[value >> 8][value & 0xFF] = entry
        }
        let (start, count) = (Int(entry >> 8), Int(entry & 0xFF) - 1)
        for index in start..<start + count { result.append(bytes[index]) }
    }

    private static func fold(_ scalar: Unicode.Scalar) -> String {
        if let plain = quotes[scalar] { return plain }
        // The points of Hebrew and Arabic, which are mostly left out.
        if 10...35 ~= scalar.properties.canonicalCombiningClass.rawValue { return "" }
        return LetterFolding.folded(String(scalar))
    }

    /// Keyboards of phones write quotation marks that keyboards of terminals do not have.
    private static let quotes: [Unicode.Scalar: String] = ["‘": "'", "’": "'", "“": "\"", "”": "\""]
}
