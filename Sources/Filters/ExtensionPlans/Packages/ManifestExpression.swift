import Foundation
import UntrustedFiles

/// A literal expression of a package manifest. A manifest is a program; Siftbox does not run it and reads only what is
/// written as literals, as nearly all manifests are.
indirect enum ManifestExpression: Hashable, Sendable {
    struct Argument: Hashable, Sendable {
        let label: String?
        let value: ManifestExpression
    }

    case text(String)
    case list([ManifestExpression])
    /// `.target(name: "A")`, `Package(…)`, or a member without arguments such as `.v17`. The name is without what
    /// precedes the last dot.
    case call(String, [Argument])
    /// Anything else: a variable, a condition, arithmetic.
    case other

    subscript(_ label: String) -> ManifestExpression? {
        guard case .call(_, let arguments) = self else { return nil }
        return arguments.first { $0.label == label }?.value
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var list: [ManifestExpression]? { if case .list(let list) = self { list } else { nil } }
    /// The name of a call or a member.
    var name: String? { if case .call(let name, _) = self { name } else { nil } }
    /// The arguments of a call without labels.
    var values: [ManifestExpression] {
        guard case .call(_, let arguments) = self else { return [] }
        return arguments.filter { $0.label == nil }.map(\.value)
    }
    /// The strings of a list; others are left out.
    var strings: [String] { list?.compactMap(\.text) ?? [] }
}

/// Reads literal expressions of Swift source, in one pass.
struct ManifestReader {
    /// Deeper expressions are not literals that a person wrote.
    private static let maxDepth = 40

    private let bytes: [UInt8]
    private var index = 0
    /// The first one.
    private var mistake: (index: Int, problem: String)?

    /// The members that are elements of a manifest's lists.
    private static let elements: Set = [
        "binaryTarget", "byName", "copy", "define", "enableExperimentalFeature", "enableUpcomingFeature", "executable",
        "executableTarget", "library", "macro", "package", "plugin", "process", "product", "systemLibrary", "target",
        "testTarget",
    ]
    private static let operators: Set = ["as", "is", "in", "try", "await"]

    /// What is wrong with the syntax of a manifest's `Package(…)`, with its place: `:4:9: error: …`. Only what leaves out
    /// a part of it silently: brackets and strings that are not closed, and missing commas.
    static func mistake(in source: String) -> String? {
        var reader = ManifestReader(bytes: Array(source.utf8))
        _ = reader.nextPackage()
        return reader.mistake.map { "\(TextPosition(of: $0.index, in: reader.bytes).text): error: \($0.problem)." }
    }

    /// - Returns: the arguments of the manifest's `Package(…)`; nil: there is none.
    static func package(in source: String) -> ManifestExpression? {
        var reader = ManifestReader(bytes: Array(source.utf8))
        while let expression = reader.nextPackage() {
            // `let package = Package(…)`; others are in functions or comments of the author.
            if expression["name"] != nil { return expression }
        }
        return nil
    }

    private mutating func nextPackage() -> ManifestExpression? {
        while index < bytes.count {
            if let end = SourceText.endOfCommentOrText(bytes, index) {
                index = end
            } else if let word = word() {
                skipBlanks()
                if word == "Package", byte == UInt8(ascii: "(") { return call(word, depth: 0) }
            } else {
                index += 1
            }
        }
        return nil
    }

    private mutating func record(_ place: Int, _ problem: String) {
        if mistake == nil { mistake = (place, problem) }
    }

    private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipBlanks() {
        while index < bytes.count {
            if SourceText.begins(bytes, index, "//") || SourceText.begins(bytes, index, "/*"),
                let end = SourceText.endOfCommentOrText(bytes, index)
            {
                index = end
            } else if [32, 9, 10, 13].contains(bytes[index]) {
                index += 1
            } else {
                return
            }
        }
    }

    private mutating func word() -> String? {
        let start = index
        while index < bytes.count, SourceText.isLetter(bytes[index]) { index += 1 }
        return index > start ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
    }

    /// Reads an expression up to a comma or a closing bracket.
    private mutating func expression(depth: Int) -> ManifestExpression {
        skipBlanks()
        guard depth < Self.maxDepth else {
            skipToEnd()
            return .other
        }
        let result =
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "#"): text()
            case UInt8(ascii: "["): list(depth: depth)
            default: member(depth: depth)
            }
        let end = index
        skipBlanks()
        if let byte, ",)]".utf8.contains(byte) { return result }
        if lacksComma(after: end) { record(index, "expected a comma before this") }
        // An operator or a condition follows; of a sum of lists, the literal part is known.
        skipToEnd()
        if case .list(let values) = result { return .list(values + [.other]) }
        return .other
    }

    /// Whether another value follows one that ends here.
    private func lacksComma(after end: Int) -> Bool {
        guard let byte, end > 0 else { return false }
        let isClosed = ")]\"#".utf8.contains(bytes[end - 1])
        var rest = self
        switch byte {
        case UInt8(ascii: "\""): return isClosed || SourceText.isLetter(bytes[end - 1])
        case UInt8(ascii: "."):
            rest.index += 1
            let isNewLine = bytes[end..<index].contains(SourceText.newline)
            return isNewLine && rest.word().map(Self.elements.contains) ?? false
        default: return isClosed && rest.word().map { !Self.operators.contains($0) } ?? false
        }
    }

    private mutating func text() -> ManifestExpression {
        let start = index
        let end = SourceText.endOfCommentOrText(bytes, index) ?? index
        if byte == UInt8(ascii: "\""), end < start + 2 || !"\"#".utf8.contains(bytes[end - 1]) {
            record(start, "this string is not closed")
        }
        guard end > start + 1 else {
            // `#filePath`
            index += 1
            _ = word()
            return .other
        }
        index = end
        let inside = String(decoding: bytes[(start + 1)..<(end - 1)], as: UTF8.self)
        // Names and paths need no escapes; an interpolation is not a literal.
        return inside.contains("\\") || inside.contains("\"") || inside.contains("#") ? .other : .text(inside)
    }

    private mutating func list(depth: Int) -> ManifestExpression {
        let open = index
        index += 1
        var values: [ManifestExpression] = []
        while index < bytes.count {
            skipBlanks()
            if byte == UInt8(ascii: "]") {
                index += 1
                return .list(values)
            }
            if let byte, ")}".utf8.contains(byte) { break }
            if byte == UInt8(ascii: ",") {
                index += 1
                continue
            }
            values.append(expression(depth: depth + 1))
        }
        record(open, "this bracket is not closed")
        return .list(values)
    }

    /// `.member`, `Type.member`, `name`, each with or without arguments, and calls on the result.
    private mutating func member(depth: Int) -> ManifestExpression {
        var name: String?
        while index < bytes.count {
            if byte == UInt8(ascii: ".") { index += 1 }
            guard let word = word() else { break }
            name = word
            if byte == UInt8(ascii: "(") { return call(word, depth: depth) }
            guard byte == UInt8(ascii: ".") else { break }
        }
        return name.map { .call($0, []) } ?? .other
    }

    private mutating func call(_ name: String, depth: Int) -> ManifestExpression {
        let open = index
        index += 1
        var arguments: [ManifestExpression.Argument] = []
        while index < bytes.count {
            skipBlanks()
            if byte == UInt8(ascii: ")") {
                index += 1
                return .call(name, arguments)
            }
            if let byte, "]}".utf8.contains(byte) { break }
            if byte == UInt8(ascii: ",") {
                index += 1
                continue
            }
            let label = label()
            arguments.append(.init(label: label, value: expression(depth: depth + 1)))
        }
        record(open, "this bracket is not closed")
        return .call(name, arguments)
    }

    private mutating func label() -> String? {
        let start = index
        if let word = word() {
            skipBlanks()
            if byte == UInt8(ascii: ":") {
                index += 1
                return word
            }
        }
        index = start
        return nil
    }

    /// Skips to the comma or closing bracket that ends the expression.
    private mutating func skipToEnd() {
        var depth = 0
        while index < bytes.count {
            if let end = SourceText.endOfCommentOrText(bytes, index) {
                index = end
                continue
            }
            let byte = bytes[index]
            if "([{".utf8.contains(byte) { depth += 1 }
            if ")]}".utf8.contains(byte) {
                guard depth > 0 else { return }
                depth -= 1
            }
            if byte == UInt8(ascii: ","), depth == 0 { return }
            index += 1
        }
    }
}
