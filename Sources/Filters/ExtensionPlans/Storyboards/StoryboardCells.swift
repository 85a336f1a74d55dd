// Creates prototype cells of tables.
extension StoryboardSource {
    /// A prototype cell: its style or its views, and the outlets of its class.
    mutating func prototype(_ cell: Storyboard.Node, of table: String) throws(BuildError) {
        guard let identifier = cell["reuseIdentifier"].map(SwiftName.literal) else { return }
        let styles = ["Value1": "value1", "Value2": "value2", "Subtitle": "subtitle"]
        let style = styles.first { (cell["style"] ?? "").hasSuffix($0.key) }?.value ?? "default"
        let standard = "UITableViewCell(style: .\(style), reuseIdentifier: \(identifier))"
        let custom = cell["customClass"].flatMap { SwiftName.identifier($0) == $0 ? $0 : nil }
        lines.append("\(table)._registerPrototype(\(identifier)) {")
        let value = custom.map { "\($0)(coder: _emptyCoder()) ?? \(standard)" } ?? standard
        let variable = newName("cell")
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
                if let text = view["text"] {
                    lines.append("\(variable).\(label)?.text = \(strings.expression(text, "text", of: view))")
                }
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
            try require(property, of: name)
            connections.append("if let view = views[\(SwiftName.literal(property))] { \(property) = _outlet(view) }")
            views.append("\(SwiftName.literal(property)): \(view)")
        }
        guard !connections.isEmpty else { return }
        cells.add(connections, to: name)
        lines.append("(\(variable) as? \(name))?._connect([\(views.joined(separator: ", "))])")
    }
}

/// The code that connects the outlets of cells, by the cells' classes.
struct CellConnections {
    private(set) var classes: [(name: String, lines: [String])] = []
    private var places: [String: Int] = [:]
    private var seen: Set<String> = []

    /// Adds lines of a class, each once.
    mutating func add(_ lines: [String], to name: String) {
        let place = places[name] ?? classes.count
        if place == classes.count { classes.append((name, [])) }
        places[name] = place
        classes[place].lines += lines.filter { seen.insert("\(name): \($0)").inserted }
    }
}
