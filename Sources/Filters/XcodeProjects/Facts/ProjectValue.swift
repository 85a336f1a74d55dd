import UntrustedFiles

/// A value of a project file: an old-style property list, XML, JSON or YAML.
struct ProjectValue: Sendable {
    enum Content: Sendable {
        case text(String)
        case flag(Bool)
        case whole(Int)
        case decimal(Double)
        case list([ProjectValue])
        case dictionary([String: ProjectValue])
    }

    typealias Position = TextPosition

    var content: Content
    /// Where it is in the file; of a dictionary's value, its key. nil: the format does not say.
    var position: Position?

    init(_ content: Content, _ position: Position? = nil) {
        self.content = content
        self.position = position
    }

    /// A scalar as text; flags as in build settings.
    var text: String? {
        switch content {
        case .text(let text): text
        case .flag(let flag): flag ? "YES" : "NO"
        case .whole(let number): String(number)
        case .decimal(let number): String(number)
        case .list, .dictionary: nil
        }
    }

    var list: [ProjectValue]? {
        if case .list(let list) = content { list } else { nil }
    }

    var dictionary: [String: ProjectValue]? {
        if case .dictionary(let dictionary) = content { dictionary } else { nil }
    }

    subscript(_ key: String) -> ProjectValue? { dictionary?[key] }

    /// The elements as strings; a single string is a list of one.
    var strings: [String] { list?.compactMap(\.text) ?? text.map { [$0] } ?? [] }

    /// The number of values in it, with itself.
    var count: Int {
        switch content {
        case .list(let list): list.reduce(1) { $0 + $1.count }
        case .dictionary(let dictionary): dictionary.values.reduce(1) { $0 + $1.count }
        default: 1
        }
    }

    /// An estimate of the time that reading it takes: the bytes of all strings in it, and 8 for each value.
    var weight: Int {
        switch content {
        case .text(let text): 8 + text.utf8.count
        case .list(let list): list.reduce(8) { $0 + $1.weight }
        case .dictionary(let dictionary): dictionary.reduce(8) { $0 + $1.key.utf8.count + $1.value.weight }
        default: 8
        }
    }

    /// A build setting's value: a list is joined as in Xcode, with quotes where an element has a space.
    var setting: String? {
        guard let list else { return text }
        return list.compactMap(\.text).map { element in
            let isQuoted = element.contains("\"") || element.contains("\\")
            return element.contains { $0 == " " || $0 == "\t" } && !isQuoted ? "\"\(element)\"" : element
        }.joined(separator: " ")
    }

    /// As in Foundation's property lists.
    var propertyList: Any {
        switch content {
        case .text(let text): text
        case .flag(let flag): flag
        case .whole(let number): number
        case .decimal(let number): number
        case .list(let list): list.map(\.propertyList)
        case .dictionary(let dictionary): dictionary.mapValues(\.propertyList)
        }
    }
}
