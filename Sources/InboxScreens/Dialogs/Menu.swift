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
        /// Who is blocked.
        case blocked
        /// What of a conversation is to be reported; `text` is the message's, harmless and short.
        case report(conversation: Int64, message: Int64, text: String)
        /// By which filter texts are judged again.
        case reevaluateWith
        /// Before so many texts are filed again.
        case applyReevaluation(Int, by: String)
    }

    /// What a line is about.
    enum Item: Hashable, Sendable {
        case filterUnknownSenders, subFolderLimit, extensionProcess, responseTimeout, memory, privateValues, bell,
            mouse,
            release, country
        case limit(FilterLimit)
        case notify(NotifyingKind)
        case unknownInMessages, iMessageJoinsJunk, spamDays
        case filter(String?)
        /// A value of an App Group; nil: one more.
        case groupValue(group: String, name: String)
        case newGroupValue
        /// Of the filter's server.
        case association, localHTTP, trustCA
        case releaseChoice(Release)
        /// A filter that is named by its path.
        case filterByPath
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
        case .blocked: "Blocked"
        case .report: "Report"
        case .reevaluateWith: "What would move by another filter"
        case .applyReevaluation: "File again"
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

    private func releases(_ facts: DeviceFacts) -> [Line] {
        [Line(text: "An inbox belongs to one release: another one begins a new inbox, with the same filter.")]
            + Release.all.map { release in
                Line(
                    item: .releaseChoice(release), text: release.name,
                    value: release == facts.release ? "✓ this inbox" : "")
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
