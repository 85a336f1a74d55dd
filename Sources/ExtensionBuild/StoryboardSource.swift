import Foundation

/// Generates Swift code that replaces Interface Builder's archive: it creates the views and connects outlets and
/// actions.
///
/// The code is appended to the copy of the controller's source file, where it can access private outlets.
struct StoryboardSource {
    private let storyboard: Storyboard
    private let name: String
    private let sources: [String]
    private let path: String
    private var lines: [String] = []
    /// The variables of the created objects, by storyboard identifier.
    private var variables: [String: String] = [:]
    private var count = 0
    /// The code that connects the outlets of cells, by the cells' classes.
    private var cells: [(name: String, lines: [String])] = []

    /// The available classes, by Interface Builder's names. Other elements become plain views.
    private static let classes = [
        "label": "UILabel", "button": "UIButton", "switch": "UISwitch", "segmentedControl": "UISegmentedControl",
        "textField": "UITextField", "textView": "UITextView", "stackView": "UIStackView", "imageView": "UIImageView",
        "scrollView": "UIScrollView", "tableView": "UITableView", "pickerView": "UIPickerView",
        "activityIndicatorView": "UIActivityIndicatorView",
    ]

    private static let events: Set = [
        "touchDown", "touchUpInside", "valueChanged", "primaryActionTriggered", "editingDidBegin", "editingChanged",
        "editingDidEnd", "editingDidEndOnExit",
    ]

