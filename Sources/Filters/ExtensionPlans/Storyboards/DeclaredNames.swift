/// The variables, functions and classes that sources declare, in any type. The sources are scanned once, because a
/// storyboard may name thousands.
package struct DeclaredNames {
    private(set) var variables: Set<String> = []
    /// The index of the first source that declares a class.
    package private(set) var classes: [String: Int] = [:]
    /// The first labels of the functions of a name: `_` without a label, empty without parameters.
    private var labels: [String: Set<String>] = [:]

    package init(_ sources: [String]) {
        for (place, source) in sources.enumerated() {
            var words = Words(SourceText.withoutCommentsAndStrings(source))
            var keyword = ""
            while let word = words.next() {
                switch words.followsBlank ? keyword : "" {
                case "var": variables.insert(word)
                case "class": if classes[word] == nil { classes[word] = place }
                case "func":
                    if let label = words.firstLabel() { labels[word, default: []].insert(label) }
                default: break
                }
                keyword = word
            }
        }
    }

    /// Whether there is a function of this name with this label, see `labels`.
    func hasFunction(_ name: String, label: String) -> Bool { labels[name]?.contains(label) ?? false }

    /// The words of source text without comments and strings.
    private struct Words {
        private let bytes: [UInt8]
        private var index = 0
        /// Whether there are only spaces and line ends between this word and the previous one.
        private(set) var followsBlank = false

        init(_ text: String) { bytes = Array(text.utf8) }

        mutating func next() -> String? {
            followsBlank = true
            while index < bytes.count, !SourceText.isLetter(bytes[index]) {
                if !Self.isBlank(bytes[index]) { followsBlank = false }
                index += 1
            }
            return word()
        }

        private mutating func word() -> String? {
            let start = index
            while index < bytes.count, SourceText.isLetter(bytes[index]) { index += 1 }
            return index > start ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
        }

        /// The first label after a function's name; empty: it has no parameters.
        func firstLabel() -> String? {
            var rest = self
            rest.skipBlanks()
            guard rest.index < bytes.count, bytes[rest.index] == UInt8(ascii: "(") else { return nil }
            rest.index += 1
            rest.skipBlanks()
            if let label = rest.word() { return label }
            return rest.index < bytes.count && bytes[rest.index] == UInt8(ascii: ")") ? "" : nil
        }

        private mutating func skipBlanks() {
            while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
        }

        private static func isBlank(_ byte: UInt8) -> Bool { [32, 9, 10, 13].contains(byte) }
    }
}
