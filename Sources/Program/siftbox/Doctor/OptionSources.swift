import Commands
import Configuration
import ExtensionPlans
import Foundation
import InboxScreens
import LocatedYAML
import Messages

/// `siftbox doctor --filter`: where each option of a filter with a `siftbox.yaml` comes from.
extension DoctorCommand {
    func report(sourcesOf file: SiftboxFile, filter: String) throws {
        let given = try given(filter, file)
        let configuration = UserConfigurationFile(commands: InboxApp.bindableCommands).configuration
        let others = [
            "release": (configuration.release?.title, Release.standard.title),
            "country": (configuration.country?.code, Country.us.code),
        ]
        print("Options of the filter, and where they come from (\(PlainLine.safe(file.path))):")
        for key in SiftboxFile.keys {
            let (values, source): ([String], String)
            if let written = given[key.name], !written.isEmpty {
                (values, source) = (written, "--\(key.name)")
            } else if let position = file.positions[key.name] {
                (values, source) = (key.values(file), "\(SiftboxFile.name):\(position.line)")
            } else if let (configured, standard) = others[key.name] {
                (values, source) = (
                    [configured ?? standard], configured == nil ? "default" : "config.yaml, in new inboxes"
                )
            } else {
                continue
            }
            let name = key.name.padding(toLength: 14, withPad: " ", startingAt: 0)
            print(PlainLine.safe("    \(name)\(values.joined(separator: ", "))  (\(source))"))
        }
    }

    /// The values of the options on the command line, by the names of the keys.
    private func given(_ filter: String, _ file: SiftboxFile) throws -> [String: [String]] {
        let build = try building.reference(to: filter)
        var given = Dictionary(
            uniqueKeysWithValues: ExtensionReference.Option.allCases.map { ($0.rawValue, build.values(of: $0)) })
        if file.filter(of: build.path) == nil { given["filter"] = [build.path] }
        given["app-group"] = groups.appGroup
        given["country"] = [country.code].compactMap { $0 }
        return given
    }
}
