import JSONCodec

/// The contents of a reporting extension's view.
///
///     {"id":1,"type":"sheet","isReady":false,"elements":[{"id":1,"kind":"button","text":"Send"}]}
package struct SheetLine: Hashable, Sendable {
    /// An element of the view.
    package struct Element: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            case label
            case button
            case toggle(isOn: Bool)
            /// One of several segments or rows; one of them is chosen.
            case choice(isChosen: Bool)
            case field(placeholder: String)
        }

        /// Unique and stable while the view is shown.
        package let id: Int
        package let kind: Kind
        package let text: String
        package let isEnabled: Bool

        package init(id: Int, kind: Kind, text: String, isEnabled: Bool = true) {
            self.id = id
            self.kind = kind
            self.text = text
            self.isEnabled = isEnabled
        }
    }

    /// The maximum number of elements; more are omitted.
    package static let maxElements = 200
    /// The maximum number of characters of one text.
    package static let maxCharacters = 2000
    /// The maximum number of bytes of all strings together. Escaped, they are up to six times as long and still fit a
    /// line.
    package static let maxBytes = 128 << 10

    package let title: String?
    /// Whether Done can be pressed: `isReadyForClassificationResponse` (U1).
    package let isReady: Bool
    package let elements: [Element]

    package init(title: String? = nil, isReady: Bool = false, elements: [Element] = []) {
        self.title = title
        self.isReady = isReady
        self.elements = elements
    }

    /// The line's bytes, with its line feed.
    package func bytes(id: Int) -> [UInt8] {
        var line = JSONLine()
        line.add("id", id)
        line.add("type", "sheet")
        line.add("title", ifAny: title)
        line.add("isReady", isReady)
        line.add("elements", elements.map(\.json))
        return line.bytes
    }

    /// A text, shortened to the limits.
    ///
    /// - Parameter bytes: the maximum number of bytes. One character can have any number of bytes.
    package static func cut(_ text: String, to bytes: Int = maxBytes) -> String {
        // Counting bytes is faster than counting characters, and usually enough.
        if text.utf8.count <= min(maxCharacters, bytes) { return text }
        let kept = text.prefix(maxCharacters)
        if kept.utf8.count <= bytes { return String(kept) }
        var left = bytes
        let scalars = kept.unicodeScalars.prefix { scalar in
            left -= String(scalar).utf8.count
            return left >= 0
        }
        return String(String.UnicodeScalarView(scalars))
    }
}

extension SheetLine.Element {
    fileprivate var json: JSON {
        var members: [(String, JSON)] = [("id", .integer(id))]
        func add(_ key: String, _ value: JSON) { members.append((key, value)) }
        switch kind {
        case .label: add("kind", .string("label"))
        case .button: add("kind", .string("button"))
        case .toggle(let isOn):
            add("kind", .string("toggle"))
            add("isOn", .bool(isOn))
        case .choice(let isChosen):
            add("kind", .string("choice"))
            add("isChosen", .bool(isChosen))
        case .field(let placeholder):
            add("kind", .string("field"))
            if !placeholder.isEmpty { add("placeholder", .string(placeholder)) }
        }
        add("text", .string(text))
        if !isEnabled { add("isEnabled", .bool(false)) }
        return .object(JSONObject(members))
    }

    fileprivate init(_ json: JSON) throws(FilterMessage.Malformed) {
        guard let object = json.object else { throw FilterMessage.Malformed(reason: "an element is \(json.kind)") }
        guard let id = object["id"]?.integer else { throw FilterMessage.Malformed(reason: "an element has no id") }
        let kind: Kind
        switch object["kind"]?.string {
        case "label": kind = .label
        case "button": kind = .button
        case "toggle": kind = .toggle(isOn: object["isOn"] == .bool(true))
        case "choice": kind = .choice(isChosen: object["isChosen"] == .bool(true))
        case "field": kind = .field(placeholder: SheetLine.cut(object["placeholder"]?.string ?? ""))
        case let other:
            let name = other.map { SheetLine.cut($0, to: 40) } ?? "missing"
            throw FilterMessage.Malformed(
                reason: "the kind of element \(id) is \(name), not label, button, toggle, choice or field")
        }
        self.init(
            id: id, kind: kind, text: SheetLine.cut(object["text"]?.string ?? ""),
            isEnabled: object["isEnabled"] != .bool(false))
    }
}

extension FilterMessage {
    /// Decodes the contents of the view, up to the limits.
    package func sheet() throws(Malformed) -> SheetLine {
        guard case .array(let values) = object["elements"] else {
            throw Malformed(reason: "it has no list of elements")
        }
        var elements: [SheetLine.Element] = []
        var numbers: Set<Int> = []
        for value in values.prefix(SheetLine.maxElements) {
            let element = try SheetLine.Element(value)
            guard numbers.insert(element.id).inserted else {
                throw Malformed(reason: "two elements have the id \(element.id)")
            }
            elements.append(element)
        }
        return SheetLine(
            title: object["title"]?.string.map { SheetLine.cut($0) }, isReady: object["isReady"] == .bool(true),
            elements: elements)
    }
}
