/// A source without what only a Mac's compiler takes: `@objc`, `@objc(Name)`, `@objcMembers`, and the part of a module in
/// `import os.log`, where the whole module is imported here.
///
/// Blanks stand in their place, so that every line and column stays what it is in the user's file. What stands in
/// comments and texts is left alone. In a file with UIKit, words that need Objective-C's runtime are replaced by others of
/// the same length (`words`).
enum ObjCAttributeStripper {
    static func strip(_ source: String) -> String {
        var bytes = Array(source.utf8)
        var index = 0
        let words = SourceText.imports(in: source).contains(where: modulesWithWords.contains) ? strippedAttributes : []
        while index < bytes.count {
            if let end = SourceText.endOfCommentOrText(bytes, index) {
                index = end
            } else if let part = endOfAttribute(bytes, index).map({ index..<$0 }) ?? partOfModule(bytes, index) {
                for place in part where bytes[place] != SourceText.newline { bytes[place] = UInt8(ascii: " ") }
                index = part.upperBound
            } else if let word = words.first(where: { SourceText.begins(bytes, index, $0.written) }) {
                let length = word.written.utf8CodeUnitCount
                bytes.replaceSubrange(
                    index..<index + length, with: UnsafeBufferPointer(start: word.meant.utf8Start, count: length))
                index += length
            } else {
                index += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let modulesWithWords: Set = ["UIKit", "IdentityLookupUI"]

    /// A method by its name is a function's argument (SDKUIKit's `_selector`), and a cell's initialiser is one that a
    /// table can call by the class alone.
    private static let strippedAttributes: [(written: StaticString, meant: StaticString)] = [
        ("#selector(", "_selector("),
        ("override init(style: UITableViewCell.", "required init(style: UITableViewCell."),
    ]

    /// The longer first.
    private static let attributes: [StaticString] = [
        "@objcMembers", "@objc", "@IBOutlet", "@IBAction", "@IBInspectable", "@IBDesignable",
    ]

    /// The longest name in `@objc(…)`: without a limit, each of a million open brackets is looked after to the file's end.
    private static let maxNameBytes = 512

    private static func endOfAttribute(_ bytes: [UInt8], _ start: Int) -> Int? {
        guard bytes[start] == UInt8(ascii: "@"),
            let attribute = attributes.first(where: { SourceText.begins(bytes, start, $0) })
        else { return nil }
        var end = start + attribute.utf8CodeUnitCount
        if end < bytes.count, SourceText.isLetter(bytes[end]) { return nil }
        if end < bytes.count, bytes[end] == UInt8(ascii: "(") {
            let near = bytes[end..<min(end + maxNameBytes, bytes.count)]
            guard let close = near.firstIndex(of: UInt8(ascii: ")")) else { return nil }
            end = close + 1
        }
        return end
    }

    /// `.log` of `import os.log`. What is imported by its kind (`import struct os.Logger`) stays.
    private static func partOfModule(_ bytes: [UInt8], _ start: Int) -> Range<Int>? {
        guard SourceText.begins(bytes, start, "import"), start == 0 || !SourceText.isLetter(bytes[start - 1]) else {
            return nil
        }
        var index = start + 6
        let blank = index
        while index < bytes.count, bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t") {
            index += 1
        }
        guard index > blank else { return nil }
        let name = index
        while index < bytes.count, SourceText.isLetter(bytes[index]) { index += 1 }
        guard index > name, index < bytes.count, bytes[index] == UInt8(ascii: ".") else { return nil }
        let dot = index
        while index < bytes.count, SourceText.isLetter(bytes[index]) || bytes[index] == UInt8(ascii: ".") { index += 1 }
        return dot..<index
    }
}
