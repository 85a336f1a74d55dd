import Device
import Messages
import Terminal

/// The keys that act on messages, conversations and senders.
enum MessageKeys {
    typealias Row = InboxKeys.Row

    static let nothingToUndo = "There is nothing to undo."

    static let rows = openingRows + removingRows + [undo]

    /// The commands that act on all selected conversations.
    static let forAllSelected: [Command] = [
        .delete, .recover, .markRead, .markUnread, .block, .markKnown, .notSpam,
    ]

    private static let openingRows: [Row] = [
        row(
            .newMessage, [.character("n")], "New message: deliver a message to this phone", label: "new message",
            action: { state, inbox in
                state.dialog = .form(try state.newMessages.form(state.facts, inbox))
                return []
            }),
        row(
            .sampleMessage, [.character("N")], "Sample: deliver the next sample message", label: "sample",
            action: { state, _ in [state.newMessages.receiveSample(state.facts.release)] }),
        row(
            .reply, [.character("r")], "Reply to the conversation", label: "reply",
            obstacle: {
                $0.transcript.obstacleToReply(
                    recovering: $0.keys[.recover], notSpam: $0.isSpamClosed ? $0.keys[.notSpam] : nil)
            },
            action: { state, inbox in
                state.focus = .composer
                let transcript = state.transcript
                if transcript.view != .bottom, transcript.selected == nil { try state.transcript.showEnd(inbox) }
                return []
            }),
        row(
            .contact, [.character("c")], "Contact: add the sender to Contacts or remove it", label: "contact",
            obstacle: { $0.transcript.obstacleToSender("to add to Contacts") },
            action: { state, inbox in
                guard let address = state.transcript.address else { return [] }
                let displayed = state.transcript.displayedAddress ?? address
                return state.apply(try .contact(address, displayed: displayed, inbox))
            }),
        row(
            .why, [.character("i")], "Why the message is in this folder: its journey, rule by rule", label: "why",
            obstacle: { $0.transcript.obstacle("to explain") },
            action: { state, inbox in
                guard let message = state.transcript.subject else { return [] }
                let title = state.transcript.conversation?.displayedTitle ?? ""
                state.openPage(try .why(message, title: title, inbox))
                return []
            }),
        Row(
            .search, [.character("/")], "Search senders and messages", label: "search",
            action: { state, _ in
                state.openSearch()
                return []
            }),
        Row(
            .nextUnread, [.character("]"), .control("n")], "Next conversation with unread messages",
            label: "next unread",
            action: { state, inbox in
                try state.selectNextUnread(inbox)
                return []
            }),
        row(
            .lastMessage, [.character("'")], "Last message: go to the message that came in last, in its folder",
            label: "last message",
            obstacle: { state in
                guard state.facts.messageCount == 0 else { return nil }
                return "No message has come in yet. Press \(state.keys[.sampleMessage]) for a sample."
            },
            action: { state, inbox in
                guard let message = try state.newMessages.last(inbox),
                    let conversation = try inbox.conversation(message.conversation)
                else {
                    state.status = .hint("The message that came in last is no longer in the inbox.")
                    return []
                }
                try state.select(conversation, at: message.id, inbox)
                state.focusTranscript()
                state.status = try inbox.folderName(of: conversation.id).map { .done("Filed in \($0).") }
                return []
            }),
        row(
            .copy, [.character("y")],
            "Copy the message, its sender, its journey, or the conversation as a session", label: "copy",
            obstacle: { $0.transcript.obstacle("to copy") },
            action: { state, _ in
                guard let message = state.transcript.subject else { return [] }
                state.dialog = .menu(CopyMenu(message, sender: state.transcript.displayedAddress))
                return []
            }),
        row(
            .markRead, [.character("R")], "Mark the conversation as read", label: "mark read",
            obstacle: { $0.list.marks.isEmpty ? $0.transcript.obstacleToMarkingRead : nil },
            action: { state, _ in state.act { .markRead($0) } }),
    ]

