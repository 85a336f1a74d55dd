import DisplayText

/// Writes XML as build servers read it. What it writes is escaped, and none of it can act as a workflow command of GitHub.
package struct JUnitXML {
    private var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    private var indentation = ""

    package init() {}

    package var text: String { lines.joined(separator: "\n") + "\n" }

    /// An element without content.
    package mutating func element(_ name: String, _ attributes: [(String, String)] = []) {
        lines.append("\(start(name, attributes))/>")
    }

    /// An element with a text.
    package mutating func element(_ name: String, _ attributes: [(String, String)] = [], text: String) {
        lines.append("\(start(name, attributes))>\(Self.escaped(text))</\(name)>")
    }

    /// An element with a text that has several lines.
    package mutating func element(_ name: String, _ attributes: [(String, String)] = [], lines text: [String]) {
        lines += ["\(start(name, attributes))>"] + text.map(Self.escaped) + ["\(indentation)</\(name)>"]
    }

    /// An element with others in it.
    package mutating func element(
        _ name: String, _ attributes: [(String, String)] = [], _ contents: (inout JUnitXML) -> Void
    ) {
        lines.append("\(start(name, attributes))>")
        indentation += "  "
        contents(&self)
        indentation.removeLast(2)
        lines.append("\(indentation)</\(name)>")
    }

    package mutating func properties(_ properties: [(String, String)]) {
        element("properties") { xml in
            for (name, value) in properties { xml.element("property", [("name", name), ("value", value)]) }
        }
    }

    private func start(_ name: String, _ attributes: [(String, String)]) -> String {
        "\(indentation)<\(name)" + attributes.map { " \($0)=\"\(Self.escaped($1))\"" }.joined()
    }

    private static func escaped(_ text: String) -> String { GitHubActions.neutralizedMarkup(Markup.text(text)) }
}
