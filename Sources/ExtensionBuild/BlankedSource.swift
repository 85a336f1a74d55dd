/// A source without what only a Mac's compiler takes: `@objc`, `@objc(Name)`, `@objcMembers`, and the part of a module in
/// `import os.log`, where the whole module is imported here.
///
/// Blanks stand in their place, so that every line and column stays what it is in the user's file. What stands in
/// comments and texts is left alone.
enum BlankedSource {
    static func blank(_ source: String) -> String {
        var bytes = Array(source.utf8)
        var index = 0
        while index < bytes.count {
            if let end = endOfComment(bytes, index) ?? endOfText(bytes, index) {
                index = end
            } else if let part = endOfAttribute(bytes, index).map({ index..<$0 }) ?? partOfModule(bytes, index) {
                for place in part where bytes[place] != newline { bytes[place] = UInt8(ascii: " ") }
                index = part.upperBound
            } else {
                index += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let newline = UInt8(ascii: "\n")

    private static func begins(_ bytes: [UInt8], _ index: Int, _ text: StaticString) -> Bool {
        index + text.utf8CodeUnitCount <= bytes.count
            && (0..<text.utf8CodeUnitCount).allSatisfy { bytes[index + $0] == text.utf8Start[$0] }
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

    /// Behind a text of one line or several, raw or not. What is interpolated into it is passed over with it.
    private static func endOfText(_ bytes: [UInt8], _ start: Int) -> Int? {
        var index = start
        while index < bytes.count, bytes[index] == UInt8(ascii: "#") { index += 1 }
        let hashes = index - start
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
        let quotes = begins(bytes, index, "\"\"\"") ? 3 : 1
        index += quotes
        while index < bytes.count {
            if quotes == 1, bytes[index] == newline { return index }
            if bytes[index] == UInt8(ascii: "\\"), hashes == 0 {
                index += 2
            } else if isEnd(bytes, index, quotes, hashes) {
                return index + quotes + hashes
            } else {
                index += 1
            }
        }
        return bytes.count
    }

    private static func isEnd(_ bytes: [UInt8], _ index: Int, _ quotes: Int, _ hashes: Int) -> Bool {
        index + quotes + hashes <= bytes.count
            && bytes[index..<index + quotes].allSatisfy { $0 == UInt8(ascii: "\"") }
            && bytes[(index + quotes)..<(index + quotes + hashes)].allSatisfy { $0 == UInt8(ascii: "#") }
    }

    /// The longer first.
    private static let attributes: [StaticString] = [
        "@objcMembers", "@objc", "@IBOutlet", "@IBAction", "@IBInspectable", "@IBDesignable",
    ]

    private static func endOfAttribute(_ bytes: [UInt8], _ start: Int) -> Int? {
        guard bytes[start] == UInt8(ascii: "@"), let attribute = attributes.first(where: { begins(bytes, start, $0) })
        else { return nil }
        var end = start + attribute.utf8CodeUnitCount
        if end < bytes.count, isLetter(bytes[end]) { return nil }
        if end < bytes.count, bytes[end] == UInt8(ascii: "(") {
            guard let close = bytes[end...].firstIndex(of: UInt8(ascii: ")")) else { return nil }
            end = close + 1
        }
        return end
    }

    /// `.log` of `import os.log`. What is imported by its kind (`import struct os.Logger`) stays.
    private static func partOfModule(_ bytes: [UInt8], _ start: Int) -> Range<Int>? {
        guard begins(bytes, start, "import"), start == 0 || !isLetter(bytes[start - 1]) else { return nil }
        var index = start + 6
        let blank = index
        while index < bytes.count, bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t") {
            index += 1
        }
        guard index > blank else { return nil }
        let name = index
        while index < bytes.count, isLetter(bytes[index]) { index += 1 }
        guard index > name, index < bytes.count, bytes[index] == UInt8(ascii: ".") else { return nil }
        let dot = index
        while index < bytes.count, isLetter(bytes[index]) || bytes[index] == UInt8(ascii: ".") { index += 1 }
        return dot..<index
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
