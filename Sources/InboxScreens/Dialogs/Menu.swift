import FilterHost
import Messages
import Phone

/// Lines to choose from: settings, filters, or a question.
package struct Menu: Hashable, Sendable {
    enum Purpose: Hashable, Sendable {
        case settings, filter
        /// Before a conversation is deleted for good.
        case deleteForGood(conversation: Int64, title: String)
        case removeContact(name: String, address: String)
        case release
        /// Before a new inbox begins, on another release.
        case newInbox(Release)
    }

    /// What a line is about.
    enum Item: Hashable, Sendable {
        case filterUnknownSenders, subFolderLimit, extensionProcess, answerWithin, memory, bell, mouse, release, country
        case filter(String?)
        case releaseChoice(Release)
        case yes, no
    }

    struct Line: Hashable, Sendable {
        /// nil: a heading or a note.
        var item: Item?
        var text: String
        var value = ""
        var isHeading = false
        var isWarning = false
    }

    let purpose: Purpose
    var selected: Item

    var title: String {
        switch purpose {
        case .settings: "Settings"
        case .filter: "Filter"
        case .deleteForGood: "Delete for good"
        case .removeContact: "Remove from Contacts"
        case .release: "Release"
        case .newInbox(let release): "A new inbox on \(release.name)"
        }
    }

    func lines(_ facts: DeviceFacts, mouseIsOn: Bool) -> [Line] {
        switch purpose {
        case .settings: settings(facts, mouseIsOn)
        case .filter: filters(facts)
        case .deleteForGood(_, let title):
            [
                Line(text: "The conversation with \(title) is deleted for good. This cannot be taken back."),
                Line(item: .yes, text: "Delete"), Line(item: .no, text: "Keep it"),
            ]
        case .removeContact(let name, _):
            [
                Line(text: "\(name) is in Contacts. Without, the sender is unknown again; nothing is filed anew (R3)."),
                Line(item: .yes, text: "Remove"), Line(item: .no, text: "Keep the contact"),
            ]
        case .release: releases(facts)
        case .newInbox(let release):
            [
                Line(
                    text: facts.isInMemory
                        ? "This inbox lives in memory and goes now, with all that is in it."
                        : "This inbox stays in its file. The new one lives in memory."),
                Line(item: .yes, text: "Begin a new inbox on \(release.name)"),
                Line(item: .no, text: "Stay in this one"),
            ]
        }
    }

    private func releases(_ facts: DeviceFacts) -> [Line] {
        [Line(text: "An inbox belongs to one release: another one begins a new inbox, with the same filter.")]
            + Release.all.map { release in
                Line(
                    item: .releaseChoice(release), text: release.name,
                    value: release == facts.release ? "✓ this inbox" : "")
            }
    }

    private func settings(_ facts: DeviceFacts, _ mouseIsOn: Bool) -> [Line] {
        let settings = facts.settings
        let milliseconds = settings.answerWithinMilliseconds
        var lines: [Line] = []
        if facts.release.hasFilterSwitch {
            lines = [
                Line(text: "MESSAGES", isHeading: true),
                Line(
                    item: .filterUnknownSenders, text: "Filter Unknown Senders",
                    value: settings.filterUnknownSenders ? "on" : "off"),
            ]
        }
        lines += filters(facts) + [Line(text: "THE FILTER'S PROCESS", isHeading: true)]
        if facts.release.hasSubActions {
            lines.append(
                Line(
                    item: .subFolderLimit, text: "More than five sub-folders",
                    value: settings.subFolderLimit == .warn ? "shown, with a warning" : "none is shown"))
        }
        return lines + [
            Line(
                item: .extensionProcess, text: "Process",
                value: settings.extensionProcess == .reused ? "one for many texts" : "a fresh one each"),
            Line(item: .answerWithin, text: "Time for an answer", value: JourneyReport.time(Double(milliseconds))),
            Line(item: .memory, text: "Memory", value: "\(settings.extensionMemoryMebibytes) MiB"),
            Line(text: "THIS SCREEN", isHeading: true),
            Line(item: .bell, text: "Bell when a text alerts", value: settings.bell ? "on" : "off"),
            Line(item: .mouse, text: "Mouse", value: mouseIsOn ? "on" : "off"),
            Line(text: "THIS PHONE", isHeading: true),
            Line(item: .release, text: "Release", value: facts.release.name),
            Line(item: .country, text: "Country", value: facts.country),
        ]
    }

    /// The filters that can be chosen, and under each what it declares.
    private func filters(_ facts: DeviceFacts) -> [Line] {
        var lines = [Line(text: "SMS FILTERING", isHeading: true)]
        var choices: [(String?, String)] = [(nil, "None")]
        choices += FilterCatalogue.samples.map { ($0.identifier, $0.name) }
        if let chosen = facts.filterIdentifier, !choices.contains(where: { $0.0 == chosen }) {
            choices.append((chosen, facts.filterName ?? chosen))
        }
        for (identifier, name) in choices {
            let isChosen = identifier == facts.filterIdentifier
            lines.append(Line(item: .filter(identifier), text: name, value: isChosen ? "✓ chosen" : ""))
            if let identifier { lines += isChosen ? declared(facts) : declared(facts.declarations[identifier]) }
        }
        return lines
    }

    private func declared(_ declaration: Declaration?) -> [Line] {
        switch declaration {
        case .declared(let capabilities): [declared(capabilities)]
        case .silent: [Line(text: "  gave no answer when it was asked what it declares", isWarning: true)]
        case .pending, nil: []
        }
    }

    private func declared(_ capabilities: Capabilities) -> Line {
        let all = capabilities.transactional + capabilities.promotional
        let names = all.map(\.folderName).joined(separator: ", ")
        return Line(text: "  " + (all.isEmpty ? "declares no sub-folders" : "declares \(names)"))
    }

    private func declared(_ facts: DeviceFacts) -> [Line] {
        (facts.release.hasSubActions ? [declared(facts.capabilities)] : [])
            + facts.filterDiagnostics.map { diagnostic in
                let detail = diagnostic.detail.isEmpty ? "" : " (\(diagnostic.detail))"
                return Line(
                    text: "  \(diagnostic.name.rawValue)\(detail): \(diagnostic.name.explanation)", isWarning: true)
            }
    }

    /// Moves to the next line that can be chosen.
    mutating func move(_ step: Int, _ facts: DeviceFacts, mouseIsOn: Bool) {
        let items = lines(facts, mouseIsOn: mouseIsOn).compactMap(\.item)
        guard let index = items.firstIndex(of: selected), !items.isEmpty else {
            if let first = items.first { selected = first }
            return
        }
        selected = items[min(max(0, index + step), items.count - 1)]
    }
}

extension Settings {
    private static let times = [100, 500, 1_000, 2_000, 5_000, 10_000, 30_000]
    private static let memories = [32, 64, 128, 256, 512]

    /// The settings after one of them went to its next value, or to the one before.
    func changing(_ item: Menu.Item, forward: Bool) -> Settings {
        var settings = self
        switch item {
        case .filterUnknownSenders: settings.filterUnknownSenders.toggle()
        case .subFolderLimit: settings.subFolderLimit = subFolderLimit == .warn ? .strict : .warn
        case .extensionProcess: settings.extensionProcess = extensionProcess == .reused ? .fresh : .reused
        case .answerWithin:
            settings.answerWithinMilliseconds = Self.next(answerWithinMilliseconds, Self.times, forward)
        case .memory:
            settings.extensionMemoryMebibytes = Self.next(extensionMemoryMebibytes, Self.memories, forward)
        case .bell: settings.bell.toggle()
        case .mouse, .release, .country, .filter, .releaseChoice, .yes, .no: break
        }
        return settings
    }

    private static func next(_ value: Int, _ values: [Int], _ forward: Bool) -> Int {
        (forward ? values.first { $0 > value } ?? values.first : values.last { $0 < value } ?? values.last) ?? value
    }
}
