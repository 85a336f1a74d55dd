import ArgumentParser
import Commands
import Foundation
import InboxDatabase
import MessageArchives
import Messages

/// `siftbox doctor --store`: checks the records of an inbox.
extension DoctorCommand {
    /// Reads an inbox, and reports what cannot be read. The inbox is not changed.
    func examine(store path: String) throws {
        let unreadable: UnreadableRecords
        var copy: (files: PrivateCopy, path: String)?
        defer { copy?.files.remove() }
        do {
            if let reason = try InboxStore.reasonForWriting(path) {
                copy = try Self.copy(path)
                show((.hint, "state", "\(reason). The lines below describe a copy in which this was done."))
            }
            let store =
                try copy.map { try InboxStore(path: $0.path, creates: false) } ?? InboxStore(readOnly: path)
            defer { store.close() }
            let release = try store.meta("release").flatMap { Release(written: $0) }
            let size = Counted.pluralized(try store.messageCount(), "message")
            show((.ok, "inbox", "\(path): \(release?.title ?? "no release yet"), \(size)"))
            unreadable = try store.unreadableRecords()
            try store.checkUnchanged()
        } catch {
            throw CommandFailure(copy.map { "\(error)".replacing($0.path, with: path) } ?? "\(error)")
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

    /// Copies an inbox and what a crash left beside it.
    private static func copy(_ path: String) throws(StoreError) -> (files: PrivateCopy, path: String) {
        // A log is beside the file itself.
        let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        do throws(PrivateCopy.Failure) {
            let copy = try PrivateCopy()
            for companion in ["-wal", "-journal"] where FileManager.default.fileExists(atPath: place + companion) {
                try copy.add(place + companion, companion: companion)
            }
            return (copy, try copy.add(place))
        } catch {
            throw .failed(path: path, detail: "it must be copied to be read, and \(error.path): \(error.reason)")
        }
    }
}
