import InboxDatabase
import Messages

// Empties an unsaved inbox, so that a test can start again without a new process.
extension Phone {
    /// What is stored with the inbox and stays: who the device is, and its extensions with what their servers know of them.
    private static let keptKeys = ["release", "country", "filter", "reporting", "associations"]

    /// Empties the inbox: no conversations, contacts and blocked senders, and the settings of its setup. The extensions stay.
    ///
    /// Messages that are not filed yet arrived in an inbox that no longer exists: they are dropped, and whoever waits for them is
    /// answered. Numbers of messages and conversations are not used again.
    ///
    /// - Throws: `PhoneError.saved` if the inbox is in a file, which is someone's data; `StoreError`.
    func reset() throws -> Outcome {
        if let path = store.path { throw PhoneError.saved(path) }
        reports.cancel()
        let start = starting.settings
        try store.write { inbox in
            try inbox.removeAll(except: Self.keptKeys)
            if start != Settings() { try inbox.setSettings(start) }
        }
        history.clear()
        endMarks()
        let dropped = pendingMessages.removeAll(loop)
        let held = disturbed.removeAll()
        apply(start)
        for message in dropped { message.then?(.failure(.wasReset)) }
        for message in held { message.then(.failure(.wasReset)) }
        changed(.inbox)
        return Outcome(summary: "The inbox is empty.")
    }

    /// Ends the setup of the inbox by options or a session: it cannot be undone, and a reset restores its settings.
    package func endSetup() {
        clearUndoHistory()
        starting.settings = settings
    }
}
