import Foundation

/// Generates Swift code that replaces Interface Builder's archive: it creates the views and connects outlets and
/// actions.
///
/// The code is appended to the copy of the controller's source file, where it can access private outlets.
package struct StoryboardSource {
    let storyboard: Storyboard
    /// The controller's class.
    let name: String
    let declared: DeclaredNames
    let strings: StoryboardStrings
    /// The user's path of the storyboard, for messages.
    let path: String
    var lines: [String] = []
    /// The variables of the created objects, by storyboard identifier.
    var variables: [String: String] = [:]
    private var count = 0
    var cells = CellConnections()

    /// - Parameters:
    ///   - name: the controller's class.
    ///   - declared: what the extension's sources declare: the outlets' properties and the actions' methods must be there.
    ///   - isLocalized: whether the extension has a table of strings with the storyboard's name.
    /// - Returns: the code, by the class in whose source file it has to be.
    /// - Throws: `BuildError` if one is missing: iOS would terminate the extension.
    package static func code(
        _ storyboard: Storyboard, class name: String, in declared: DeclaredNames, _ path: String,
        isLocalized: Bool = false
    ) throws(BuildError) -> [(class: String, text: String)] {
        let table = ((storyboard.file as NSString).lastPathComponent as NSString).deletingPathExtension
        var source = StoryboardSource(
            storyboard: storyboard, name: name, declared: declared,
            strings: StoryboardStrings(table: isLocalized ? table : nil), path: "\(path)/\(storyboard.file)")
        try source.write()
        let drawn = """

            extension \(name): _DrawnInStoryboard {
                func _drawnView() -> UIView {
            \(source.lines.map { "        " + $0 }.joined(separator: "\n"))
                }
            }

            """
        let cells = source.cells.classes.map { cell in
            let text = """

                extension \(cell.name) {
                    func _connect(_ views: [String: UIView]) {
                \(cell.lines.map { "        " + $0 }.joined(separator: "\n"))
                    }
                }

                """
            return (class: cell.name, text: text)
        }
        return [(class: name, text: drawn)] + cells
    }

    private mutating func write() throws(BuildError) {
        let controller = storyboard.controller
        let drawn = controller.inside.first {
            $0["key"] == "view" || $0["key"] == "tableView" || $0["key"] == nil && $0.name == "tableView"
        }
        let root = try drawn.map { node throws(BuildError) in try make(node) } ?? newVariable("UIView()")
        for node in storyboard.others where node.name == "tapGestureRecognizer" {
            variables[node["id"] ?? ""] = newVariable("UITapGestureRecognizer()")
        }
        let navigation = controller.inside.first { $0["key"] == "navigationItem" }
        if let title = controller["title"] {
            lines.append("title = \(strings.expression(title, "title", of: controller))")
        } else if let navigation, let title = navigation["title"] {
            lines.append("title = \(strings.expression(title, "title", of: navigation))")
        }
        for node in [controller] + storyboard.others { try connect(node, isController: node["id"] == controller["id"]) }
        if let drawn { try connectAll(drawn) }
        for (_, variable) in variables.sorted(by: { $0.value < $1.value }) where variable.hasPrefix("view") {
            lines.append("\(variable).awakeFromNib()")
        }
        lines.append("awakeFromNib()")
        lines.append("return \(root)")
    }

    /// Adds a line that creates an object.
    ///
    /// - Returns: its variable.
    mutating func newVariable(_ value: String, _ kind: String = "view") -> String {
        let name = newName(kind)
        lines.append("let \(name) = \(value)")
        return name
    }

    mutating func newName(_ kind: String) -> String {
        count += 1
        return "\(kind)\(count)"
    }
}
