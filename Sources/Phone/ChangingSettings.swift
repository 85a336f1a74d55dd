import Foundation
import InboxStore
import Messages

// Settings: what they change, and what has to begin anew for it.
extension Phone {
    func change(_ wished: Settings) throws -> Outcome {
        let old = settings
        var new = wished
        if new.trustCA != old.trustCA { new.trustCA = try new.trustCA.map(authority) }
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

    /// The file of a certificate authority that can be trusted, by its absolute path (D9).
    private func authority(_ path: String) throws -> String {
        let file = URL(
            fileURLWithPath: (path as NSString).expandingTildeInPath,
            relativeTo: URL(fileURLWithPath: baseFolder.path, isDirectory: true)
        ).standardizedFileURL
        guard let text = FileManager.default.contents(atPath: file.path) else {
            throw PhoneError.authority("There is no file \(file.path) that could be read.")
        }
        guard text.range(of: Data("-----BEGIN CERTIFICATE-----".utf8)) != nil else {
            throw PhoneError.authority("\(file.path) holds no certificate in PEM.")
        }
        return file.path
    }

    func apply(_ new: Settings) {
        let old = settings
        settings = new
        servers.settings = new
        if old.subFolderLimit != new.subFolderLimit, let chosen { validateCapabilities(of: chosen) }
        if old.extensionProcess != new.extensionProcess
            || old.answerWithinMilliseconds != new.answerWithinMilliseconds
            || old.extensionMemoryMebibytes != new.extensionMemoryMebibytes || old.appGroups != new.appGroups
            || old.showsPrivateValues != new.showsPrivateValues || old.filterFolder != new.filterFolder
        {
            restartFilter()
        }
        changed(.folders)
    }
}
