/// Reads the tags of an XML document of any size, of which only a window is in memory.
///
/// It reports what is not well-formed and continues: each reader decides what it accepts. A backup is read with its
/// mistakes (`SMSBackupReader`), of a project's file nothing that has any (`ModelTags`). It does not recurse and resolves
/// no entities.
package struct XMLPullParser {
    /// What was found.
    package enum Event: Equatable {
        /// A start tag. `isEmpty`: `<name …/>`. `isBroken`: its attributes are malformed.
        case start(isEmpty: Bool, isBroken: Bool)
        /// An end tag. `isBroken`: something other than blanks follows the name.
        case end(isBroken: Bool)
        /// `<?…?>`.
        case instruction
        /// `<![CDATA[…]]>`.
        case section
        /// A document type, which could declare entities.
        case declaration
        /// A `<` without a name, which should have been escaped.
        case strayBracket
        /// The end of the document; `isInTag`: in the middle of markup.
        case none(isInTag: Bool)
    }

    /// The element's name.
    package private(set) var name: [UInt8] = []
    /// The attributes of the last start tag.
    package private(set) var attributes: XMLAttributes
    /// The position of the last start tag.
    package private(set) var start = TextPosition(line: 1, column: 1)
    /// The text between the previous event and this one, up to a comment; empty unless everything is kept.
    package private(set) var text: [UInt8] = []
    /// The encoding that the last instruction declares, as written.
    package private(set) var declaredEncoding: String?

    private var bytes: XMLBytes
    /// The name that was just read.
    private var word: [UInt8] = []
    /// The names of the attributes that are kept; nil: all, and the text.
    private let wanted: [[UInt8]]?
    private let maxNameBytes: Int
    private let maxValueBytes: Int

    /// Keeps some attributes and skips everything else, even an attribute with a picture of 100 MB.
    ///
    /// - Parameters:
    ///   - wanted: the names of the attributes.
    ///   - maxValueBytes: a longer value is truncated and marked (`XMLAttributes.isLong`).
    package init(_ source: any XMLSource, wanted: [String], maxValueBytes: Int) {
        bytes = XMLBytes(source)
        self.wanted = wanted.map { Array($0.utf8) }
        // Longer names are not wanted.
        maxNameBytes = 64
        self.maxValueBytes = maxValueBytes
        attributes = XMLAttributes(count: wanted.count)
    }

    /// Keeps all attributes and the text: for a document of limited size.
    package init(keepingAll source: any XMLSource) {
        bytes = XMLBytes(source)
        wanted = nil
        (maxNameBytes, maxValueBytes) = (.max, .max)
        attributes = XMLAttributes(count: 0)
    }

    /// The next event; comments are skipped.
    package mutating func next() -> Event {
        guard skipText() else { return .none(isInTag: false) }
        repeat {
            let place = bytes.positionOfLast()
            switch bytes.peek() {
            case nil: return .none(isInTag: true)
            case UInt8(ascii: "!"):
                bytes.skip()
                if let event = readDeclaration() { return event }
            case UInt8(ascii: "?"):
                bytes.skip()
                return readInstruction() ? .instruction : .none(isInTag: true)
            case UInt8(ascii: "/"):
                bytes.skip()
                bytes.readName(into: &name, limit: maxNameBytes)
                let isBroken = bytes.peekPastBlanks() != UInt8(ascii: ">")
                return bytes.skip(past: UInt8(ascii: ">")) ? .end(isBroken: isBroken) : .none(isInTag: true)
            default:
                start = place
                bytes.readName(into: &word, limit: maxNameBytes)
                if word.isEmpty { return .strayBracket }
                swap(&name, &word)
                return readAttributes()
            }
        } while bytes.skip(past: UInt8(ascii: "<"))
        return .none(isInTag: false)
    }

    /// Skips past the next `<`. Returns false if there is none.
    private mutating func skipText() -> Bool {
        guard wanted == nil else { return bytes.skip(past: UInt8(ascii: "<")) }
        text.removeAll(keepingCapacity: true)
        var isTooLong = false
        return bytes.skip(past: UInt8(ascii: "<"), into: &text, limit: maxValueBytes, &isTooLong)
    }
}

// MARK: - Attributes

