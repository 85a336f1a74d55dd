/// Adds bodies to `@NSManaged` properties, which the Objective-C runtime provides on iOS.
///
///     @NSManaged public var text: String?  // the keyword
///                public var text: String? { get { … } set { … } }  // the keyword
///
/// Spaces replace the attribute, and the body follows the declaration on the same line: the author's code keeps its
/// lines, and its columns except in a trailing comment. Comments and string literals are left alone.
package enum ManagedSource {
    package static func give(bodiesTo source: String) -> String {
        let bytes = Array(source.utf8)
        var made: [UInt8] = []
        made.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if let end = SourceText.endOfCommentOrText(bytes, index) {
                made += bytes[index..<min(end, bytes.count)]
                index = end
            } else if isAttribute(bytes, index),
                let declaration = Declaration(bytes, index + attribute.utf8CodeUnitCount)
            {
                made += Array(repeating: UInt8(ascii: " "), count: attribute.utf8CodeUnitCount)
                made += bytes[(index + attribute.utf8CodeUnitCount)..<declaration.end]
                made += Array(declaration.body.utf8)
                index = declaration.end
            } else {
                made.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: made, as: UTF8.self)
    }

    /// The accessors added to a property.
    static func accessors(_ name: String) -> String {
        " { get { managedValue(\"\(name)\") } set { setManagedValue(newValue, \"\(name)\") } }"
    }

    private static let attribute: StaticString = "@NSManaged"

    private static func isAttribute(_ bytes: [UInt8], _ index: Int) -> Bool {
        let end = index + attribute.utf8CodeUnitCount
        return SourceText.begins(bytes, index, attribute) && !(end < bytes.count && SourceText.isLetter(bytes[end]))
    }

    /// A property or function without a body.
    private struct Declaration {
        let end: Int
        let body: String

        init?(_ bytes: [UInt8], _ start: Int) {
            var index = start
            var words: [String] = []
            // Modifiers, then the declaration: `public private(set) var name`.
            while !["var", "func"].contains(words.dropLast().last) {
                guard words.count < 12, let (word, next) = Self.word(bytes, index), word != "NSManaged" else {
                    return nil
                }
                (words, index) = (words + [word], next)
            }
            guard let name = words.last, let kind = words.dropLast().last else { return nil }
            guard let found = Self.endOfDeclaration(bytes, index) else { return nil }
            end = found
            if kind == "var" {
                body = ManagedSource.accessors(name)
            } else {
                body = Self.body(of: name, String(decoding: bytes[index..<end], as: UTF8.self))
            }
        }

        /// The next word after spaces, comments and parentheses.
        private static func word(_ bytes: [UInt8], _ start: Int) -> (String, Int)? {
            var index = start
            while index < bytes.count, !SourceText.isLetter(bytes[index]) {
                if let end = SourceText.endOfCommentOrText(bytes, index) {
                    index = end
                } else if bytes[index] == UInt8(ascii: "(") {
                    let near = bytes[index..<min(index + 80, bytes.count)]
                    guard let close = near.firstIndex(of: UInt8(ascii: ")")) else { return nil }
                    index = close + 1
                } else if [UInt8(ascii: " "), 9, 10, 13, UInt8(ascii: "`"), UInt8(ascii: "@")].contains(bytes[index]) {
                    index += 1
                } else {
                    return nil
                }
            }
            let end = bytes[min(index, bytes.count)...].firstIndex { !SourceText.isLetter($0) } ?? bytes.count
            guard end > index else { return nil }
            return (String(decoding: bytes[index..<end], as: UTF8.self), end)
        }

        /// The end of the type: at a line end, a comment, a semicolon or a brace. nil: the property has a body.
        private static func endOfDeclaration(_ bytes: [UInt8], _ start: Int) -> Int? {
            var depth = 0
            var index = start
            var end = start
            while index < bytes.count {
                let byte = bytes[index]
                // Declarations do not nest. Without this check, each of many would be searched to the end of all of
                // them.
                if byte == UInt8(ascii: "@"), ManagedSource.isAttribute(bytes, index) { return nil }
                if depth == 0, byte == 10 || byte == 13 || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "}") {
                    break
                }
                if depth == 0, SourceText.begins(bytes, index, "//") || SourceText.begins(bytes, index, "/*") { break }
                if depth == 0, byte == UInt8(ascii: "{") { return nil }
                if "([<".utf8.contains(byte) { depth += 1 }
                // The > of an arrow is not a bracket.
                let isArrow = byte == UInt8(ascii: ">") && bytes[index - 1] == UInt8(ascii: "-")
                if ")]>".utf8.contains(byte), !isArrow { depth -= 1 }
                index += 1
                if byte != UInt8(ascii: " "), byte != 9 { end = index }
            }
            return end
        }

        /// The functions that Xcode generates for a to-many relationship; others fail when called.
        private static func body(of name: String, _ parameters: String) -> String {
            let parts = name.wholeMatch(of: /(?<verb>addTo|removeFrom)(?<key>.+)/)
            guard let parts, let value = parameters.firstMatch(of: /^`?\((?:\w+\s+)?(?<name>\w+)\s*:/)?.name else {
                // Text of the generated source: only the extension can reach it, if it calls a function that Xcode does not generate.
                return " { fatalError(\"CoreData: \(name) is not supported by Siftbox.\") }"
            }
            let key = parts.key.prefix(1).lowercased() + parts.key.dropFirst()
            return " { changeManagedSet(\"\(key)\", adding: \(parts.verb == "addTo"), \(value)) }"
        }
    }
}
