import UntrustedFiles

/// Reads the elements of a JSON list in a file one by one: the list may have gigabytes. Strings of more than 256 KiB
/// (pictures) are left out.
///
/// The elements of lists under `sms` and `mms` in an element are returned as if they were elements of the list itself.
struct JSONList {
    enum Element {
        /// The bytes without whitespace; each string that is left out is replaced by `false`.
        case value([UInt8])
        case tooLong
        /// The file ends before the list does.
        case cut
    }

    static let stringLimit = 256 << 10

    private enum State { case before, between, value, afterList }

    private let window: FileWindow
    private var state = State.before
    /// Whether the reader is in a list inside an element.
    private var isInner = false

    // The value that is being read:
    private var bytes: [UInt8] = []
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var stringStart = 0
    private var isTooLong = false
    /// Whether the elements of an inner list were returned, so that the value itself is not an element.
    private var hadList = false

    private var counter = PositionCounter()
    /// The start of the last element read.
    private(set) var start = TextPosition(line: 1, column: 1)

    init(_ window: FileWindow) { self.window = window }

    /// The next element; nil at the end.
    mutating func next() throws(ArchiveError) -> Element? {
        while true {
            if let element = window.withBytes({ walk($0) }) {
                window.drop(element.taken)
                return element.element
            }
            window.drop(window.count)
            if window.isAtEnd { return end() }
            try window.fill()
        }
    }

    private mutating func end() -> Element? {
        defer { state = .afterList }
        return state == .afterList ? nil : .cut
    }

    private mutating func walk(_ piece: UnsafeBufferPointer<UInt8>) -> (element: Element, taken: Int)? {
        var place = 0
        var counted = 0
        func count(to end: Int) {
            counter.advance(past: UnsafeBufferPointer(rebasing: piece[counted..<end]))
            counted = end
        }
        defer { count(to: place) }
        while place < piece.count {
            let byte = piece[place]
            switch state {
            case .value where isInString: place = walkString(piece, from: place)
            case .value:
                if endsScalar(byte) {
                    state = .between
                    return (finished(), place)
                }
                place += 1
                if consume(byte) { return (finished(), place) }
            case .before, .between:
                place += 1
                guard begin(byte) else { continue }
                count(to: place - 1)
                start = counter.position
            case .afterList:
                // Anything after the list is ignored.
                place = piece.count
            }
        }
        return nil
    }

    /// - Returns: whether an element begins with this byte.
    private mutating func begin(_ byte: UInt8) -> Bool {
        if byte <= 0x20 { return false }
        switch (state, byte) {
        case (.before, UInt8(ascii: "[")): state = .between
        case (.between, UInt8(ascii: ",")): break
        case (.between, UInt8(ascii: "]")) where isInner:
            isInner = false
            beginValue()
            hadList = true
            bytes = [UInt8(ascii: "{")]
            depth = 1
        case (.between, UInt8(ascii: "]")): state = .afterList
        default:
            beginValue()
            _ = consume(byte)
            return true
        }
        return false
    }

    private mutating func beginValue() {
        state = .value
        bytes.removeAll(keepingCapacity: true)
        depth = 0
        isTooLong = false
        hadList = false
    }

    private func endsScalar(_ byte: UInt8) -> Bool {
        depth == 0 && (byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]"))
    }

    /// - Returns: whether the value ends with this byte.
    private mutating func consume(_ byte: UInt8) -> Bool {
        if byte <= 0x20 { return false }
        if byte == UInt8(ascii: "["), depth == 1, !isInner, isMessageList {
            isInner = true
            state = .between
            return false
        }
        append(byte)
        switch byte {
        case UInt8(ascii: "\""):
            isInString = true
            stringStart = bytes.count - 1
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth -= 1
            guard depth <= 0 else { return false }
            state = .between
            return !hadList
        default: break
        }
        return false
    }

    private var isMessageList: Bool {
        bytes.suffix(6).elementsEqual(#""sms":"#.utf8) || bytes.suffix(6).elementsEqual(#""mms":"#.utf8)
    }

    private mutating func append(_ byte: UInt8) {
        if bytes.count < LineReader.lineLimit { bytes.append(byte) } else { isTooLong = true }
    }

    /// Reads the part of the string in `piece`, and returns the index after it.
    private mutating func walkString(_ piece: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var place = start
        while place < piece.count {
            let byte = piece[place]
            place += 1
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
                break
            }
        }
        let kept = bytes.count - stringStart
        if kept <= Self.stringLimit, bytes.count + place - start <= LineReader.lineLimit {
            bytes.append(contentsOf: piece[start..<place])
        } else if kept <= Self.stringLimit {
            isTooLong = true
        }
        if !isInString, bytes.count - stringStart > Self.stringLimit {
            bytes.removeLast(bytes.count - stringStart)
            bytes.append(contentsOf: "false".utf8)
        }
        return place
    }

    private func finished() -> Element { isTooLong ? .tooLong : .value(bytes) }
}
