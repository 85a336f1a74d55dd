import Foundation
import InboxDatabase
import Messages
import UntrustedFiles

// Changes the settings.
extension UserActions {
    mutating func change(_ requested: Settings) throws -> Result {
        let old = settings
        var new = requested
        if new.trustCA != old.trustCA { new.trustCA = try new.trustCA.map(validatedAuthority) }
        guard new != old else { return Result() }
        try inbox.setSettings(new)
        settings = new
        var outcome = Outcome()
        outcome.rules = new.filterUnknownSenders != old.filterUnknownSenders ? [.e3, .e5] : [.e5]
        if new.filterSpam != old.filterSpam { outcome.rules.append(.f14) }
        if new.notifiedInMessages != old.notifiedInMessages { outcome.rules.append(.n3) }
        if new.unknownInMessages != old.unknownInMessages { outcome.rules.append(.f3) }
        if new.iMessageJoinsJunk != old.iMessageJoinsJunk { outcome.rules.append(.c2) }
        if new.spamRetention != old.spamRetention { outcome.rules.append(.f13) }
        outcome.summary = "Settings changed."
        return Result(outcome: outcome, undo: UndoEntry(label: "the settings are as before", reversal: .settings(old)))
    }

    /// Validates the file of a certificate authority to trust (D9), and returns its absolute path.
    private func validatedAuthority(_ path: String) throws -> String {
        let file = URL(
            fileURLWithPath: path.expandingTilde,
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
}
