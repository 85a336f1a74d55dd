import Foundation
package import LocatedYAML

/// The user's configuration file, as it was read.
///
/// A wrong value is a mistake and leaves the default; the other values still count.
package struct UserConfigurationFile: Sendable {
    package let path: String
    package let isPresent: Bool
    package let configuration: UserConfiguration
    /// In the order of the file.
    package let mistakes: [FileMistake]

    /// The file of this user: `$XDG_CONFIG_HOME/siftbox/config.yaml`.
    package static func standardPath(_ environment: [String: String]? = nil) -> String {
        UserFolder.configuration.path("config.yaml", environment)
    }

    /// Reads the file. Without one, everything has its default.
    ///
    /// - Parameter commands: the commands whose keys can be changed; not computed without a file.
    package init(path: String = Self.standardPath(), commands: @autoclosure () -> [BindableCommand]) {
        self.path = path
        var facts = stat()
        // A link that leads nowhere is a mistake.
        isPresent = lstat(path, &facts) == 0
        guard isPresent else {
            (configuration, mistakes) = (UserConfiguration(), [])
            return
        }
        do {
            (configuration, mistakes) = Self.read(
                try YAMLFile("configuration").read(path), file: path, commands())
        } catch {
            (configuration, mistakes) = (UserConfiguration(), [error])
        }
    }

    /// - Parameters:
    ///   - yaml: the text of the file.
    ///   - file: its path, for messages.
    package static func read(
        _ yaml: String, file: String, _ commands: [BindableCommand]
    ) -> (UserConfiguration, [FileMistake]) {
        var configuration = UserConfiguration()
        let findings = Findings(file: file)
        guard !YAMLFile.isBlank(yaml) else { return (configuration, []) }
        let settings = ConfigurationSetting.all
        if let document = YAMLDocument(yaml, findings, needs: "remove it, or write a setting"),
            let fields = Fields(document.root, findings, of: nil, allowed: settings.map(\.key))
        {
            for setting in settings where fields.node(setting.key) != nil {
                setting.read(fields, commands, &configuration)
            }
        }
        return (configuration, findings.inOrder)
    }

    /// One line about the mistakes, for the bottom of the screen; nil: there are none.
    package var summary: String? {
        guard let first = mistakes.first else { return nil }
        let others =
            mistakes.count == 1 ? "" : mistakes.count == 2 ? " (and 1 more)" : " (and \(mistakes.count - 1) more)"
        return "\(first.description.harmless)\(others). The default is used; siftbox doctor lists all mistakes."
    }
}
