import Device
import FilterProcesses
import Foundation
import Messages

// The settings of the phone, of its filter and of the screen.
extension SettingsMenu {
    func settings(_ facts: DeviceFacts, _ mouseIsOn: Bool) -> [Line] {
        [Line(text: "PHONE", isHeading: true)] + phone(facts)
            + [Line(text: "FILTER", isHeading: true)] + filter(facts)
            + [
                Line(text: "SCREEN", isHeading: true),
                Line(item: .bell, text: "Bell for alerts", value: facts.settings.bell ? "on" : "off"),
                Line(item: .mouse, text: "Mouse", value: mouseIsOn ? "on" : "off"),
            ]
    }

    private func phone(_ facts: DeviceFacts) -> [Line] {
        let settings = facts.settings
        var lines: [Line] = []
        if let name = facts.release.filterSwitch {
            lines.append(
                Line(item: .filterUnknownSenders, text: name, value: settings.filterUnknownSenders ? "on" : "off"))
        }
        if facts.release.filtersSpam {
            lines.append(Line(item: .filterSpam, text: "Filter Spam", value: settings.filterSpam ? "on" : "off"))
        }
        if facts.release.unknownSenderAlerts == .allowedKinds {
            lines.append(Line(text: "Notifications from unknown senders"))
            lines += NotifyingKind.allCases.map { kind in
                Line(
                    item: .notify(kind), text: kind.rawValue.capitalized,
                    value: settings.notifyingKinds.contains(kind) ? "on" : "off")
            }.indented()
        }
        let blocked = facts.blocked.isEmpty ? "none" : Counted.number(facts.blocked.count)
        return lines + disputed(facts.release, settings) + [
            Line(item: .blockedList, text: "Blocked senders", value: blocked)
        ] + reporting(facts) + [
            Line(item: .release, text: "Release", value: facts.release.name),
            Line(item: .country, text: "Country", value: facts.country),
        ] + (facts.controlSocket.map { [Line(text: "Control socket: \($0)", isElided: true)] } ?? [])
    }

    private func filter(_ facts: DeviceFacts) -> [Line] {
        let settings = facts.settings
        var lines = list(facts).choices
        if facts.release.hasSubActions {
            lines.append(
                Line(
                    item: .subFolderLimit, text: "More than five sub-folders",
                    value: settings.subFolderLimit == .warn ? "show all and warn" : "show none"))
        }
        lines += [
            Line(
                item: .extensionProcess, text: "Process",
                value: settings.extensionProcess == .reused ? "one for all messages" : "one for each message"),
            Line(
                item: .privateValues, text: "Private values in the log",
                value: settings.showsPrivateValues ? "shown" : "hidden"),
        ]
        let limits = limits(settings)
        // The first ones are those that are changed most.
        let summary = limits.prefix(2).map(\.value).joined(separator: " · ") + " · \(limits.count - 2) more"
        return lines + folding(.limits, "Limits", value: summary, limits) + chaos(settings.chaos)
            + appGroups(facts) + server(settings)
    }

    /// The limits of a filter: those of one process, and those of all its processes together.
    private func limits(_ settings: Settings) -> [Line] {
        [
            Line(
                item: .responseTimeout, text: "Response timeout",
                value: Counted.time(Double(settings.responseTimeoutMilliseconds))),
            Line(
                item: .memory, text: "Maximum memory",
                value: "\(Counted.number(settings.extensionMemoryMebibytes)) MiB"),
        ]
            + FilterLimit.allCases.map { limit in
                let unit =
                    switch limit.unit {
                    case .count: ""
                    case .mebibytes: " MiB"
                    case .seconds: " s"
                    }
                return Line(
                    item: .limit(limit), text: limit.title, value: "\(Counted.number(settings.limits[limit]))\(unit)")
            }
    }

    static func isLimit(_ item: Item) -> Bool {
        switch item {
        case .responseTimeout, .memory, .limit: true
        default: false
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
        return all.filter { $0.0.exists(in: release) }.map(\.1)
    }

    /// The values in the app's App Groups.
    private func appGroups(_ facts: DeviceFacts) -> [Line] {
        var lines: [Line] = []
        for (identifier, group) in facts.settings.appGroups.sorted(by: { $0.key < $1.key }) {
            lines.append(Line(text: identifier + (group.files.map { ", files from \($0)" } ?? "")))
            for (name, value) in group.values.sorted(by: { $0.key < $1.key }) {
                lines.append(Line(item: .groupValue(group: identifier, name: name), text: name, value: value.written))
            }
        }
        return [Line(text: "App Groups")] + (lines + [Line(item: .newGroupValue, text: "Add a value …")]).indented()
    }
}
