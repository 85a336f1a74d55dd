// Creates the views.
extension StoryboardSource {
    /// - Returns: the view's variable.
    mutating func make(_ node: Storyboard.Node) throws(BuildError) -> String {
        let standard = StoryboardProperties.classes[node.name] ?? "UIView"
        var value =
            node.name == "tableView" ? "UITableView(frame: .zero, style: .\(tableStyle(node)))" : "\(standard)()"
        if let custom = node["customClass"], SwiftName.identifier(custom) == custom {
            value = "\(custom)(coder: _emptyCoder()) ?? \(value)"
        }
        let variable = newVariable(value)
        if let id = node["id"] { variables[id] = variable }
        for property in StoryboardProperties.assignments(node, strings) { lines.append("\(variable).\(property)") }
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
}
