import InboxDatabase
import Messages

// The commands of the inbox that the bottom line shows.
extension BottomLine {
    /// The most useful commands first; those that fit are shown.
    var usefulCommands: [Command] {
        let general: [Command] = [.search, .filter, .settings]
        let undo: [Command] = state.facts.undoLabel == nil ? [] : [.undo]
        let redo: [Command] = state.facts.redoObstacle == nil ? [.redo] : []
        guard let conversation = state.transcript.conversation else {
            let delivered: [Command] = state.explainsDelivery ? [.nextUnread, .why] : []
            return delivered + [.newMessage, .sampleMessage] + undo + redo + general + [.quit]
        }
        if conversation.deletedAt != nil, state.folder?.id == .recentlyDeleted {
            return [.restore, .delete, .why] + undo + redo + general
        }
        if state.facts.marks != nil { return forCorpus + undo + redo + general }
        if layout.mode == .one {
            switch state.focus {
            case .folders: return [.open, .newMessage] + general
            case .conversations: return [.open, .newMessage, .back, .why, .contact] + general
            default: return [.reply, .back, .why, .contact] + undo + [.delete]
            }
        }
        let restore: [Command] = state.restoration == nil ? [] : [.restore]
        let change: [Command] = state.facts.filterName == nil ? [] : [.whatWouldChange]
        let report: [Command] = state.facts.reportingName == nil ? [] : [.report]
        return [.newMessage, .reply, .contact, .why] + restore + general + undo + redo + change + report
            + [.sampleMessage, .nextUnread, .delete, .block, .markRead]
    }

    /// What is done with the messages of a corpus: the wrong ones are found, explained, and corrected in the filter.
    private var forCorpus: [Command] {
        let canEdit = InboxKeys.inbox[.edit].map { $0.obstacle(state) == nil } ?? false
        let back: [Command] = layout.mode == .one && state.focus != .folders ? [.back] : []
        return [.nextUnread, .why] + back + (canEdit ? [.edit] : []) + [.whatWouldChange]
    }
}
