import Glibc

/// Reads the elements of an XML document whose content is in attributes.
///
/// Standard parsers refuse these files, because characters beyond U+FFFF are written as two references to surrogates
/// (`&#55357;&#56836;`). This one keeps the wanted attributes and skips everything else, even an attribute with a
/// picture of 100 MB. It does not recurse and does not resolve entities; a document type, which could declare some, is
/// an error.
struct XMLPullParser {
    /// The start or end tag of an element.
    enum Tag: Equatable {
        /// `isEmpty`: `<name …/>`. `isBroken`: its attributes are malformed.
        case start(isEmpty: Bool, isBroken: Bool)
        case end
        /// The end of the document; `isInTag`: in the middle of a tag.
        case none(isInTag: Bool)
    }

    /// The element's name.
    private(set) var name: [UInt8] = []
    private(set) var encoding = TextEncoding.utf8
    private(set) var hasUnknownEncoding: String?

    /// The name that was just read.
    private var word: [UInt8] = []
    private let file: FileWindow
    private let wanted: [[UInt8]]
    /// The attributes of the last start tag.
    private(set) var attributes: XMLAttributes
    /// The bytes that were read and not consumed yet.
    private var window: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    private var counter = PositionCounter()
    /// The number of bytes in the window that `counter` has passed.
    private var counted = 0
    /// The position of the last start tag.
    private(set) var start = TextPosition(line: 1, column: 1)

    /// A longer value is truncated and marked (`XMLAttributes.isLong`).
    static let maxValueBytes = 1 << 20
    private static let maxNameBytes = 64

    init(_ file: FileWindow, wanted: [String]) {
        self.file = file
        self.wanted = wanted.map { Array($0.utf8) }
        attributes = XMLAttributes(count: wanted.count)
    }

    /// The next start or end tag.
    mutating func next() throws(ArchiveError) -> Tag {
        while try skip(past: UInt8(ascii: "<")) {
            let place = count(to: position - 1)
            guard let first = try peek() else { return .none(isInTag: true) }
            switch first {
            case UInt8(ascii: "!"):
                position += 1
                if try !skipDeclaration() { return .none(isInTag: true) }
            case UInt8(ascii: "?"):
                position += 1
                if try !skipInstruction() { return .none(isInTag: true) }
            case UInt8(ascii: "/"):
                position += 1
                try readName()
                swap(&name, &word)
                return try skip(past: UInt8(ascii: ">")) ? .end : .none(isInTag: true)
            default:
                start = place
                try readName()
                // Not a tag, but a `<` that should have been escaped.
                if word.isEmpty { continue }
                swap(&name, &word)
                return try readAttributes()
            }
        }
        return .none(isInTag: false)
    }
}

/// The wanted attributes of an element, in the order in which they were requested.
struct XMLAttributes {
    /// The values as bytes; nil if the element lacks the attribute.
    fileprivate(set) var values: [[UInt8]?]
    /// Whether a value was truncated.
    fileprivate(set) var isLong: [Bool]
    private(set) var encoding = TextEncoding.utf8

    fileprivate init(count: Int) {
        values = Array(repeating: nil, count: count)
        isLong = Array(repeating: false, count: count)
    }

    fileprivate mutating func clear(_ encoding: TextEncoding) {
        self.encoding = encoding
        for index in values.indices where values[index] != nil {
            values[index] = nil
            isLong[index] = false
        }
    }
}

// MARK: - Attributes

extension XMLPullParser {
    private mutating func readAttributes() throws(ArchiveError) -> Tag {
        attributes.clear(encoding)
        while let byte = try peekPastBlanks() {
            switch byte {
            case UInt8(ascii: ">"):
                position += 1
                return .start(isEmpty: false, isBroken: false)
            case UInt8(ascii: "/"):
                position += 1
                guard try peek() == UInt8(ascii: ">") else { return try broken() }
                position += 1
                return .start(isEmpty: true, isBroken: false)
            default:
                try readName()
                guard !word.isEmpty, try peekPastBlanks() == UInt8(ascii: "=") else { return try broken() }
                position += 1
                guard let quote = try peekPastBlanks(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
                    return try broken()
                }
                position += 1
                guard let index = wanted.firstIndex(of: word), attributes.values[index] == nil else {
                    if try !skip(past: quote) { return .none(isInTag: true) }
                    continue
                }
                var (value, isTooLong) = ([UInt8](), false)
                if try !skip(past: quote, into: &value, &isTooLong) { return .none(isInTag: true) }
                (attributes.values[index], attributes.isLong[index]) = (value, isTooLong)
            }
        }
        return .none(isInTag: true)
    }

    /// Skips to where the next element may begin.
    private mutating func broken() throws(ArchiveError) -> Tag {
        while try peek() != nil {
            if window[position] == UInt8(ascii: "<") { return .start(isEmpty: true, isBroken: true) }
            position += 1
        }
        return .none(isInTag: true)
    }

