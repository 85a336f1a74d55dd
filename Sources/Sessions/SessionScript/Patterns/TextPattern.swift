import Foundation
import LocatedYAML
import Yams

/// What a text is expected to be: itself, a part of it, or a regular expression that is found in it.
package enum TextPattern: Hashable, Sendable {
    /// Written without a key. What it is compared with says whether it is the whole text or a part of it.
    case text(String)
    case contains(String)
    case matches(LinePattern)

    /// The text is this one, or has a part that matches.
    func isAll(of found: String) -> Bool {
        if case .text(let text) = self { return found == text }
        return isPart(of: found)
    }

    /// The text has this part, in upper and lower case as it is written.
    func isPart(of found: String) -> Bool {
        switch self {
        case .text(let text), .contains(let text): found.contains(text)
        case .matches(let pattern): pattern.isFound(in: found)
        }
    }

    /// `"Hello"`, `a match of /[0-9]{6}/`
    var name: String {
        switch self {
        case .text(let text), .contains(let text): text.quoted
        case .matches(let pattern): "a match of /\(pattern.source.harmless)/"
        }
    }

    /// Where the whole text is compared: `Mum`, `a text with "Mum"`.
    var wholeName: String {
        switch self {
        case .text(let text): text
        case .contains(let text): "a text with \(text.quoted)"
        case .matches: name
        }
    }
}

extension TextPattern: CustomStringConvertible {
    package var description: String { name }
}

extension TextPattern: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self = .text(text) }
}

extension TextPattern {
    static let keys = ["contains", "matches"]

    /// What can be written for a pattern, for messages.
    static func allowed(_ text: String) -> String { "\(text), { contains: TEXT } or { matches: PATTERN }" }

    /// Whether a mapping is a pattern.
    static func isPattern(_ node: Node) -> Bool { keys.contains { node.value(of: $0) != nil } }

    /// Reads a pattern that is written as a mapping.
    init?(_ node: Node, _ key: String, _ findings: Findings) {
        guard let fields = Fields(node, findings, of: key, allowed: Self.keys) else { return nil }
        guard let kind = fields.keys.first(where: { Self.keys.contains($0.value) }) else {
            if fields.keys.isEmpty {
                findings.report(
                    node.position, key, "no pattern given (allowed: \(Self.keys.joined(separator: ", ")))")
            }
            return nil
        }
        if let other = fields.keys.first(where: { Self.keys.contains($0.value) && $0.value != kind.value }) {
            findings.report(other.position, key, "has '\(kind.value)' already; remove one of them")
            return nil
        }
        guard let text = fields.text(kind.value) else { return nil }
        guard kind.value == "matches" else {
            self = .contains(text)
            return
        }
        do {
            self = .matches(try LinePattern(text))
        } catch {
            let place = fields.node("matches")?.scalar?.place(of: error.offset) ?? fields.position("matches")
            findings.report(place, "matches", error.problem)
            return nil
        }
    }
}

extension Node.Scalar {
    /// Where one of its characters is in the file.
    fileprivate func place(of offset: Int) -> SourcePosition {
        let start = Node.scalar(self).position
        let before = string.prefix(offset)
        let escapes =
            switch style {
            case .doubleQuoted: before.count { "\\\"\t\n".contains($0) } + 1
            case .singleQuoted: before.count { $0 == "'" } + 1
            default: 0
            }
        guard style != .literal, style != .folded else { return start }
        return SourcePosition(line: start.line, column: start.column + before.unicodeScalars.count + escapes)
    }
}
