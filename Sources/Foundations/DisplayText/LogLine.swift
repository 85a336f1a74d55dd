/// A line of a log in its parts: a time, an origin, a path, a level and the text.
///
///     2026-11-29 10:15:02 [com.example.filter:query] error: no rule for /rules/words.txt
///     /my/Filter/Handler.swift:9:13: error: cannot find 'x' in scope
///
/// Whoever wrote the line is not trusted, and its parts are only what they look like: nothing is left out or moved.
package struct LogLine: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case time
        /// Who logged it, in brackets.
        case origin
        /// With the line and the column, if it has them.
        case path
        case level
        case text
    }

    package enum Level: Hashable, Sendable { case error, warning }

    package struct Part: Hashable, Sendable {
        package let kind: Kind
        package let text: String

        package init(_ kind: Kind, _ text: String) { (self.kind, self.text) = (kind, text) }
    }

    /// All of them are the line.
    package private(set) var parts: [Part] = []
    /// nil: an ordinary line.
    package private(set) var level: Level?

    package init(_ line: String) {
        var reader = LogLineReader(line)
        reader.read()
        (parts, level) = (reader.parts, reader.level)
    }

    /// The line to be drawn: what is before the text, and the paths in it, are less important than the text.
    package var visible: VisibleText {
        VisibleText(
            spans: parts.flatMap { part in
                VisibleText(part.text, layout: .field).spans.map { span in
                    let isFaint = span.kind == .text && part.kind != .text && part.kind != .level
                    return isFaint ? VisibleText.Span(span.text, kind: .faint) : span
                }
            })
    }
}

/// Reads a line word by word. It looks only at ASCII, so that no part begins within a character.
private struct LogLineReader {
    private(set) var parts: [LogLine.Part] = []
    private(set) var level: LogLine.Level?
    private let line: String
    private let bytes: [UInt8]
    /// The start of what is not in a part yet.
    private var start = 0

    /// The words of levels. One that is a sentence's word has a colon, brackets or capitals.
    private static let levels: [String: LogLine.Level?] = [
        "error": .error, "fault": .error, "fatal": .error, "critical": .error, "warning": .warning, "warn": .warning,
        "notice": nil, "note": nil, "info": nil, "debug": nil, "trace": nil,
    ]
    /// What a process that fails is reported with.
    private static let failures =
        ["Fatal error: ", "fatal error: ", "killed: ", "abandoned: ", "cannot be started: ", "ended by signal "]
        + (1...9).map { "exited with status \($0)" }

    init(_ line: String) { (self.line, bytes) = (line, Array(line.utf8)) }

