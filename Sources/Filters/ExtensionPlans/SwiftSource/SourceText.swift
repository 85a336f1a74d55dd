import Foundation

/// Finds comments and literals of strings and regular expressions in Swift source.
package enum SourceText {
    package static let newline = UInt8(ascii: "\n")
    /// The maximum number of `#` before a string's quotes or a regular expression's slash.
    private static let maxHashes = 32

    /// The end of a comment, or of a literal of a string or regular expression, that starts at an index; nil: none
    /// starts there.
    package static func endOfCommentOrText(_ bytes: [UInt8], _ index: Int) -> Int? {
        // Called for every byte of a source.
        let byte = bytes[index]
        guard byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") else { return nil }
        return endOfComment(bytes, index) ?? endOfText(bytes, index) ?? endOfRegex(bytes, index)
    }

    /// The source with spaces instead of comments and literals of strings and regular expressions; lines are kept.
    package static func withoutCommentsAndStrings(_ source: String) -> String {
        var bytes = Array(source.utf8)
        var index = 0
        while index < bytes.count {
            guard let end = endOfCommentOrText(bytes, index) else {
                index += 1
                continue
            }
            for place in index..<min(end, bytes.count) where bytes[place] != newline {
                bytes[place] = UInt8(ascii: " ")
            }
            index = end
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The modules that a source imports: `import A`, `@testable import A`, `internal import A`, `import struct A.B`.
    ///
    /// It scans the source once. A regular expression would try the spaces after a line end from each of them, which
    /// takes hours for a megabyte of empty lines.
    package static func imports(in source: String) -> [String] {
        let code = Array(withoutCommentsAndStrings(source).utf8)
        var modules: [String] = []
        var index = 0
        // The state after the preceding words: `import`, optionally a kind, the module.
        var follows: (isImport: Bool, isKind: Bool) = (false, false)
        while index < code.count {
            guard isLetter(code[index]) else {
                // A name in backquotes or a member is not a keyword; the module is on the keyword's line.
                if ![UInt8(ascii: " "), UInt8(ascii: "\t")].contains(code[index]) { follows = (false, false) }
                index += 1
                continue
            }
            let start = index
            while index < code.count, isLetter(code[index]) { index += 1 }
            let word = String(decoding: code[start..<index], as: UTF8.self)
            if follows.isImport {
                if !follows.isKind, kinds.contains(word) {
                    follows.isKind = true
                } else {
                    modules.append(word)
                    follows = (false, false)
                }
            } else {
                let isPart = start > 0 && [UInt8(ascii: "."), UInt8(ascii: "`")].contains(code[start - 1])
                follows = (word == "import" && !isPart, false)
            }
        }
        return modules
    }

    /// The kinds of declarations that can be imported individually.
    private static let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "actor", "func", "let", "var"]

    package static func begins(_ bytes: [UInt8], _ index: Int, _ text: StaticString) -> Bool {
        // Called for every byte of a source; the first comparison usually fails.
        index < bytes.count && bytes[index] == text.utf8Start[0] && index + text.utf8CodeUnitCount <= bytes.count
            && (0..<text.utf8CodeUnitCount).allSatisfy { bytes[index + $0] == text.utf8Start[$0] }
    }

    package static func isLetter(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func endOfComment(_ bytes: [UInt8], _ start: Int) -> Int? {
        if begins(bytes, start, "//") { return bytes[start...].firstIndex(of: newline) ?? bytes.count }
        guard begins(bytes, start, "/*") else { return nil }
        var depth = 0
        var index = start
        while index < bytes.count {
            if begins(bytes, index, "/*") {
                (depth, index) = (depth + 1, index + 2)
            } else if begins(bytes, index, "*/") {
                (depth, index) = (depth - 1, index + 2)
                if depth == 0 { return index }
            } else {
                index += 1
            }
        }
        return bytes.count
    }

    /// A literal that is not closed yet, and the parentheses that are open in its interpolation; 0: its text is read.
    private struct OpenText {
        let quotes: Int
        let hashes: Int
        var parentheses = 0
    }

    /// An interpolation can contain literals whose interpolations contain others, without a limit: hence no recursion.
    private static func endOfText(_ bytes: [UInt8], _ start: Int) -> Int? {
        guard var (text, index) = startOfText(bytes, start) else { return nil }
        var outer: [OpenText] = []
        // How many literals are around the first one that ends with its line; nil: all are multiline.
        var lineDepth = text.quotes == 1 ? 0 : nil
        while index < bytes.count {
            let byte = bytes[index]
            if byte == newline, let depth = lineDepth {
                guard depth > 0 else { return index }
                text = outer[depth - 1]
                text.parentheses = 0
                outer.removeSubrange((depth - 1)...)
                lineDepth = nil
            } else if text.parentheses > 0 {
                if let inner = startOfText(bytes, index) {
                    outer.append(text)
                    (text, index) = inner
                    if lineDepth == nil, text.quotes == 1 { lineDepth = outer.count }
                } else if let end = endOfComment(bytes, index) ?? endOfRegex(bytes, index) {
                    index = end
                } else {
                    if byte == UInt8(ascii: "(") { text.parentheses += 1 }
                    if byte == UInt8(ascii: ")") { text.parentheses -= 1 }
                    index += 1
                }
            } else if byte == UInt8(ascii: "\\"), hashes(bytes, index + 1) >= text.hashes {
                index += 1 + text.hashes
                if begins(bytes, index, "(") { text.parentheses = 1 }
                index += 1
            } else if isEnd(bytes, index, text.quotes, text.hashes) {
                index += text.quotes + text.hashes
                if lineDepth == outer.count { lineDepth = nil }
                guard let last = outer.popLast() else { return index }
                text = last
            } else {
                index += 1
            }
        }
        return bytes.count
    }

    private static func startOfText(_ bytes: [UInt8], _ start: Int) -> (OpenText, index: Int)? {
        let hashes = hashes(bytes, start)
        guard begins(bytes, start + hashes, "\"") else { return nil }
        let quotes = begins(bytes, start + hashes, "\"\"\"") ? 3 : 1
        return (OpenText(quotes: quotes, hashes: hashes), start + hashes + quotes)
    }

    /// The number of `#` at an index.
    private static func hashes(_ bytes: [UInt8], _ start: Int) -> Int {
        // A sequence of signs is examined from each of them: without a limit, a megabyte of them takes hours.
        var index = start
        while index < bytes.count, index - start < maxHashes, bytes[index] == UInt8(ascii: "#") { index += 1 }
        return index - start
    }

    private static func endOfRegex(_ bytes: [UInt8], _ start: Int) -> Int? {
        let hashes = hashes(bytes, start)
        guard begins(bytes, start + hashes, "/") else { return nil }
        guard hashes > 0 else { return endOfBareRegex(bytes, start) }
        var index = start + hashes + 1
        let isLong = index < bytes.count && isLineEnd(bytes[index])
        while index < bytes.count {
            if bytes[index] == newline, !isLong { return index }
            if bytes[index] == UInt8(ascii: "/"), Self.hashes(bytes, index + 1) >= hashes { return index + 1 + hashes }
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return bytes.count
    }

    /// The end of a literal like `/[a-z]/`, as the compiler finds it: only where an expression can start, on one line,
    /// without blanks inside the slashes, and with balanced parentheses. Anything else is an operator.
    private static func endOfBareRegex(_ bytes: [UInt8], _ start: Int) -> Int? {
        guard start == 0 || " \t\r\n([{,;:".utf8.contains(bytes[start - 1]) else { return nil }
        var (index, isBlank, isClass, groups) = (start + 1, true, false, 0)
        while index < bytes.count, !isLineEnd(bytes[index]) {
            let byte = bytes[index]
            if byte == UInt8(ascii: "/"), !isClass || !begins(bytes, index + 1, "*") {
                // `(/, /* … */ 2)`
                return isBlank || begins(bytes, index + 1, "*") ? nil : index + 1
            }
            isBlank = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
            if isBlank, index == start + 1 { return nil }
            switch byte {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "["): isClass = true
            case UInt8(ascii: "]"): isClass = false
            case UInt8(ascii: "(") where !isClass: groups += 1
            case UInt8(ascii: ")") where !isClass: groups -= 1
            default: break
            }
            guard groups >= 0 else { return nil }
            index += 1
        }
        return nil
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == newline || byte == UInt8(ascii: "\r") }

    private static func isEnd(_ bytes: [UInt8], _ index: Int, _ quotes: Int, _ hashes: Int) -> Bool {
        index + quotes + hashes <= bytes.count
            && bytes[index..<index + quotes].allSatisfy { $0 == UInt8(ascii: "\"") }
            && bytes[(index + quotes)..<(index + quotes + hashes)].allSatisfy { $0 == UInt8(ascii: "#") }
    }
}
