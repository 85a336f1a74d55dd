import Foundation

/// The words of a text for language recognition, each in one script: in lower case, without URLs and codes.
struct LanguageWords {
    struct Word: Hashable {
        let script: Script
        let text: String
    }

    /// The maximum number of letters: more are not needed, and a megabyte takes as long as a page.
    static let enough = 4_000

    private(set) var words: [Word] = []
    /// The number of letters of each script.
    private(set) var letters: [Script: Int] = [:]
    private var count = 0

    var isFull: Bool { count >= Self.enough }

    mutating func add(_ text: String) {
        // Truncated before anything else. Eight scalars per letter leave room for combining marks, spaces and digits.
        let start = String(text.unicodeScalars.prefix((Self.enough - min(count, Self.enough)) * 8))
        let composed = start.precomposedStringWithCanonicalMapping.lowercased()
        for chunk in composed.split(whereSeparator: \.isWhitespace) where !Self.isAddress(chunk) {
            addWords(of: chunk.unicodeScalars)
            if isFull { return }
        }
    }

    /// Addresses have no language, and would count as English.
    private static func isAddress(_ chunk: Substring) -> Bool {
        guard chunk.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "@") }) else { return false }
        if chunk.contains("@") || chunk.contains("/") || chunk.hasPrefix("www.") { return true }
        let parts = chunk.split(separator: ".", omittingEmptySubsequences: false)
        let isHost = parts.allSatisfy { part in
            !part.isEmpty && part.utf8.allSatisfy { $0 < 0x80 && ($0 >= UInt8(ascii: "0") || $0 == UInt8(ascii: "-")) }
        }
        return isHost && (parts.count > 2 || endings.contains(parts[parts.count - 1]))
    }

    /// Common top-level domains of addresses without a scheme; two words with a period between them are not one.
    private static let endings: Set<Substring> = [
        "com", "net", "org", "info", "biz", "app", "top", "xyz", "io", "co", "online", "site", "shop", "link", "club",
    ]

    private mutating func addWords(of chunk: Substring.UnicodeScalarView) {
        var word = ""
        var script: Script?
        var joint: Unicode.Scalar?
        for scalar in chunk {
            if let found = scalar.properties.isAlphabetic ? Script(scalar) : nil {
                if found != script {
                    add(word, script)
                    (word, script, joint) = ("", found, nil)
                }
                if let apostrophe = joint { word.unicodeScalars.append(apostrophe) }
                joint = nil
                word.unicodeScalars.append(scalar)
            } else if Self.isMark(scalar) {
                // A Turkish İ becomes an i with a combining dot; other marks belong to their letters.
                if scalar.value != 0x307, script != nil { word.unicodeScalars.append(scalar) }
            } else if script != nil, joint == nil, let apostrophe = Self.apostrophe(scalar) {
                joint = apostrophe
            } else {
                add(word, script)
                (word, script, joint) = ("", nil, nil)
            }
        }
        add(word, script)
    }

    private mutating func add(_ word: String, _ script: Script?) {
        guard let script, !word.isEmpty else { return }
        let size = word.unicodeScalars.count
        letters[script, default: 0] += size
        count += size
        words.append(Word(script: script, text: word))
    }

    /// A combining mark or a joiner (as in Persian and Devanagari).
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x300 { return false }
        if scalar.value == 0x200C || scalar.value == 0x200D { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: return true
        default: return false
        }
    }

    private static func apostrophe(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        scalar == "'" || scalar == "\u{2019}" || scalar == "\u{2BC}" ? "'" : nil
    }
}
