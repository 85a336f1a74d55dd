import ExtensionPlans
import Foundation
import LocatedYAML
import Messages

/// The `siftbox.yaml` of a new project, with the keys that it needs and some that it may need later.
enum SettingsTemplate {
    /// - Parameter keys: the keys that it needs, with their values.
    static func file(language: FilterTemplate.Language, keys: [(name: String, value: String)]) -> TemplateFile {
        var others = [
            ("release: \(Release.standard.number)", "the iOS release of inboxes and measurements"),
            ("country: \(Country.us.code)", "the country of the iPhone"),
        ]
        if language == .swift {
            others =
                [
                    ("also: [Shared]", "more folders with its sources"),
                    ("app-group: Group", "a folder with the files that its app leaves for it"),
                ] + others
        }
        let column = (others.map(\.0.count).max() ?? 0) + 2
        let lines =
            keys.map { "\($0.name): \(YAMLText.scalar($0.value, inFlow: false))" }
            + others.map { "# \($0.0.padding(toLength: column, withPad: " ", startingAt: 0))# \($0.1)" }
        return TemplateFile(
            SiftboxFile.name, "what the filter needs, for every command in this folder",
            text: """
                # What the filter needs. Each key is an option, which replaces it when it is given: siftbox help filter
                \(lines.joined(separator: "\n"))

                """)
    }
}