    mutating func read() {
        var place = readCompilerPlace()
        var isHead = true
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: " ") {
                place += 1
                continue
            }
            let end = bytes[place...].firstIndex(of: UInt8(ascii: " ")) ?? bytes.count
            if isHead, Self.failures.contains(where: { bytes[place...].starts(with: $0.utf8) }) { level = .error }
            let (kind, range) = part(place..<end, isHead: isHead)
            if kind != .text { add(kind, range) }
            // After the level or the first word of the text, a word is what it is anywhere.
            isHead = isHead && kind != .text && kind != .level
            place = end
        }
        add(.text, bytes.count..<bytes.count)
    }

    /// Reads the place of a compiler's message, whose path may contain blanks: `/my filter/Handler.swift:9:13:`.
    private mutating func readCompilerPlace() -> Int {
        guard bytes.first == UInt8(ascii: "/"), let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return 0 }
        let end = Self.endOfPosition(bytes, from: colon)
        guard end > colon, end < bytes.count, bytes[end] == UInt8(ascii: ":") else { return 0 }
        add(.path, 0..<end)
        return min(end + 1, bytes.count)
    }

    private mutating func part(_ word: Range<Int>, isHead: Bool) -> (LogLine.Kind, Range<Int>) {
        let bare = trimmed(word)
        guard !bare.isEmpty, isBetweenCharacters(bare) else { return (.text, word) }
        if isPath(bare) { return (.path, bare) }
        guard isHead else { return (.text, word) }
        if isTime(bare) { return (.time, word) }
        if let (found, end) = levelOf(word, bare) {
            level = found
            return (.level, word.lowerBound..<end)
        }
        let isInBrackets =
            bytes[word.lowerBound] == UInt8(ascii: "[") && bytes[word.upperBound - 1] == UInt8(ascii: "]")
        return isInBrackets ? (.origin, word) : (.text, word)
    }

    /// Adds the text before a part, and the part.
    private mutating func add(_ kind: LogLine.Kind, _ range: Range<Int>) {
        for (kind, range) in [(LogLine.Kind.text, start..<range.lowerBound), (kind, range)] where !range.isEmpty {
            parts.append(LogLine.Part(kind, String(decoding: bytes[range], as: UTF8.self)))
        }
        start = range.upperBound
    }

    /// A word without quotation marks, brackets and punctuation around it.
    private func trimmed(_ word: Range<Int>) -> Range<Int> {
        let (before, after) = (Array("\"'`([<".utf8), Array("\"'`)]>:;,.!?".utf8))
        guard let first = word.first(where: { !before.contains(bytes[$0]) }),
            let last = word.last(where: { !after.contains(bytes[$0]) }), first <= last
        else { return word.lowerBound..<word.lowerBound }
        return first..<last + 1
    }

    /// Whether no character, such as a letter with a combining mark, begins before an end of the range and continues
    /// after it.
    private func isBetweenCharacters(_ range: Range<Int>) -> Bool {
        func isASCII(_ index: Int) -> Bool { !bytes.indices.contains(index) || bytes[index] < 0x80 }
        return isASCII(range.lowerBound) && isASCII(range.upperBound)
    }

    /// `/a/b`, `~/a`, `./a`, `../a`, and `Handler.swift:9:13`.
    private func isPath(_ word: Range<Int>) -> Bool {
        let text = bytes[word]
        let slash = UInt8(ascii: "/")
        if ["/", "~/", "./", "../"].contains(where: { text.starts(with: $0.utf8) }) {
            return text.count > 2 && text.contains { $0 != slash && $0 != UInt8(ascii: ".") }
        }
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")),
            let dot = text[..<colon].lastIndex(of: UInt8(ascii: "."))
        else { return false }
        let (name, ending) = (text[..<dot], text[(dot + 1)..<colon])
        return !name.isEmpty && !ending.isEmpty && ending.allSatisfy(Self.isLetter)
            && name.allSatisfy { Self.isLetter($0) || Self.isDigit($0) || "_-+./".utf8.contains($0) || $0 >= 0x80 }
            && Self.endOfPosition(bytes, from: colon) == word.upperBound && word.upperBound > colon + 1
    }

    /// `10:15:02`, `10:15:02.123Z`, `2026-11-29`, `2026-11-29T10:15:02+01:00`
    private func isTime(_ word: Range<Int>) -> Bool {
        let text = Array(bytes[word])
        func isShaped(_ shape: String, from start: Int) -> Bool {
            let shape = Array(shape.utf8)
            guard text.count >= start + shape.count else { return false }
            return zip(text[start...], shape).allSatisfy { byte, wanted in
                wanted == UInt8(ascii: "0") ? Self.isDigit(byte) : byte == wanted
            }
        }
        let isDate = isShaped("0000-00-00", from: 0)
        let clock = isDate ? 11 : 0
        if isDate, text.count == 10 { return true }
        guard isShaped("00:00:00", from: clock), !isDate || text[10] == UInt8(ascii: "T") else { return false }
        return text[(clock + 8)...].allSatisfy { Self.isDigit($0) || ".,:+-Z".utf8.contains($0) }
    }

    /// The level that a word names, `error:`, `[error]`, `ERROR` or `ERROR:root:`, and its end; nil: it names none.
    private func levelOf(_ word: Range<Int>, _ bare: Range<Int>) -> (LogLine.Level?, end: Int)? {
        let letters = bytes[bare].prefix(while: Self.isLetter)
        let name = String(decoding: letters, as: UTF8.self)
        guard letters.count <= 8, let level = Self.levels[name.lowercased()] else { return nil }
        if letters.endIndex < word.upperBound, bytes[letters.endIndex] == UInt8(ascii: ":") {
            let end = letters.endIndex + 1
            return isBetweenCharacters(word.lowerBound..<end) ? (level, end) : nil
        }
        guard letters.endIndex == bare.upperBound else { return nil }
        return bare.lowerBound > word.lowerBound || name == name.uppercased() ? (level, word.upperBound) : nil
    }

    /// The end of `:9` or `:9:13` that starts at a colon; the start if there is neither.
    private static func endOfPosition(_ bytes: [UInt8], from colon: Int) -> Int {
        var end = colon
        for _ in 0..<2 where end < bytes.count && bytes[end] == UInt8(ascii: ":") {
            let digits = bytes[(end + 1)...].prefix { isDigit($0) }
            guard (1...9).contains(digits.count) else { break }
            end = digits.endIndex
        }
        return end
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
}