    private static let undo = row(
        .undo, [.character("u")], "Undo the last action", label: "undo",
        obstacle: { $0.facts.undoLabel == nil ? nothingToUndo : nil },
        action: { state, _ in
            [.enter(.undo, state.focus == .transcript ? .followAddress(state.transcript.address) : .userAction)]
        })

    /// What moves a conversation elsewhere, or decides where the messages of its sender go.
    private static let removingRows: [Row] = [
        row(
            .delete, [.character("x"), .delete], "Delete the conversation; in Recently Deleted: permanently",
            label: "delete", obstacle: { $0.transcript.obstacle("to delete") },
            action: { state, _ in
                guard state.list.marks.isEmpty else { return SelectionKeys.delete(&state) }
                guard let conversation = state.transcript.conversation else { return [] }
                return state.apply(
                    .deleting(conversation, isRecoverable: state.facts.release.recoverableDays != nil))
            }),
        row(
            .recover, [.character("v")], "Recover a conversation from Recently Deleted", label: "recover",
            obstacle: { $0.list.marks.isEmpty ? $0.transcript.obstacleToRecovering : nil },
            action: { state, _ in state.act { .recover($0) } }),
        row(
            .block, [.character("b")], "Block or unblock the sender", label: "block",
            obstacle: { $0.list.marks.isEmpty ? $0.transcript.obstacleToSender("to block") : nil },
            action: { state, _ in
                guard state.list.marks.isEmpty else { return SelectionKeys.block(&state) }
                guard let address = state.transcript.address else { return [] }
                let isBlocked = state.transcript.isBlocked
                return [.enter(isBlocked ? .unblock(address: address) : .block(address: address), .userAction)]
            }),
        row(
            .report, [.character("!")],
            "Report the conversation or the selected message with the reporting extension", label: "report",
            obstacle: { state in
                if state.report != nil { return nil }
                if let obstacle = state.transcript.obstacle("to report") { return obstacle }
                guard state.facts.reportingName == nil else { return nil }
                return "First choose a reporting extension in Settings (\(state.keys[.settings])), under SMS REPORTING."
            }, action: { state, _ in state.openReport() }),
        row(
            .markKnown, [.character("K")], "Mark as Known: the sender is no longer an unknown sender (iOS 26)",
            obstacle: { state in
                let release = state.facts.release
                return release.hasMarkAsKnown
                    ? !state.list.marks.isEmpty ? nil : state.transcript.obstacleToMarkingKnown
                    : "\(release.name) has no Mark as Known. Press \(state.keys[.contact]) to add the sender to Contacts."
            }, action: { state, _ in state.act(follows: true) { .markKnown($0) } }),
        row(
            .notSpam, [.character("S")], "Not Spam: move the conversation from Spam to the inbox (iOS 26)",
            obstacle: { state in
                let release = state.facts.release
                return release.closesSpam
                    ? !state.list.marks.isEmpty ? nil : state.transcript.obstacleToNotSpam
                    : "\(release.name) has no Not Spam. Reply three times, or press \(state.keys[.contact]) to add the sender."
            },
            action: { state, _ in
                let marked = state.list.marks.all.map(\.id)
                let conversations = marked.isEmpty ? [state.transcript.conversation?.id].compactMap(\.self) : marked
                state.dialog = .menu(
                    MessageQuestion(
                        purpose: .notSpam(conversations, follows: marked.isEmpty && state.focus != .folders),
                        selected: .yes))
                return []
            }),
    ]

    /// A command after which the selection stays when messages arrive.
    private static func row(
        _ command: Command, _ keys: [Key], _ help: String, label: String? = nil,
        obstacle: @escaping Row.Obstacle = { _ in nil }, action: @escaping Row.Action
    ) -> Row {
        Row(
            command, keys, help, label: label, obstacle: obstacle,
            action: { state, inbox in
                state.list.lockSelection()
                return try action(&state, inbox)
            })
    }
}
