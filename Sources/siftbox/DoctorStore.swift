import ArgumentParser
import Commands
import Foundation
import InboxDatabase
import Messages

/// `siftbox doctor --store`: checks the records of an inbox.
extension DoctorCommand {
    /// Reads an inbox, and reports what cannot be read.
    func examine(store path: String) throws {
        let store: InboxStore
        let unreadable: UnreadableRecords
        do {
            store = try InboxStore(readOnly: path)
            let release = try store.meta("release").flatMap(Int.init).flatMap(Release.init(number:))
            let size = Counted.pluralized(try store.messageCount(), "message")
            show((.ok, "inbox", "\(path): \(release?.name ?? "no release yet"), \(size)"))
            unreadable = try store.unreadableRecords()
            try store.checkUnchanged()
        } catch {
            PlainLine.note("siftbox: \(error)")
            throw ExitCode.cannotRun
        }
        let kinds: [(name: String, kind: UnreadableRecords.Kind, first: String)] = [
            ("records of filing", unreadable.journeys, "message"), ("reports", unreadable.reports, "report"),
            ("settings", unreadable.settings, ""),
        ]
        for (name, kind, what) in kinds {
            guard let reason = kind.reason else {
                show((.ok, name, "can be read"))
                continue
            }
            let first = kind.first.map { "; the first is that of \(what) \($0)" } ?? ""
            let number = kind.first == nil ? "cannot" : "\(kind.count) cannot"
            show((.problem, name, "\(number) be read\(first): \(reason). The file keeps what is stored."))
        }
        guard unreadable.isEmpty else { throw ExitCode.failure }
    }
}
