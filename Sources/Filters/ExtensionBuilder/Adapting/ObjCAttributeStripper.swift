import ExtensionPlans

/// Removes syntax that only a Mac's compiler accepts: `@objc`, `@objc(Name)`, `@objcMembers`, and the submodule in
/// `import os.log`, for which the whole module is imported here.
///
/// Spaces replace them, so that every line and column stays the same as in the user's file. Comments and string
/// literals are left alone. Code that needs the Objective-C runtime is replaced with code of the same length
/// (`replacements`): `#keyPath(Keyword.text)` becomes the string `"text"`, and `import Darwin` becomes `import Glibc`. In a file with UIKit or SwiftUI, Xcode's previews (`#Preview { … }`) are removed.
enum ObjCAttributeStripper {
    static func strip(_ source: String) -> String {
        var bytes = Array(source.utf8)
        var index = 0
        let hasViews = SourceText.imports(in: source).contains(where: modulesWithViews.contains)
        let replacements = [selector, bundle, error]
        // Bytes that may be searched for the ends of previews without success: each search can go to the end of the file.
        var searchable = hasViews ? bytes.count : 0
        while index < bytes.count {
            if let end = SourceText.endOfCommentOrText(bytes, index) {
                index = end
            } else if let (range, text) = keyPath(bytes, index) ?? system(bytes, index) {
                let padding = [UInt8](repeating: UInt8(ascii: " "), count: range.count - text.utf8.count)
                bytes.replaceSubrange(range, with: Array(text.utf8) + padding)
                index = range.upperBound
            } else if let part = endOfAttribute(bytes, index).map({ index..<$0 }) ?? partOfModule(bytes, index) {
                for place in part where bytes[place] != SourceText.newline { bytes[place] = UInt8(ascii: " ") }
                index = part.upperBound
            } else if searchable > 0, SourceText.begins(bytes, index, "#Preview") {
                let preview = endOfPreview(bytes, index)
                guard preview.isFound else {
                    searchable -= preview.end - index
                    index += 1
                    continue
                }
                for place in index..<preview.end where bytes[place] != SourceText.newline {
                    bytes[place] = UInt8(ascii: " ")
                }
                index = preview.end
            } else if let found = replacements.first(where: { SourceText.begins(bytes, index, $0.original) }) {
                let length = found.original.utf8CodeUnitCount
                bytes.replaceSubrange(
                    index..<index + length, with: UnsafeBufferPointer(start: found.substitute.utf8Start, count: length))
                index += length
            } else {
                index += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    static let modulesWithViews: Set = ["UIKit", "IdentityLookupUI", "SwiftUI"]

    /// The string that the compiler would make of `#keyPath(Type.property)`: the names after those of types.
    private static func keyPath(_ bytes: [UInt8], _ start: Int) -> (Range<Int>, String)? {
        guard SourceText.begins(bytes, start, "#keyPath(") else { return nil }
        let first = start + "#keyPath(".utf8.count
        guard let close = bytes[first..<min(first + maxNameBytes, bytes.count)].firstIndex(of: UInt8(ascii: ")")) else {
            return nil
        }
        let path = bytes[first..<close]
        guard path.allSatisfy({ SourceText.isLetter($0) || $0 == UInt8(ascii: ".") }) else { return nil }
        let names = path.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let types = names.dropLast().prefix { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0.first ?? 0) }
        let properties = names.dropFirst(types.count).map { String(decoding: $0, as: UTF8.self) }
        guard !properties.contains("") else { return nil }
        return (start..<close + 1, "\"\(properties.joined(separator: "."))\"")
    }

    /// The C library in `import Darwin`, which is Glibc here. `canImport(Darwin)` stays false, as other packages check it.
    private static func system(_ bytes: [UInt8], _ start: Int) -> (Range<Int>, String)? {
        let (whole, text): (StaticString, String) = ("import Darwin", "import Glibc")
        guard SourceText.begins(bytes, start, whole), start == 0 || !SourceText.isLetter(bytes[start - 1]) else {
            return nil
        }
        var end = start + whole.utf8CodeUnitCount
        if end < bytes.count, SourceText.isLetter(bytes[end]) { return nil }
        while end < bytes.count, SourceText.isLetter(bytes[end]) || bytes[end] == UInt8(ascii: ".") { end += 1 }
        return (start..<end, text)
    }

    /// The end of a preview's braces, after its arguments; if it has none, the end of the search for it.
    private static func endOfPreview(_ bytes: [UInt8], _ start: Int) -> (end: Int, isFound: Bool) {
        var index = start + "#Preview".utf8.count
        var depth = 0
        while index < bytes.count {
            if let end = SourceText.endOfCommentOrText(bytes, index) {
                index = end
                continue
            }
            switch bytes[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")") where depth > 0: depth -= 1
            case UInt8(ascii: "}") where depth > 0:
                depth -= 1
                if depth == 0 { return (index + 1, true) }
            case UInt8(ascii: " "), UInt8(ascii: "\t"), SourceText.newline: break
            default:
                // Between its name, its arguments and its braces there is only space.
                if depth == 0 { return (index, false) }
            }
            index += 1
        }
        return (bytes.count, false)
    }

    /// A selector becomes a function argument (AppleFoundation's `_selector`).
    private static let selector: (original: StaticString, substitute: StaticString) = ("#selector(", "_selector(")
    /// The macro for a module's bundle is a property that is added to the module (`LocalizedAdditions`).
    private static let bundle: (original: StaticString, substitute: StaticString) = ("#bundle", "_bundle")
    /// An error is an argument of `%@` as an object: `NSLog("%@", error as CVarArg)`.
    private static let error: (original: StaticString, substitute: StaticString) = (
        "rror as CVarArg", "rror as NSError"
    )
    /// Longer ones first.
    private static let attributes: [StaticString] = [
        "@objcMembers", "@objc", "@IBOutlet", "@IBAction", "@IBInspectable", "@IBDesignable",
    ]

    /// The maximum length of the name in `@objc(…)`: without a limit, each of a million open parentheses would be
    /// searched to the end of the file.
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

    /// The `.log` in `import os.log`. Imports of a single declaration (`import struct os.Logger`) are kept.
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