    private mutating func readName() throws(ArchiveError) {
        word.removeAll(keepingCapacity: true)
        while try peek() != nil {
            let end = window.withUnsafeBufferPointer { bytes in
                var end = position
                while end < bytes.count, Self.isInName(bytes[end]) { end += 1 }
                return end
            }
            word.append(contentsOf: window[position..<min(end, position + Self.maxNameBytes)])
            position = end
            if end < window.count { break }
        }
        if word.count > Self.maxNameBytes { word.removeLast(word.count - Self.maxNameBytes) }
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...,
            UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}

// MARK: - Skipped content

extension XMLPullParser {
    /// Skips a comment or CDATA; a document type is an error.
    ///
    /// - Returns: whether its end was found.
    private mutating func skipDeclaration() throws(ArchiveError) -> Bool {
        if try consume("--") { return try skip(pastTwo: UInt8(ascii: "-")) }
        if try consume("[CDATA[") { return try skip(pastTwo: UInt8(ascii: "]")) }
        throw ArchiveError(
            "\(file.path) declares a document type or entities, which backups never contain. Reading stops here.")
    }

    /// Skips a processing instruction; `<?xml … ?>` may declare an encoding.
    private mutating func skipInstruction() throws(ArchiveError) -> Bool {
        var text: [UInt8] = []
        var isTooLong = false
        while try skip(past: UInt8(ascii: "?"), into: &text, &isTooLong) {
            guard try peek() == UInt8(ascii: ">") else { continue }
            let words = String(decoding: text.prefix(256), as: UTF8.self)
            if words.hasPrefix("xml"), let name = words.split(separator: "encoding").dropFirst().first {
                let inQuotes = name.split(whereSeparator: { "\"'= \t\r\n".contains($0) }).first.map(String.init) ?? ""
                // UTF-16 and the encoding set by the user were already converted to UTF-8.
                if file.encoding == nil, !inQuotes.uppercased().hasPrefix("UTF") {
                    encoding = TextEncoding(name: inQuotes) ?? .utf8
                    if TextEncoding(name: inQuotes) == nil { hasUnknownEncoding = inQuotes }
                }
            }
            return true
        }
        return false
    }

    private mutating func consume(_ word: StaticString) throws(ArchiveError) -> Bool {
        for index in 0..<word.utf8CodeUnitCount {
            guard try peek() == word.utf8Start[index] else { return false }
            position += 1
        }
        return true
    }

    /// Skips past two of these characters and a `>`.
    private mutating func skip(pastTwo sign: UInt8) throws(ArchiveError) -> Bool {
        while try skip(past: sign) {
            var count = 1
            while try peek() == sign {
                count += 1
                position += 1
            }
            if count > 1, try peek() == UInt8(ascii: ">") { return true }
        }
        return false
    }
}

// MARK: - Bytes

extension XMLPullParser {
    /// The next byte; nil at the end.
    private mutating func peek() throws(ArchiveError) -> UInt8? {
        if position < window.count { return window[position] }
        return try fill() ? window[position] : nil
    }

    private mutating func peekPastBlanks() throws(ArchiveError) -> UInt8? {
        while let byte = try peek() {
            guard isBlank(byte) else { return byte }
            position += 1
        }
        return nil
    }

    private mutating func fill() throws(ArchiveError) -> Bool {
        if isAtEnd { return false }
        _ = count(to: window.count)
        (position, counted) = (0, 0)
        isAtEnd = try !file.move(into: &window)
        return !isAtEnd
    }

    /// The position in the file of an index in the window.
    private mutating func count(to end: Int) -> TextPosition {
        window.withUnsafeBufferPointer { counter.advance(past: UnsafeBufferPointer(rebasing: $0[counted..<end])) }
        counted = end
        return counter.position
    }

    /// Skips past the next such byte. Returns false if there is none.
    private mutating func skip(past byte: UInt8) throws(ArchiveError) -> Bool {
        while true {
            if let found = find(byte) {
                position = found + 1
                return true
            }
            if try !fill() { return false }
        }
    }

    /// The same, and keeps the skipped bytes.
    private mutating func skip(
        past byte: UInt8, into value: inout [UInt8], _ isTooLong: inout Bool
    ) throws(ArchiveError) -> Bool {
        while true {
            let found = find(byte)
            let end = found ?? window.count
            let room = Self.maxValueBytes - value.count
            if end - position > room { isTooLong = true }
            value.append(contentsOf: window[position..<min(end, position + room)])
            if found != nil {
                position = end + 1
                return true
            }
            position = end
            if try !fill() { return false }
        }
    }

    private func find(_ byte: UInt8) -> Int? {
        window.withUnsafeBytes { bytes in
            guard position < bytes.count, let start = bytes.baseAddress,
                let found = memchr(start + position, Int32(byte), bytes.count - position)
            else { return nil }
            return UnsafeRawPointer(found) - start
        }
    }
}
