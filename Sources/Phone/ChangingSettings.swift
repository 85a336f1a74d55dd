import InboxStore
import Messages

// Settings: what they change, and what has to begin anew for it.
extension Phone {
    func change(_ new: Settings) throws -> Outcome {
        let old = settings
        guard new != old else { return Outcome() }
        try store.write { try $0.setMeta("settings", new.json) }
        undoStack.append(UndoEntry(label: "the setting", reversal: .settings(old)))
        apply(new)
        var outcome = Outcome()
        outcome.rules = new.filterUnknownSenders != old.filterUnknownSenders ? [.e3, .e5] : [.e5]
        if new.subFolderLimit != old.subFolderLimit, let chosen {
            outcome.rules += chosen.rules.filter { $0 == .s6 }
            outcome.diagnostics = chosen.validated.filter { $0.name == .tooManySubActions }
        }
        outcome.summary = "Settings are changed."
        return outcome
    }

    func apply(_ new: Settings) {
        let old = settings
        settings = new
        if old.subFolderLimit != new.subFolderLimit, let chosen { validateCapabilities(of: chosen) }
        if old.extensionProcess != new.extensionProcess
            || old.answerWithinMilliseconds != new.answerWithinMilliseconds
            || old.extensionMemoryMebibytes != new.extensionMemoryMebibytes || old.appGroups != new.appGroups
            || old.showsPrivateValues != new.showsPrivateValues
        {
            restartFilter()
        }
        changed(.folders)
    }
}