/// The attributes of an element that are kept.
package struct XMLAttributes {
    /// The names of all attributes, in the order of the element; empty if only some are wanted.
    package fileprivate(set) var names: [[UInt8]] = []
    /// The values as bytes, in the order of `names` or of the wanted names; nil if the element lacks the attribute.
    package fileprivate(set) var values: [[UInt8]?]
    /// Whether a value was truncated.
    package fileprivate(set) var isLong: [Bool]

    fileprivate init(count: Int) {
        values = Array(repeating: nil, count: count)
        isLong = Array(repeating: false, count: count)
    }

    fileprivate mutating func clear() {
        for index in values.indices where values[index] != nil {
            values[index] = nil
            isLong[index] = false
        }
    }

    fileprivate mutating func removeAll() {
        names.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        isLong.removeAll(keepingCapacity: true)
    }
}

extension XMLPullParser {
    private mutating func readAttributes() -> Event {
        if wanted == nil { attributes.removeAll() } else { attributes.clear() }
        while let byte = bytes.peekPastBlanks() {
            switch byte {
            case UInt8(ascii: ">"):
                bytes.skip()
                return .start(isEmpty: false, isBroken: false)
            case UInt8(ascii: "/"):
                bytes.skip()
                guard bytes.peek() == UInt8(ascii: ">") else { return broken() }
                bytes.skip()
                return .start(isEmpty: true, isBroken: false)
            default:
                bytes.readName(into: &word, limit: maxNameBytes)
                guard !word.isEmpty, bytes.peekPastBlanks() == UInt8(ascii: "=") else { return broken() }
                bytes.skip()
                guard let quote = bytes.peekPastBlanks(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
                else { return broken() }
                bytes.skip()
                if !readValue(until: quote) { return .none(isInTag: true) }
            }
        }
        return .none(isInTag: true)
    }

    /// Reads the value of the attribute `word` if it is wanted. Returns false if its end is missing.
    private mutating func readValue(until quote: UInt8) -> Bool {
        var index: Int?
        if let wanted {
            index = wanted.firstIndex(of: word)
            guard index.map({ attributes.values[$0] == nil }) ?? false else { return bytes.skip(past: quote) }
        }
        var (value, isTooLong) = ([UInt8](), false)
        guard bytes.skip(past: quote, into: &value, limit: maxValueBytes, &isTooLong) else { return false }
        if let index {
            (attributes.values[index], attributes.isLong[index]) = (value, isTooLong)
        } else {
            attributes.names.append(word)
            attributes.values.append(value)
            attributes.isLong.append(isTooLong)
        }
        return true
    }

    /// Skips to where the next element may begin.
    private mutating func broken() -> Event {
        while let byte = bytes.peek() {
            if byte == UInt8(ascii: "<") { return .start(isEmpty: true, isBroken: true) }
            bytes.skip()
        }
        return .none(isInTag: true)
    }
}

// MARK: - Other markup

extension XMLPullParser {
    /// Skips a comment or CDATA.
    ///
    /// - Returns: nil after a comment.
    private mutating func readDeclaration() -> Event? {
        if bytes.consume("--") { return bytes.skip(pastTwo: UInt8(ascii: "-")) ? nil : .none(isInTag: true) }
        if bytes.consume("[CDATA[") {
            return bytes.skip(pastTwo: UInt8(ascii: "]")) ? .section : .none(isInTag: true)
        }
        return bytes.peek() == nil ? .none(isInTag: true) : .declaration
    }

    /// Skips a processing instruction; `<?xml … ?>` may declare an encoding.
    ///
    /// - Returns: whether its end was found.
    private mutating func readInstruction() -> Bool {
        var (instruction, isTooLong) = ([UInt8](), false)
        while bytes.skip(past: UInt8(ascii: "?"), into: &instruction, limit: 256, &isTooLong) {
            guard bytes.peek() == UInt8(ascii: ">") else { continue }
            // Not part of the text after it.
            bytes.skip()
            let written = String(decoding: instruction, as: UTF8.self)
            let value = written.hasPrefix("xml") ? written.split(separator: "encoding").dropFirst().first : nil
            declaredEncoding = value.map { value in
                value.split { "\"'= \t\r\n".contains($0) }.first.map(String.init) ?? ""
            }
            return true
        }
        return false
    }
}
