import Foundation

/// How a session differs from other files, many of which are YAML with a title, too.
package enum SessionSignature {
    /// The keys that a session needs.
    package static let titleKey = "title"
    private static let neededKeys = [titleKey, "steps"]

    /// Whether a text, which can be the start of a file, has the keys that a session needs.
    package static func matches(_ text: String) -> Bool { neededKeys.allSatisfy { hasKey($0, text) } }

    /// Whether a line starts with a key. Nothing is parsed: the text can be anything.
    package static func hasKey(_ key: String, _ text: String) -> Bool {
        text.hasPrefix(key + ":") || contains("\n" + key + ":", text)
    }

    /// Whether it contains a text, byte by byte: a search by characters takes fifty times as long.
    package static func contains(_ part: String, _ text: String) -> Bool { strstr(text, part) != nil }
}
