import Device
import FilterProcesses
import Messages

// The settings of the phone, of its filter and of the screen, and the filters to choose from.
extension Menu {
    func settings(_ facts: DeviceFacts, _ mouseIsOn: Bool) -> [Line] {
        let settings = facts.settings
        let milliseconds = settings.answerWithinMilliseconds
        var lines: [Line] = []
        if let name = facts.release.filterSwitch {
            lines = [
                Line(text: "MESSAGES", isHeading: true),
                Line(item: .filterUnknownSenders, text: name, value: settings.filterUnknownSenders ? "on" : "off"),
            ]
            if let note = facts.release.filterSwitchNote { lines.append(Line(text: "  " + note)) }
        }
        if facts.release.unknownSenderAlerts == .allowedKinds {
            lines += [Line(text: "NOTIFICATIONS FROM UNKNOWN SENDERS", isHeading: true)]
            lines += NotifyingKind.allCases.map { kind in
                Line(
                    item: .notify(kind), text: kind.rawValue.capitalized,
                    value: settings.notifyingKinds.contains(kind) ? "on" : "off")
            }
            lines.append(known(of: .allowNotifications))
        }
        lines += disputed(facts.release, settings)
        lines += filters(facts) + [Line(text: "  On an iPhone: \(facts.release.settingsPath)")]
        if facts.release.hasSubActions {
            lines += [
                Line(text: "SUB-FOLDERS", isHeading: true),
                Line(
                    item: .subFolderLimit, text: "If a filter declares more than five",
                    value: settings.subFolderLimit == .warn ? "show all, with a warning" : "show none"),
                known(of: .subFolderLimit),
            ]
        }
        return lines + [
            Line(text: "FILTER PROCESS", isHeading: true),
            Line(
                item: .extensionProcess, text: "Process",
                value: settings.extensionProcess == .reused ? "one for all messages" : "a new one for each message"),
            known(of: .extensionProcess),
            Line(
                item: .privateValues, text: "Private values in the log",
                value: settings.showsPrivateValues ? "shown" : "hidden"),
            Line(text: "FILTER LIMITS", isHeading: true),
            Line(item: .responseTimeout, text: "Response timeout", value: JourneyReport.time(Double(milliseconds))),
            known(of: .responseTimeout),
            Line(
                item: .memory, text: "Maximum memory", value: "\(Counted.number(settings.extensionMemoryMebibytes)) MiB"
            ),
            known(of: .extensionMemory),
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
        return heading + there.flatMap { [$0.1, known(of: $0.0)] }
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

    /// A note on what is known about an undocumented setting.
    private func known(of setting: UndocumentedSetting) -> Line { Line(text: "  " + setting.sentence) }

    /// The filters to choose from, each with its capabilities.
    func filters(_ facts: DeviceFacts) -> [Line] {
        var lines = [Line(text: "SMS FILTERING", isHeading: true)]
        var choices: [(String?, String)] = [(nil, "None")]
        choices += FilterCatalogue.samples.map { ($0.identifier, $0.name) }
        choices += facts.openedFilters.map { ($0.identifier, $0.name) }
        for (identifier, name) in choices {
            let isChosen = identifier == facts.filterIdentifier
            lines.append(Line(item: .filter(identifier), text: name, value: isChosen ? "✓ active" : ""))
            guard let identifier else { continue }
            if identifier.hasPrefix("/") { lines.append(Self.pathLine(identifier)) }
            lines += isChosen ? declared(facts) : declared(facts.declarations[identifier])
        }
        return lines + [Line(item: .filterByPath, text: "Other filter by path …")]
    }

    private func declared(_ declaration: Declaration?) -> [Line] {
        switch declaration {
        case .declared(let capabilities): [declared(capabilities)]
        case .silent: [Line(text: "  gave no answer to the capabilities query", isWarning: true)]
        case .pending, nil: []
        }
    }

    private func declared(_ capabilities: Capabilities) -> Line {
        let all = capabilities.transactional + capabilities.promotional
        let names = all.map(\.folderName).joined(separator: ", ")
        return Line(text: "  " + (all.isEmpty ? "declares no sub-folders" : "declares \(names)"))
    }

    private func buildProblem(_ facts: DeviceFacts) -> [Line] {
        guard let problem = facts.filterProblem else { return [] }
        let what =
            switch problem.kind {
            case .previousBuildInUse: "does not build; the previous build is still in use:"
            case .notBuilt: "does not build; messages are delivered without it:"
            case .doesNotRun: "does not run; messages are delivered without it:"
            case .missing: "file missing; the running process is still in use:"
            }
        return [Line(text: "  " + what, isWarning: true)]
            + problem.lines.map { Line(text: "    \($0)", isWarning: true) }
    }

    private func declared(_ facts: DeviceFacts) -> [Line] {
        let isAsked = facts.release.hasSubActions && facts.filterProblem?.kind != .notBuilt
        return (isAsked ? [declared(facts.capabilities)] : []) + buildProblem(facts)
            + facts.filterDiagnostics.map { Line(text: "  \($0.sentence)", isWarning: true) }
    }
}

extension Settings {
    private static let times = [100, 500, 1_000, 2_000, 5_000, 10_000, 30_000]
    private static let memories = [32, 64, 128, 256, 512]
    /// 0: never.
    private static let spamDays = [0, 7, 30, 90, 365]

    /// The settings with one of them changed to its next or previous value.
    func changing(_ item: Menu.Item, forward: Bool) -> Settings {
        var settings = self
        switch item {
        case .filterUnknownSenders: settings.filterUnknownSenders.toggle()
        case .subFolderLimit: settings.subFolderLimit = subFolderLimit == .warn ? .strict : .warn
        case .extensionProcess: settings.extensionProcess = extensionProcess == .reused ? .fresh : .reused
        case .responseTimeout:
            settings.answerWithinMilliseconds = Self.next(answerWithinMilliseconds, Self.times, forward)
        case .memory:
            settings.extensionMemoryMebibytes = Self.next(extensionMemoryMebibytes, Self.memories, forward)
        case .limit(let limit):
            settings.limits[limit] = Self.next(settings.limits[limit], limit.choices, forward)
        case .privateValues: settings.showsPrivateValues.toggle()
        case .bell: settings.bell.toggle()
        case .unknownInMessages: settings.unknownInMessages.toggle()
        case .iMessageJoinsJunk: settings.iMessageJoinsJunk.toggle()
        case .spamDays:
            let days = if case .days(let days) = spamRetention { days } else { 0 }
            let next = Self.next(days, Self.spamDays, forward)
            settings.spamRetention = next == 0 ? .never : .days(next)
        case .notify(let kind): settings.notifyingKinds.formSymmetricDifference([kind])
        case .association: settings.association = association == .required ? .assumed : .required
        case .localHTTP: settings.localHTTP = localHTTP == .refuse ? .allow : .refuse
        case .mouse, .release, .country, .filter, .filterByPath, .target, .groupValue, .newGroupValue, .trustCA,
            .releaseChoice,
            .reporting, .reportingByPath, .blockedList, .blocked, .reportMessage, .reportAll, .yes, .no:
            break
        }
        return settings
    }

    private static func next(_ value: Int, _ values: [Int], _ forward: Bool) -> Int {
        (forward ? values.first { $0 > value } ?? values.first : values.last { $0 < value } ?? values.last) ?? value
    }
}
