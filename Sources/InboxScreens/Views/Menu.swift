import Device
import FilterProcesses
import Foundation
import Messages

/// A menu: settings, filters, or a question.
package struct Menu: Hashable, Sendable {
    indirect enum Purpose: Hashable, Sendable {
        case settings, filter
        /// The targets of a project that was opened.
        case targets(FilterCatalogue.ProjectTargets, OpenRequest)
        /// Confirms deleting a conversation permanently.
        case deletePermanently(conversation: Int64, title: String)
        case removeContact(name: String, address: String)
        case release
        /// Confirms starting a new inbox on another release.
        case newInbox(Release)
        /// The blocked senders.
        case blocked
        /// Whether to report a message or its conversation; `text` is the visible start of the message.
        case report(conversation: Int64, message: Int64, text: String)
        /// The filter for a re-evaluation.
        case reevaluateWith
        /// Confirms moving this number of messages.
        case applyReevaluation(Int, by: String)
    }

    /// The item of a line.
    enum Item: Hashable, Sendable {
        case filterUnknownSenders, subFolderLimit, extensionProcess, responseTimeout, memory, privateValues, bell,
            mouse,
            release, country
        case limit(FilterLimit)
        case notify(NotifyingKind)
        case unknownInMessages, iMessageJoinsJunk, spamDays
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
        case blocked(Address)
        case reportMessage, reportAll
        case yes, no
    }

    struct Line: Hashable, Sendable {
        /// nil: a heading or a note.
        var item: Item?
        var text: String
        var value = ""
        var isHeading = false
        var isWarning = false
        /// Whether a note that is too long loses its middle instead of being wrapped: a path.
        var isElided = false
    }

    let purpose: Purpose
    var selected: Item

    var title: String {
        switch purpose {
        case .settings: "Settings"
        case .filter: "Filter"
        case .targets(let project, _): "Targets of \((project.project.path as NSString).lastPathComponent)"
        case .deletePermanently: "Delete permanently"
        case .removeContact: "Remove from Contacts"
        case .release: "Release"
        case .newInbox(let release): "New inbox on \(release.name)"
        case .blocked: "Blocked"
        case .report: "Report"
        case .reevaluateWith: "What would change with another filter"
        case .applyReevaluation: "Move messages"
        }
    }

    func lines(_ facts: DeviceFacts, mouseIsOn: Bool) -> [Line] {
        switch purpose {
        case .settings: settings(facts, mouseIsOn)
        case .filter: filters(facts)
        case .targets(let project, let request): targets(project, request.kind)
        case .deletePermanently(_, let title):
            [
                Line(text: "The conversation with \(title) will be deleted permanently. You cannot undo this."),
                Line(item: .yes, text: "Delete"), Line(item: .no, text: "Cancel"),
            ]
        case .removeContact(let name, _):
            [
                Line(
                    text:
                        "\(name) will be removed from Contacts and become an unknown sender. Messages stay where they are (R3)."
                ),
                Line(item: .yes, text: "Remove"), Line(item: .no, text: "Cancel"),
            ]
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
        case .blocked: blocked(facts)
        case .report(_, _, let text):
            [
                Line(item: .reportMessage, text: "This message"), Line(text: "  \(text)"),
                Line(item: .reportAll, text: "The whole conversation"), Line(item: .no, text: "Cancel"),
            ]
        case .reevaluateWith: reevaluationFilters(facts)
        case .applyReevaluation(let count, let name): reevaluationConfirmation(count, name)
        }
    }

    /// Whether it asks the user to confirm or cancel an action.
    var isQuestion: Bool {
        switch purpose {
        case .deletePermanently, .removeContact, .newInbox, .report, .applyReevaluation: true
        case .settings, .filter, .targets, .release, .blocked, .reevaluateWith: false
        }
    }

    private func releases(_ facts: DeviceFacts) -> [Line] {
        [Line(text: "An inbox belongs to one release. Another release starts a new inbox with the same filter.")]
            + Release.all.map { release in
                Line(
                    item: .releaseChoice(release), text: release.name,
                    value: release == facts.release ? "✓ this inbox" : "")
            }
    }

    /// Moves the selection to the next item.
    mutating func move(_ step: Int, _ facts: DeviceFacts, mouseIsOn: Bool) {
        let items = lines(facts, mouseIsOn: mouseIsOn).compactMap(\.item)
        guard let index = items.firstIndex(of: selected), !items.isEmpty else {
            if let first = items.first { selected = first }
            return
        }
        selected = items[min(max(0, index + step), items.count - 1)]
    }
}
