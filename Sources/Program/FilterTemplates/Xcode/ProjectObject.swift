/// An object of a project file.
struct ProjectObject {
    let id: String
    let isa: String
    /// The comment that Xcode writes beside each use of the ID; nil: none.
    let comment: String?
    let fields: [String: ProjectField]

    init(_ id: String, _ isa: String, _ comment: String? = nil, _ fields: [String: ProjectField]) {
        (self.id, self.isa, self.comment, self.fields) = (id, isa, comment, fields)
    }

    /// Xcode writes these in one line each.
    fileprivate var isShort: Bool { ["PBXBuildFile", "PBXFileReference"].contains(isa) }
}

/// A value in a project file.
indirect enum ProjectField: Sendable {
    case text(String)
    /// The ID of an object.
    case reference(String)
    case list([ProjectField])
    case dictionary([String: ProjectField])
}

extension ProjectField: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    init(stringLiteral text: String) { self = .text(text) }
    init(arrayLiteral elements: ProjectField...) { self = .list(elements) }
    init(dictionaryLiteral elements: (String, ProjectField)...) {
        self = .dictionary(Dictionary(elements) { $1 })
    }
}

/// The text of a project file, as Xcode writes it, so that its first change there is small.
struct ProjectFileText {
    private let comments: [String: String]

    /// - Parameters:
    ///   - objects: all objects, each with its own ID.
    ///   - root: the ID of the project.
    ///   - version: the format: 77 is that of Xcode 16 and later.
    static func of(_ objects: [ProjectObject], root: String, version: Int) -> String {
        let writer = ProjectFileText(
            comments: Dictionary(objects.compactMap { object in object.comment.map { (object.id, $0) } }) { $1 })
        let sections = Dictionary(grouping: objects, by: \.isa).sorted { $0.key < $1.key }.map { isa, objects in
            let entries = objects.sorted { $0.id < $1.id }.map { object in
                let fields = writer.dictionary(
                    object.fields, first: [("isa", isa)], depth: object.isShort ? nil : 2)
                return "\t\t\(writer.reference(object.id)) = \(fields);\n"
            }
            return "\n/* Begin \(isa) section */\n\(entries.joined())/* End \(isa) section */\n"
        }
        return """
            // !$*UTF8*$!
            {
            \tarchiveVersion = 1;
            \tclasses = {
            \t};
            \tobjectVersion = \(version);
            \tobjects = {
            \(sections.joined())\t};
            \trootObject = \(writer.reference(root));
            }

            """
    }

    /// - Parameter depth: the level of the lines; nil: all in one line.
    private func text(_ field: ProjectField, depth: Int?) -> String {
        switch field {
        case .text(let text): Self.quoted(text)
        case .reference(let id): reference(id)
        case .list(let elements):
            "(" + elements.map { line(text($0, depth: depth.map { $0 + 1 }) + ",", depth.map { $0 + 1 }) }.joined()
                + end(depth) + ")"
        case .dictionary(let fields): dictionary(fields, first: [], depth: depth)
        }
    }

    private func dictionary(_ fields: [String: ProjectField], first: [(String, String)], depth: Int?) -> String {
        let inner = depth.map { $0 + 1 }
        let sorted = fields.sorted { $0.key < $1.key }.map { (Self.quoted($0.key), text($0.value, depth: inner)) }
        return "{" + (first + sorted).map { line("\($0.0) = \($0.1);", inner) }.joined() + end(depth) + "}"
    }

    private func line(_ text: String, _ depth: Int?) -> String {
        depth.map { "\n" + String(repeating: "\t", count: $0) + text } ?? text + " "
    }

    private func end(_ depth: Int?) -> String { depth.map { "\n" + String(repeating: "\t", count: $0) } ?? "" }

    private func reference(_ id: String) -> String { id + (comments[id].map { " /* \($0) */" } ?? "") }

    private static func quoted(_ text: String) -> String {
        if text.wholeMatch(of: /[A-Za-z0-9_.\/$]+/) != nil { return text }
        return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
