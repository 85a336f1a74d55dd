/// Finds mistakes in the syntax of a manifest's `Package(…)`: brackets that are not closed and missing commas. The reader
/// would skip what follows them, and the package would be built without it.
struct ManifestSyntax {
    /// The first mistake.
    struct Mistake: Error, Hashable {
        /// `:12:9`
        let position: String
        let problem: String
    }

    /// Calls that are elements of lists. After another element on the line above, they are not members of its value.
    private static let elements: Set = [
        "binaryTarget", "byName", "copy", "define", "enableExperimentalFeature", "enableUpcomingFeature", "executable",
        "executableTarget", "library", "macro", "package", "plugin", "process", "product", "systemLibrary", "target",
        "testTarget",
    ]
    /// Operators that are words.
    private static let operators: Set = ["as", "is", "in", "try", "await"]
    private static let maxDepth = 1000

    private let bytes: [UInt8]
    private var index = 0
    private var open: [(bracket: UInt8, index: Int)] = []
    /// What the previous token was.
    private var previous = Token.other
    private var isNewLine = false

    private enum Token { case text, word, close, other }

    /// - Throws: the first mistake.
    static func check(_ source: String) throws(Mistake) {
        var syntax = ManifestSyntax(bytes: Array(source.utf8))
        guard syntax.findPackage() else { return }
        try syntax.check()
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Moves to the bracket of `Package(`.
    private mutating func findPackage() -> Bool {
        while index < bytes.count {
            if let end = SourceText.endOfCommentOrText(bytes, index) {
                index = end
            } else if let word = word() {
                while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
                if word == "Package", index < bytes.count, bytes[index] == UInt8(ascii: "(") { return true }
            } else {
                index += 1
            }
        }
        return false
    }

    private mutating func word() -> String? {
        let start = index
        while index < bytes.count, SourceText.isLetter(bytes[index]) { index += 1 }
        return index > start ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
    }

    /// Reads up to the bracket that closes `Package(`.
    private mutating func check() throws(Mistake) {
        while index < bytes.count {
            let start = index
            if SourceText.begins(bytes, index, "//") || SourceText.begins(bytes, index, "/*"),
                let end = SourceText.endOfCommentOrText(bytes, index)
            {
                // A comment of several lines ends a line.
                isNewLine = isNewLine || bytes[start..<end].contains(SourceText.newline)
                index = end
            } else if let end = SourceText.endOfCommentOrText(bytes, index) {
                try endText(at: end)
            } else if let word = word() {
                try end(word, from: start)
            } else {
                try sign()
                if open.isEmpty { return }
            }
        }
        guard let last = open.last else { return }
        throw mistake(last.index, "this bracket is not closed")
    }

    private mutating func endText(at end: Int) throws(Mistake) {
        let isClosed = end > index + 1 && [UInt8(ascii: "\""), UInt8(ascii: "#")].contains(bytes[end - 1])
        guard isClosed else { throw mistake(index, "this string is not closed") }
        try expectComma(at: index, if: previous != .other)
        (index, previous, isNewLine) = (end, .text, false)
    }

    private mutating func end(_ word: String, from start: Int) throws(Mistake) {
        let isMember = start > 0 && bytes[start - 1] == UInt8(ascii: ".")
        let isOperator = Self.operators.contains(word)
        if isMember {
            try expectComma(at: start - 1, if: isNewLine && previous != .other && Self.elements.contains(word))
        } else {
            try expectComma(at: start, if: [.text, .close].contains(previous) && !isOperator)
        }
        (previous, isNewLine) = (isOperator ? .other : .word, false)
    }

    private mutating func sign() throws(Mistake) {
        let byte = bytes[index]
        defer { index += 1 }
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
            guard open.count < Self.maxDepth else { throw mistake(index, "there are too many brackets up to here") }
            open.append((byte, index))
            previous = .other
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
            let pair = byte == UInt8(ascii: ")") ? byte - 1 : byte - 2
            guard let last = open.last, last.bracket == pair else {
                throw mistake(open.last?.index ?? index, "this bracket is not closed")
            }
            open.removeLast()
            previous = .close
        case SourceText.newline: isNewLine = true
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
        // The word after it decides.
        case UInt8(ascii: "."): break
        default: (previous, isNewLine) = (.other, false)
        }
    }

    /// - Parameter isMissing: whether a value follows another one; statements in braces need no commas.
    private func expectComma(at place: Int, if isMissing: Bool) throws(Mistake) {
        guard isMissing, open.last?.bracket != UInt8(ascii: "{") else { return }
        throw mistake(place, "expected a comma before this")
    }

    private func mistake(_ place: Int, _ problem: String) -> Mistake {
        let before = bytes[..<min(place, bytes.count)]
        let line = before.count { $0 == SourceText.newline } + 1
        let start = before.lastIndex(of: SourceText.newline).map { $0 + 1 } ?? 0
        let column = String(decoding: before[start...], as: UTF8.self).count + 1
        return Mistake(position: ":\(line):\(column)", problem: problem)
    }
}