    /// - Parameters:
    ///   - name: the controller's class.
    ///   - sources: the extension's source files, which must contain the outlets' properties and the actions' methods.
    /// - Returns: the code, by the class in whose source file it has to be.
    /// - Throws: `BuildError` if one is missing: iOS would terminate the extension.
    static func code(
        _ storyboard: Storyboard, class name: String, in sources: [String], _ path: String
    ) throws(BuildError) -> [(class: String, text: String)] {
        var source = StoryboardSource(
            storyboard: storyboard, name: name, sources: sources, path: "\(path)/\(storyboard.file)")
        try source.write()
        let drawn = """

            extension \(name): _DrawnInStoryboard {
                func _drawnView() -> UIView {
            \(source.lines.map { "        " + $0 }.joined(separator: "\n"))
                }
            }

            """
        let cells = source.cells.map { cell in
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

    private init(storyboard: Storyboard, name: String, sources: [String], path: String) {
        (self.storyboard, self.name, self.sources, self.path) = (storyboard, name, sources, path)
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
        if let title = controller["title"] ?? navigation?["title"] { lines.append("title = \(Self.literal(title))") }
        for node in [controller] + storyboard.others { try connect(node, isController: node["id"] == controller["id"]) }
        if let drawn { try connectAll(drawn) }
        for (_, variable) in variables.sorted(by: { $0.value < $1.value }) where variable.hasPrefix("view") {
            lines.append("\(variable).awakeFromNib()")
        }
        lines.append("awakeFromNib()")
        lines.append("return \(root)")
    }

    // MARK: Views

    private mutating func newVariable(_ value: String, _ kind: String = "view") -> String {
        count += 1
        lines.append("let \(kind)\(count) = \(value)")
        return "\(kind)\(count)"
    }

    /// - Returns: the view's variable.
    private mutating func make(_ node: Storyboard.Node) throws(BuildError) -> String {
        let standard = Self.classes[node.name] ?? "UIView"
        var value =
            node.name == "tableView" ? "UITableView(frame: .zero, style: .\(tableStyle(node)))" : "\(standard)()"
        if let custom = node["customClass"], ExtensionFolder.identifier(custom) == custom {
            value = "\(custom)(coder: _emptyCoder()) ?? \(value)"
        }
        let variable = newVariable(value)
        if let id = node["id"] { variables[id] = variable }
        for property in properties(node) { lines.append("\(variable).\(property)") }
        for subview in node.list("subviews") {
            let inner = try make(subview)
            lines.append("\(variable).\(node.name == "stackView" ? "addArrangedSubview" : "addSubview")(\(inner))")
        }
        for constraint in node.list("constraints") {
            let constant = constraint["constant"].flatMap(Double.init) ?? 0
            let made = newVariable(
                "NSLayoutConstraint(item: \(variable), attribute: .notAnAttribute, relatedBy: .equal, toItem: nil, "
                    + "attribute: .notAnAttribute, multiplier: 1, constant: \(constant))", "constraint")
            lines.append("\(variable).addConstraint(\(made))")
            if let id = constraint["id"] { variables[id] = made }
        }
        if node.name == "tableView" {
            for key in ["tableHeaderView", "tableFooterView"] {
                guard let edge = node.inside.first(where: { $0["key"] == key }) else { continue }
                let inner = try make(edge)
                lines.append("\(variable).\(key) = \(inner)")
            }
            guard node["dataMode"] != "static" else {
                throw BuildError(
                    "\(path): error: a table has static cells, which iOS shows only in a UITableViewController. Use "
                        + "prototype cells and a data source.")
            }
            for cell in node.list("prototypes") { try prototype(cell, of: variable) }
        }
        return variable
    }

    private func tableStyle(_ node: Storyboard.Node) -> String {
        ["grouped", "insetGrouped"].first { $0 == node["style"] } ?? "plain"
    }

    /// A prototype cell: its style or its views, and the outlets of its class.
    private mutating func prototype(_ cell: Storyboard.Node, of table: String) throws(BuildError) {
        guard let identifier = cell["reuseIdentifier"].map(Self.literal) else { return }
        let styles = ["Value1": "value1", "Value2": "value2", "Subtitle": "subtitle"]
        let style = styles.first { (cell["style"] ?? "").hasSuffix($0.key) }?.value ?? "default"
        let standard = "UITableViewCell(style: .\(style), reuseIdentifier: \(identifier))"
        let custom = cell["customClass"].flatMap { ExtensionFolder.identifier($0) == $0 ? $0 : nil }
        lines.append("\(table)._registerPrototype(\(identifier)) {")
        let value = custom.map { "\($0)(coder: _emptyCoder()) ?? \(standard)" } ?? standard
        count += 1
        let variable = "cell\(count)"
        lines.append("let \(variable): UITableViewCell = \(value)")
        for (key, names) in [
            ("accessoryType", ["checkmark", "disclosureIndicator", "detailButton", "detailDisclosureButton"]),
            ("selectionStyle", ["none", "blue", "gray"]),
        ] {
            if let name = cell[key], names.contains(name) { lines.append("\(variable).\(key) = .\(name)") }
        }
        let known = variables
        let isStandard = cell["style"] != nil
        for view in cell.inside.first(where: { $0["key"] == "contentView" })?.list("subviews") ?? [] {
            if isStandard, let id = view["id"],
                let label = ["textLabel", "detailTextLabel"].first(where: { cell[$0] == id })
            {
                if let text = view["text"] { lines.append("\(variable).\(label)?.text = \(Self.literal(text))") }
            } else {
                let inner = try make(view)
                lines.append("\(variable).contentView.addSubview(\(inner))")
            }
        }
        if let custom { try connectOutlets(of: cell, custom, variable) }
        lines += ["\(variable).awakeFromNib()", "return \(variable)", "}"]
        // The views of a cell belong to it.
        variables = known
    }

    /// Connects a cell's outlets with code in the file of its class, where it can access private ones.
    private mutating func connectOutlets(
        of cell: Storyboard.Node, _ name: String, _ variable: String
    ) throws(BuildError) {
        var connections: [String] = []
        var views: [String] = []
        for outlet in cell.list("connections") where outlet.name == "outlet" {
            guard let property = outlet["property"], let view = outlet["destination"].flatMap({ variables[$0] }) else {
                continue
            }
            try require("var\\s+\(property)", property, "outlet \(property)", of: name)
            connections.append("if let view = views[\(Self.literal(property))] { \(property) = _outlet(view) }")
            views.append("\(Self.literal(property)): \(view)")
        }
        guard !connections.isEmpty else { return }
        let known = cells.firstIndex { $0.name == name }
        let place = known ?? cells.count
        if known == nil { cells.append((name, [])) }
        cells[place].lines += connections.filter { !cells[place].lines.contains($0) }
        lines.append("(\(variable) as? \(name))?._connect([\(views.joined(separator: ", "))])")
    }

    /// The properties of a view, as assignments.
    private func properties(_ node: Storyboard.Node) -> [String] {
        var said: [String] = []
        func say(_ property: String, _ key: String, _ form: (String) -> String?) {
            if let value = node[key].flatMap(form) { said.append("\(property) = \(value)") }
        }
        say("isHidden", "hidden", Self.flag)
        say("isUserInteractionEnabled", "userInteractionEnabled", Self.flag)
        say("tag", "tag") { Int($0).map(String.init) }
        say("alpha", "alpha") { Double($0).map { "\($0)" } }
        if node.name != "view" { say("isEnabled", "enabled") { Self.classes[node.name] == nil ? nil : Self.flag($0) } }
        if let spoken = node.inside.first(where: { $0["key"] == "accessibilityConfiguration" })?["label"] {
            said.append("accessibilityLabel = \(Self.literal(spoken))")
        }
        let text = node["text"] ?? node.inside.first { $0["key"] == "text" }?.text
        switch node.name {
        case "label", "textView": text.map { said.append("text = \(Self.literal($0))") }
        case "textField":
            text.map { said.append("text = \(Self.literal($0))") }
            say("placeholder", "placeholder", Self.literal)
        case "switch": said.append("isOn = \(node["on"] != "NO")")
        case "stackView": if node["axis"] == "vertical" { said.append("axis = .vertical") }
        case "button": said += buttonProperties(node)
        case "segmentedControl":
            for (place, segment) in node.list("segments").enumerated() {
                said.append(
                    "insertSegment(withTitle: \(Self.literal(segment["title"] ?? "")), at: \(place), animated: false)")
            }
            say("selectedSegmentIndex", "selectedSegmentIndex") { Int($0).map(String.init) }
        default: break
        }
        if node.name == "textView" { say("isEditable", "editable", Self.flag) }
        return said
    }

    private func buttonProperties(_ node: Storyboard.Node) -> [String] {
        let states = ["normal", "disabled", "selected", "highlighted"]
        var said = node.inside.compactMap { state -> String? in
            guard state.name == "state", let key = state["key"], states.contains(key), let title = state["title"] else {
                return nil
            }
            return "setTitle(\(Self.literal(title)), for: .\(key))"
        }
        if let title = node.inside.first(where: { $0.name == "buttonConfiguration" })?["title"] {
            said.append("setTitle(\(Self.literal(title)), for: .normal)")
        }
        return said
    }

    private static func flag(_ value: String) -> String? { value == "YES" ? "true" : value == "NO" ? "false" : nil }

    /// A Swift string literal for any text.
    static func literal(_ text: String) -> String {
        let letters = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "\n": "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: "\\u{\(String(scalar.value, radix: 16))}"
            default: String(scalar)
            }
        }
        return "\"\(letters.joined())\""
    }

