/// Why an inbox's file cannot be used, as a message for the user. The file is unchanged.
package enum StoreError: Error, Equatable, CustomStringConvertible {
    /// The file has other contents. Where no inbox can be created, only another inbox can be named.
    case notAnInbox(path: String, creates: Bool = true)
    /// The file is empty, and an existing inbox is required.
    case empty(path: String)
    /// A later version of Siftbox made the file.
    case newer(path: String, version: Int)
    case damaged(path: String, detail: String)
    case notWritable(path: String, detail: String)
    /// Another Siftbox has it open.
    case inUse(path: String)
    /// The file must be changed before it can be read: `reason`, a sentence without its period.
    case needsWriting(path: String, reason: String)
    case diskFull(path: String)
    /// The system reported an input or output error.
    case unreadable(path: String, detail: String)
    case failed(path: String, detail: String)

    /// Whether nothing can be written to the file until something changes outside it.
    package var isOfWholeFile: Bool {
        switch self {
        case .notWritable, .inUse, .diskFull, .unreadable: true
        case .notAnInbox, .empty, .newer, .damaged, .needsWriting, .failed: false
        }
    }

    /// The same, where an existing inbox is required.
    var withoutCreation: StoreError {
        if case .notAnInbox(let path, _) = self { .notAnInbox(path: path, creates: false) } else { self }
    }

    package var description: String {
        switch self {
        case .notAnInbox(let path, let creates):
            "\(path) is not a Siftbox inbox; it was not changed. "
                + (creates ? "Name another file, or one that does not exist yet." : "Name the file of an inbox.")
        case .empty(let path):
            "\(path) is empty (0 bytes), so it is not an inbox. Name the file of an inbox."
        case .newer(let path, let version):
            "\(path) was made by a later version of Siftbox (format \(version); this version reads \(Schema.version)). "
                + "Use that version."
        case .damaged(let path, let detail):
            "\(path) is damaged (\(detail)); it was not changed. Restore it from a copy, or name another file."
        case .notWritable(let path, let detail):
            "\(path) cannot be written: \(detail). Name a file that you can write; Siftbox saves the inbox in it."
        case .inUse(let path): "\(path) is open in another Siftbox. Close that one first, or name another file."
        case .needsWriting(let path, let reason):
            "\(path) cannot be read without writing: \(reason). Open it with Siftbox where you can write; for a read-only file, "
                + "open a copy of it and of the files beside it."
        case .diskFull(let path):
            "\(path) cannot be written: the disk is full. Changes that were saved before are safe. Free some space and try "
                + "again."
        case .unreadable(let path, let detail):
            "\(path) cannot be read or written: the disk reports an error (\(detail)). Changes that were saved before are "
                + "safe. Check the disk, and copy the inbox."
        case .failed(let path, let detail): "\(path) cannot be used: \(detail)."
        }
    }
}
