/// The tags of the XML that Xcode keeps data models and storyboards in: elements with attributes, hardly a text between
/// them.
struct ModelTags {
    struct Tag {
        let name: String
        let values: [String: String]
        /// The elements around it, from outside.
        let path: [String]
        /// What stands behind it, up to the next tag.
        let text: String
    }

    /// The tags in their order; nil: it is not such XML.
    static func read(_ text: String) -> [Tag]? {
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
            // A declaration says nothing, and one of entities is not Xcode's.
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

    /// A `>` in quotes ends no tag.
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
