import Device
import FilterProcesses
import Foundation
import Messages

// The settings of the phone, of its filter and of the screen.
extension SettingsMenu {
    func settings(_ facts: DeviceFacts, _ mouseIsOn: Bool) -> [Line] {
        let settings = facts.settings
        let milliseconds = settings.responseTimeoutMilliseconds
        var lines: [Line] = []
        if let name = facts.release.filterSwitch {
            lines = [
                Line(text: "MESSAGES", isHeading: true),
                Line(item: .filterUnknownSenders, text: name, value: settings.filterUnknownSenders ? "on" : "off"),
            ]
        }
        if facts.release.filtersSpam {
            lines += [Line(item: .filterSpam, text: "Filter Spam", value: settings.filterSpam ? "on" : "off")]
        }
        if facts.release.unknownSenderAlerts == .allowedKinds {
            lines += [Line(text: "NOTIFICATIONS FROM UNKNOWN SENDERS", isHeading: true)]
            lines += NotifyingKind.allCases.map { kind in
                Line(
                    item: .notify(kind), text: kind.rawValue.capitalized,
                    value: settings.notifyingKinds.contains(kind) ? "on" : "off")
            }
        }
        lines += disputed(facts.release, settings)
        lines += filters(facts)
        if facts.release.hasSubActions {
            lines += [
                Line(text: "SUB-FOLDERS", isHeading: true),
                Line(
                    item: .subFolderLimit, text: "If a filter declares more than five",
                    value: settings.subFolderLimit == .warn ? "show all, with a warning" : "show none"),
            ]
        }
        return lines + [
            Line(text: "FILTER PROCESS", isHeading: true),
            Line(
                item: .extensionProcess, text: "Process",
                value: settings.extensionProcess == .reused ? "one for all messages" : "a new one for each message"),
            Line(
                item: .privateValues, text: "Private values in the log",
                value: settings.showsPrivateValues ? "shown" : "hidden"),
            Line(text: "FILTER LIMITS", isHeading: true),
            Line(item: .responseTimeout, text: "Response timeout", value: Counted.time(Double(milliseconds))),
            Line(
                item: .memory, text: "Maximum memory", value: "\(Counted.number(settings.extensionMemoryMebibytes)) MiB"
            ),
        ] + limits(settings) + appGroups(facts) + server(settings) + reporting(facts) + [
            Line(text: "BLOCKING", isHeading: true),
            Line(
                item: .blockedList, text: "Blocked senders",
                value: facts.blocked.isEmpty ? "none" : Counted.number(facts.blocked.count)),
            Line(text: "SCREEN", isHeading: true),
            Line(item: .bell, text: "Bell for alerts", value: settings.bell ? "on" : "off"),
            Line(item: .mouse, text: "Mouse", value: mouseIsOn ? "on" : "off"),
            Line(text: "DEVICE", isHeading: true),
            Line(item: .release, text: "Release", value: facts.release.name),
            Line(item: .country, text: "Country", value: facts.country),
        ]
    }

    /// The limits of all processes of a filter together, apart from memory.
    private func limits(_ settings: Settings) -> [Line] {
        FilterLimit.allCases.map { limit in
            let value = settings.limits[limit]
            let unit =
                switch limit.unit {
                case .count: ""
                case .mebibytes: " MiB"
                case .seconds: " s"
                }
            return Line(item: .limit(limit), text: limit.title, value: "\(Counted.number(value))\(unit)")
        }
    }

    /// Settings for undocumented behavior of where messages go.
    private func disputed(_ release: Release, _ settings: Settings) -> [Line] {
        let days = if case .days(let days) = settings.spamRetention { "after \(days) days" } else { "never" }
        let all: [(UndocumentedSetting, Line)] = [
            (
                .notifiedInMessages,
                Line(
                    item: .notifiedInMessages, text: "Keep in \(release.folders.all) for 12 hours after an alert",
                    value: settings.notifiedInMessages ? "on" : "off")
            ),
            (
                .unknownInMessages,
                Line(
                    item: .unknownInMessages, text: "Show unknown senders in \(release.folders.all)",
                    value: settings.unknownInMessages ? "on" : "off")
            ),
            (
                .iMessageJoinsJunk,
                Line(
                    item: .iMessageJoinsJunk, text: "iMessages join conversations in \(release.folders.junk)",
                    value: settings.iMessageJoinsJunk ? "on" : "off")
            ),
            (.spamDays, Line(item: .spamDays, text: "Delete \(release.folders.junk)", value: days)),
        ]
        let there = all.filter { $0.0.exists(in: release) }
        let heading = there.isEmpty ? [] : [Line(text: "WHERE MESSAGES GO", isHeading: true)]
        return heading + there.map(\.1)
    }

    /// The values in the app's App Groups.
    private func appGroups(_ facts: DeviceFacts) -> [Line] {
        var lines = [Line(text: "APP GROUPS", isHeading: true)]
        for (identifier, group) in facts.settings.appGroups.sorted(by: { $0.key < $1.key }) {
            lines.append(Line(text: "  " + identifier + (group.files.map { ", files from \($0)" } ?? "")))
            for (name, value) in group.values.sorted(by: { $0.key < $1.key }) {
                lines.append(Line(item: .groupValue(group: identifier, name: name), text: name, value: value.written))
            }
        }
        return lines + [Line(item: .newGroupValue, text: "Add a value …", value: "")]
    }
}