    // MARK: Outlets and actions

    private mutating func connectAll(_ node: Storyboard.Node) throws(BuildError) {
        try connect(node, isController: false)
        for inner in node.list("subviews") { try connectAll(inner) }
    }

    private mutating func connect(_ node: Storyboard.Node, isController: Bool) throws(BuildError) {
        let own = node["id"].flatMap { variables[$0] }
        for connection in node.list("connections") {
            let target = connection["destination"].flatMap { variables[$0] }
            switch (connection.name, connection["property"] ?? "") {
            case ("outlet", let property) where isController:
                // The view itself is an outlet, too, and is set when the view is loaded.
                guard let target, property != "view" else { continue }
                try require("var\\s+\(property)", property, "outlet \(property)")
                lines.append("\(property) = _outlet(\(target))")
            case ("outletCollection", let property) where isController:
                guard let target else { continue }
                try require("var\\s+\(property)", property, "outlet \(property)")
                lines.append("\(property) = (\(property) ?? []) + [_outlet(\(target))].compactMap { $0 }")
            case ("outletCollection", "gestureRecognizers"):
                if let own, let target { lines.append("\(own).addGestureRecognizer(\(target))") }
            case ("outlet", "dataSource"): roles(node, own, "DataSource", "dataSource")
            case ("outlet", "delegate"): roles(node, own, "Delegate", "delegate")
            case ("action", _): try connectAction(connection, own, node.name)
            case ("segue", _) where connection["kind"] == "embed":
                throw BuildError(
                    "\(path): error: a container view embeds another scene, which Siftbox does not read. Add the child "
                        + "view controller in code.")
            default: continue
            }
        }
    }

    /// Makes the controller a view's data source or delegate.
    private mutating func roles(_ node: Storyboard.Node, _ own: String?, _ role: String, _ property: String) {
        guard let own, let type = Self.classes[node.name],
            ["UITableView", "UIPickerView", "UITextField", "UITextView"].contains(type)
        else { return }
        lines.append("\(own).\(property) = (self as AnyObject) as? any \(type)\(role)")
    }

    private mutating func connectAction(
        _ connection: Storyboard.Node, _ own: String?, _ kind: String
    ) throws(BuildError) {
        guard let own, let selector = connection["selector"], connection["destination"] == storyboard.controller["id"]
        else { return }
        guard let method = method(selector) else {
            throw BuildError(
                "\(path): error: the action \(selector) has no method in \(name); iOS would terminate the extension.")
        }
        if kind.hasSuffix("GestureRecognizer") {
            lines.append("\(own).addTarget(self, action: _selector(self.\(method)))")
        } else if let event = connection["eventType"], Self.events.contains(event) {
            lines.append("\(own).addTarget(self, action: _selector(self.\(method)), for: .\(event))")
        }
    }

    /// The Swift name of an Objective-C method: `choose:` is `choose(_:)`, `chooseWithKind:` is `choose(kind:)`.
    private func method(_ selector: String) -> String? {
        let parts = selector.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let base = parts[0]
        guard ExtensionFolder.identifier(base) == base, parts.count <= 2, parts.last == "" || parts.count == 1 else {
            return nil
        }
        if parts.count == 1 { return has("func\\s+\(base)\\s*\\(\\s*\\)") ? base : nil }
        if has("func\\s+\(base)\\s*\\(\\s*_\\s") { return "\(base)(_:)" }
        guard let with = base.range(of: "With", options: .backwards) else { return nil }
        let label = base[with.upperBound...].prefix(1).lowercased() + base[with.upperBound...].dropFirst()
        return has("func\\s+\(base[..<with.lowerBound])\\s*\\(\\s*\(label)\\b")
            ? "\(base[..<with.lowerBound])(\(label):)" : nil
    }

    private func require(
        _ form: String, _ name: String, _ what: String, of owner: String? = nil
    ) throws(BuildError) {
        guard ExtensionFolder.identifier(name) == name, has("\\b\(form)\\b") else {
            throw BuildError(
                "\(path): error: the \(what) has no property in \(owner ?? self.name); iOS would terminate the "
                    + "extension.")
        }
    }

    private func has(_ form: String) -> Bool {
        guard let form = try? Regex(form) else { return false }
        return sources.contains { $0.contains(form) }
    }
}
