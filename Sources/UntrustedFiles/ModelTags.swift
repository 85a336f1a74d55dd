/// The tags of Xcode's data models, storyboards and workspaces: XML elements with attributes and rarely any text.
package struct ModelTags {
    package struct Tag {
        package let name: String
        package let values: [String: String]
        /// The enclosing elements, outermost first.
        package let path: [String]
        /// The text after it, up to the next tag.
        package let text: String
    }

    /// The tags in order; nil: unsupported XML.
    package static func read(_ text: String) -> [Tag]? {
        var rest = Substring(text)
        var path: [String] = []
        var tags: [Tag] = []
        while let start = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: start)...]
            if rest.hasPrefix("!--") {
                guard let end = rest.firstRange(of: "-->") else { return nil }
                rest = rest[end.upperBound...]
                continue
            }
            guard let end = endOfTag(rest) else { return nil }
            var inside = rest[..<end]
            rest = rest[rest.index(after: end)...]
            // Declarations are skipped; Xcode writes no entity declarations.
            if inside.hasPrefix("?") { continue }
            if inside.hasPrefix("!") { return nil }
            if inside.hasPrefix("/") {
                guard path.popLast() == String(inside.dropFirst().filter { !$0.isWhitespace }) else { return nil }
                continue
            }
            let isAlone = inside.hasSuffix("/")
            if isAlone { inside.removeLast() }
            let name = String(inside.prefix { !$0.isWhitespace })
            guard !name.isEmpty, path.count < 64, let values = values(inside.dropFirst(name.count)) else { return nil }
            let text = isAlone ? "" : decoded(rest.prefix { $0 != "<" })
            tags.append(Tag(name: name, values: values, path: path, text: text))
            if !isAlone { path.append(name) }
        }
        return path.isEmpty ? tags : nil
    }

    /// Returns the end of a tag; a `>` in quotes does not end it.
    private static func endOfTag(_ text: Substring) -> String.Index? {
        var quote: Character?
        for index in text.indices {
            let character = text[index]
            if character == quote {
                quote = nil
            } else if quote == nil, character == "\"" || character == "'" {
                quote = character
            } else if quote == nil, character == ">" {
                return index
            }
        }
        return nil
    }

    private static func values(_ text: Substring) -> [String: String]? {
        var values: [String: String] = [:]
        var rest = text.drop(while: \.isWhitespace)
        while !rest.isEmpty {
            guard let equals = rest.firstIndex(of: "=") else { return nil }
            let name = String(rest[..<equals].filter { !$0.isWhitespace })
            rest = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
            guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
            rest.removeFirst()
            guard let end = rest.firstIndex(of: quote) else { return nil }
            values[name] = decoded(rest[..<end])
            rest = rest[rest.index(after: end)...].drop(while: \.isWhitespace)
        }
        return values
    }

    private static func decoded(_ text: Substring) -> String {
        guard text.contains("&") else { return String(text) }
        let signs = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        return String(text).replacing(/&(?<name>#x?)?(?<sign>\w{1,8});/) { match in
            switch match.name {
            case "#": Int(match.sign).flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? ""
            case "#x": Int(match.sign, radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? ""
            default: signs[String(match.sign)] ?? ""
            }
        }
    }
}
