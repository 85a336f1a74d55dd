import Foundation
import InboxDatabase
import Messages

// Changes the settings, and restarts what depends on them.
extension Phone {
    func change(_ requested: Settings) throws -> Outcome {
        let old = settings
        var new = requested
        if new.trustCA != old.trustCA { new.trustCA = try new.trustCA.map(validatedAuthority) }
        guard new != old else { return Outcome() }
        try store.write { try $0.setSettings(new) }
        history.append(UndoEntry(label: "the setting", reversal: .settings(old)))
        apply(new)
        var outcome = Outcome()
        outcome.rules = new.filterUnknownSenders != old.filterUnknownSenders ? [.e3, .e5] : [.e5]
        if new.filterSpam != old.filterSpam { outcome.rules.append(.f14) }
        if new.notifiedInMessages != old.notifiedInMessages { outcome.rules.append(.n3) }
        if new.unknownInMessages != old.unknownInMessages { outcome.rules.append(.f3) }
        if new.iMessageJoinsJunk != old.iMessageJoinsJunk { outcome.rules.append(.c2) }
        if new.spamRetention != old.spamRetention { outcome.rules.append(.f13) }
        if new.subFolderLimit != old.subFolderLimit, let active = activeFilter {
            outcome.rules += active.rules.filter { $0 == .s6 }
            outcome.diagnostics = active.validationDiagnostics.filter { $0.name == .tooManySubActions }
        }
        outcome.summary = "Settings changed."
        return outcome
    }

    /// Validates the file of a certificate authority to trust (D9), and returns its absolute path.
    private func validatedAuthority(_ path: String) throws -> String {
        let file = URL(
            fileURLWithPath: (path as NSString).expandingTildeInPath,
            relativeTo: URL(fileURLWithPath: baseFolder.path, isDirectory: true)
        ).standardizedFileURL
        guard let text = FileManager.default.contents(atPath: file.path) else {
            throw PhoneError.authority("\(file.path) does not exist or cannot be read.")
        }
        guard text.range(of: Data("-----BEGIN CERTIFICATE-----".utf8)) != nil else {
            throw PhoneError.authority("\(file.path) does not contain a PEM certificate.")
        }
        return file.path
    }

    func apply(_ new: Settings) {
        let old = settings
        settings = new
        servers.settings = new
        if old.subFolderLimit != new.subFolderLimit { filters.revalidate() }
        if old.extensionProcess != new.extensionProcess
            || old.responseTimeoutMilliseconds != new.responseTimeoutMilliseconds
            || old.extensionMemoryMebibytes != new.extensionMemoryMebibytes || old.limits != new.limits
            || old.appGroups != new.appGroups
            || old.showsPrivateValues != new.showsPrivateValues || old.filterFolder != new.filterFolder
        {
            filters.restartProcess()
        }
        changed(.folders)
    }
}
