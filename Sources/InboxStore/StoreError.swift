/// Why an inbox's file cannot be used, for the person who named it. The file is not touched.
package enum StoreError: Error, Equatable, CustomStringConvertible {
    /// It holds something else.
    case notAnInbox(path: String)
    /// It is a file without a byte, and an inbox that is there was asked for.
    case empty(path: String)
    /// A later version of Siftbox made it.
    case newer(path: String, version: Int)
    case damaged(path: String, detail: String)
    case notWritable(path: String, detail: String)
    /// Another Siftbox has it open.
    case inUse(path: String)
    /// It may not be written, and only who writes can read the log beside it.
    case logBeside(path: String, log: String = "-wal")
    case diskFull(path: String)
    /// The system could not read or write it.
    case unreadable(path: String, detail: String)
    case failed(path: String, detail: String)

    package var description: String {
        switch self {
        case .notAnInbox(let path):
            "\(path) is not an inbox of Siftbox, and was left as it is. Name another file, or one that does not exist yet."
        case .empty(let path):
            "\(path) is empty (0 bytes), and not an inbox: there is nothing to read in it. Name the inbox's file."
        case .newer(let path, let version):
            "\(path) was made by a later Siftbox (format \(version), this one reads \(Schema.version)). Use that one."
        case .damaged(let path, let detail):
            "\(path) is damaged (\(detail)), and was left as it is. Restore it from a copy, or name another file."
        case .notWritable(let path, let detail):
            "\(path) cannot be written: \(detail). Siftbox keeps the inbox in it; name a file that you may write."
        case .inUse(let path): "\(path) is open in another Siftbox. Close that one first, or name another file."
        case .logBeside(let path, let log):
            "\(path) may not be written here, and \(path)\(log) lies beside it, which holds the newest changes: somebody has it "
                + "open, or did not end well. Copy both to a folder of your own, and use that copy."
        case .diskFull(let path):
            "\(path) could not grow: the disk is full. What was confirmed before is kept. Make room, and try again."
        case .unreadable(let path, let detail):
            "\(path) could not be read or written: the disk reports a fault (\(detail)). What was confirmed before is kept; "
                + "look after the disk, or take a copy of the inbox."
        case .failed(let path, let detail): "\(path) cannot be used: \(detail)."
        }
    }
}
