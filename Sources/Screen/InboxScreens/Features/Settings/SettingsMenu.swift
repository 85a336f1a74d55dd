import ExtensionBuilder
import ExtensionPlans
import FilterProcesses
import Foundation
import Messages

/// Settings, and the lists that they lead to.
struct SettingsMenu: Menu {
    enum Purpose: Hashable, Sendable {
        case settings, filter
        /// The targets of a project that was opened.
        case targets(FilterCatalog.ProjectTargets, OpenRequest)
        case release
        /// Confirms starting a new inbox on another release.
        case newInbox(Release)
        /// The blocked senders.
        case blocked
    }

    /// The item of a line.
    enum Item: Hashable, Sendable {
        case filterUnknownSenders, filterSpam, subFolderLimit, extensionProcess, responseTimeout, memory, privateValues,
            bell,
            mouse,
            release, country
        case limit(FilterLimit)
        case notify(NotifyingKind)
        case notifiedInMessages, unknownInMessages, iMessageJoinsJunk, spamDays
        case filter(String?)
        /// A value of an App Group.
        case groupValue(group: String, name: String)
        case newGroupValue
        /// Settings of the filter's server.
        case association, localHTTP, trustCA
        case releaseChoice(Release)
        /// A filter at a path.
        case filterByPath
        /// A target of a project, by its name.
        case target(String)
        case reporting(String?)
        case reportingByPath
        case blockedList
        /// The filter's limits, which fold.
        case limits
        /// What goes wrong on purpose, which folds.
        case chaos
        case chaosEffect(ChaosEffect)
        case chaosDelay
        case blocked(Address)
        case yes, no
    }

    let purpose: Purpose
    var selected: Item
    var unfolded: Set<Item> = []

    /// - Parameter selected: it is visible, also if it is among lines that fold.
    init(purpose: Purpose, selected: Item) {
        (self.purpose, self.selected) = (purpose, selected)
        if Self.isLimit(selected) { unfolded = [.limits] }
        if Self.isOfChaos(selected) { unfolded = [.chaos] }
    }

    /// Settings, with the first setting selected.
    static func settings(_ facts: DeviceFacts) -> SettingsMenu {
        SettingsMenu(
            purpose: .settings,
            selected: facts.release.filterSwitch != nil ? .filterUnknownSenders : .filter(facts.filterIdentifier))
    }

    /// The list of filters, with the active one selected.
    static func filters(_ facts: DeviceFacts) -> SettingsMenu {
        SettingsMenu(purpose: .filter, selected: .filter(facts.filterIdentifier))
    }

    var title: String {
        switch purpose {
        case .settings: "Settings"
        case .filter: "Filter"
        case .targets(let project, _): "Targets of \((project.project.path as NSString).lastPathComponent)"
        case .release: "Release"
        case .newInbox(let release): "New inbox on \(release.name)"
        case .blocked: "Blocked"
        }
    }

    var alignsValues: Bool { purpose == .settings }
    var isQuestion: Bool { if case .newInbox = purpose { true } else { false } }

    func lines(_ input: MenuInput) -> [Line] {
        let facts = input.facts
        return switch purpose {
        case .settings:
            settings(facts, input.mouseIsOn).map { line in
                var line = line
                line.explanation = line.item?.explanation(facts) ?? ""
                return line
            }
        case .filter: filters(facts)
        case .targets(let project, let request): targets(project, request.kind)
        case .release: releases(facts)
        case .newInbox(let release):
            [
                Line(
                    text: facts.isInMemory
                        ? "This inbox is not saved. Its messages will be lost."
                        : "This inbox stays saved in its file. The new one is not saved."),
                Line(item: .yes, text: "Start a new inbox on \(release.name)"),
                Line(item: .no, text: "Cancel"),
            ]
        case .blocked: blocked(facts, input.keys)
        }
    }

    func filters(_ facts: DeviceFacts) -> [Line] { list(facts).lines }

    func list(_ facts: DeviceFacts) -> FilterList<Item> {
        FilterList(facts: facts, item: { .filter($0) }, byPath: Item.filterByPath)
    }

    private func releases(_ facts: DeviceFacts) -> [Line] {
        [Line(text: "The release is fixed for this inbox. Another one starts a new inbox with the same filter.")]
            + Release.majorVersions().compactMap { version in
                version == facts.release.majorVersion ? facts.release : Release(written: "\(version)")
            }.map { release in
                Line(
                    item: .releaseChoice(release), text: release.title,
                    value: release == facts.release ? "✓ this inbox" : "")
            }
    }
}
