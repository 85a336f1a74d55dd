/// The tags of Xcode's data models, storyboards and workspaces: XML elements with attributes and rarely any text.
///
/// Whatever Xcode would not write is refused: document types, CDATA, tags that are malformed, do not match or are nested
/// too deeply.
package struct ModelTags {
    package struct Tag {
        package let name: String
        package let values: [String: String]
        /// The enclosing elements, outermost first.
        package let path: [String]
        /// The text after it, up to the next tag.
        package fileprivate(set) var text = ""
    }

    private static let maxLevels = 64

    /// The tags in order; nil: unsupported XML.
    package static func read(_ text: String) -> [Tag]? {
        var xml = XMLPullParser(keepingAll: XMLText(text))
        var path: [String] = []
        var tags: [Tag] = []
        /// Whether the last event was a start tag, which text may follow.
        var isAfterStart = false
        while true {
            let event = xml.next()
            if isAfterStart { tags[tags.count - 1].text = decoded(xml.text) }
            isAfterStart = false
            switch event {
            case .start(let isEmpty, isBroken: false) where path.count < maxLevels:
                let name = String(decoding: xml.name, as: UTF8.self)
                tags.append(Tag(name: name, values: values(xml.attributes), path: path))
                isAfterStart = !isEmpty
                if !isEmpty { path.append(name) }
            case .end(isBroken: false) where path.last.map { $0.utf8.elementsEqual(xml.name) } ?? false:
                path.removeLast()
            case .instruction: continue
            case .none(isInTag: false): return path.isEmpty ? tags : nil
            case .start, .end, .section, .declaration, .strayBracket, .none: return nil
            }
        }
    }

    /// The last value of each name.
    private static func values(_ attributes: XMLAttributes) -> [String: String] {
        Dictionary(
            zip(attributes.names, attributes.values).map { name, value in
                (String(decoding: name, as: UTF8.self), decoded(value ?? []))
            }
        ) { _, last in last }
    }

    private static func decoded(_ bytes: [UInt8]) -> String {
        XMLReferences.resolved(String(decoding: bytes, as: UTF8.self), unresolved: .removed)
    }
}
