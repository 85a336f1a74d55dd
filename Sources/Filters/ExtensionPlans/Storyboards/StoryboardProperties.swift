/// The properties of views in a storyboard, as assignments in Swift.
enum StoryboardProperties {
    /// The available classes, by Interface Builder's names. Other elements become plain views.
    static let classes = [
        "label": "UILabel", "button": "UIButton", "switch": "UISwitch", "segmentedControl": "UISegmentedControl",
        "textField": "UITextField", "textView": "UITextView", "stackView": "UIStackView", "imageView": "UIImageView",
        "scrollView": "UIScrollView", "tableView": "UITableView", "pickerView": "UIPickerView",
        "activityIndicatorView": "UIActivityIndicatorView",
    ]

    /// The assignments of a view, without the variable: `text = "Kind"`.
    static func assignments(_ node: Storyboard.Node, _ strings: StoryboardStrings) -> [String] {
        var made: [String] = []
        func add(_ property: String, _ key: String, _ form: (String) -> String?) {
            if let value = node[key].flatMap(form) { made.append("\(property) = \(value)") }
        }
        add("isHidden", "hidden", Self.flag)
        add("isUserInteractionEnabled", "userInteractionEnabled", Self.flag)
        add("tag", "tag") { Int($0).map(String.init) }
        add("alpha", "alpha") { Double($0).map { "\($0)" } }
        if node.name != "view" { add("isEnabled", "enabled") { Self.classes[node.name] == nil ? nil : Self.flag($0) } }
        if let spoken = node.inside.first(where: { $0["key"] == "accessibilityConfiguration" })?["label"] {
            made.append("accessibilityLabel = \(SwiftName.literal(spoken))")
        }
        let text = (node["text"] ?? node.inside.first { $0["key"] == "text" }?.text)
            .map { strings.expression($0, "text", of: node) }
        switch node.name {
        case "label", "textView": text.map { made.append("text = \($0)") }
        case "textField":
            text.map { made.append("text = \($0)") }
            add("placeholder", "placeholder") { strings.expression($0, "placeholder", of: node) }
        case "switch": made.append("isOn = \(node["on"] != "NO")")
        case "stackView": if node["axis"] == "vertical" { made.append("axis = .vertical") }
        case "button": made += buttonProperties(node, strings)
        case "segmentedControl":
            for (place, segment) in node.list("segments").enumerated() {
                let title = strings.expression(segment["title"] ?? "", "segmentTitles[\(place)]", of: node)
                made.append("insertSegment(withTitle: \(title), at: \(place), animated: false)")
            }
            add("selectedSegmentIndex", "selectedSegmentIndex") { Int($0).map(String.init) }
        default: break
        }
        if node.name == "textView" { add("isEditable", "editable", Self.flag) }
        return made
    }

    private static func buttonProperties(_ node: Storyboard.Node, _ strings: StoryboardStrings) -> [String] {
        let states = ["normal", "disabled", "selected", "highlighted"]
        var made = node.inside.compactMap { state -> String? in
            guard state.name == "state", let key = state["key"], states.contains(key), let title = state["title"] else {
                return nil
            }
            return "setTitle(\(strings.expression(title, "\(key)Title", of: node)), for: .\(key))"
        }
        if let title = node.inside.first(where: { $0.name == "buttonConfiguration" })?["title"] {
            made.append("setTitle(\(strings.expression(title, "configuration.title", of: node)), for: .normal)")
        }
        return made
    }

    private static func flag(_ value: String) -> String? { value == "YES" ? "true" : value == "NO" ? "false" : nil }
}

/// The strings of a storyboard, in the extension's language.
struct StoryboardStrings {
    /// The table of strings with the storyboard's name; nil: the extension has none.
    let table: String?

    /// The expression of a text. Xcode's key for its translation is the object's id and the property.
    func expression(_ value: String, _ property: String, of node: Storyboard.Node) -> String {
        guard let table, let id = node["id"] else { return SwiftName.literal(value) }
        return "AppleFoundation._localizedString(forKey: \(SwiftName.literal("\(id).\(property)")), "
            + "value: \(SwiftName.literal(value)), table: \(SwiftName.literal(table)), bundle: .main)"
    }
}
