import Foundation

// Connects outlets and actions.
extension StoryboardSource {
    private static let events: Set = [
        "touchDown", "touchUpInside", "valueChanged", "primaryActionTriggered", "editingDidBegin", "editingChanged",
        "editingDidEnd", "editingDidEndOnExit",
    ]

    mutating func connectAll(_ node: Storyboard.Node) throws(BuildError) {
        try connect(node, isController: false)
        for inner in node.list("subviews") { try connectAll(inner) }
    }

    mutating func connect(_ node: Storyboard.Node, isController: Bool) throws(BuildError) {
        let own = node["id"].flatMap { variables[$0] }
        for connection in node.list("connections") {
            let target = connection["destination"].flatMap { variables[$0] }
            switch (connection.name, connection["property"] ?? "") {
            case ("outlet", let property) where isController:
                // The view itself is an outlet, too, and is set when the view is loaded.
                guard let target, property != "view" else { continue }
                try require(property)
                lines.append("\(property) = _outlet(\(target))")
            case ("outletCollection", let property) where isController:
                guard let target else { continue }
                try require(property)
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
        guard let own, let type = StoryboardProperties.classes[node.name],
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
        guard SwiftName.identifier(base) == base, parts.count <= 2, parts.last == "" || parts.count == 1 else {
            return nil
        }
        if parts.count == 1 { return declared.hasFunction(base, label: "") ? base : nil }
        if declared.hasFunction(base, label: "_") { return "\(base)(_:)" }
        guard let with = base.range(of: "With", options: .backwards) else { return nil }
        let name = String(base[..<with.lowerBound])
        let label = base[with.upperBound...].prefix(1).lowercased() + base[with.upperBound...].dropFirst()
        return declared.hasFunction(name, label: label) ? "\(name)(\(label):)" : nil
    }

    /// Requires the property of an outlet.
    ///
    /// - Parameter owner: the class that has the outlet; nil: the controller's.
    func require(_ property: String, of owner: String? = nil) throws(BuildError) {
        guard SwiftName.identifier(property) == property, declared.variables.contains(property) else {
            throw BuildError(
                "\(path): error: the outlet \(property) has no property in \(owner ?? name); iOS would terminate the "
                    + "extension.")
        }
    }
}
