import Glibc
import UntrustedFiles

extension ArchiveError {
    /// A file whose end is missing. The records before it have been read.
    ///
    /// - Parameter place: where the file ends: `in the middle of line 7`.
    static func cutShort(_ path: String, _ place: String) -> ArchiveError {
        ArchiveError(
            "\(path) is incomplete: it ends \(place). The records before that were read; make a new copy to get the rest."
        )
    }

    /// A file that ends inside a character.
    ///
    /// - Parameters:
    ///   - place: The start of the character.
    ///   - size: The size of the file in bytes.
    ///   - encoding: The encoding that the user set, which may be wrong.
    static func cutInCharacter(
        _ path: String, _ place: TextPosition, size: Int, named encoding: String?
    ) -> ArchiveError {
        let doubt = encoding.map { " The file may also not be \($0)." } ?? ""
        return ArchiveError(
            "\(path):\(place.line):\(place.column): the file ends in the middle of a character (byte \(size)). The records "
                + "before it were read; make a new copy or remove the last line.\(doubt)")
    }

    /// A table that ends inside a quoted cell.
    ///
    /// - Parameter place: The opening quote of the cell.
    static func cutInQuotes(_ path: String, _ place: TextPosition) -> ArchiveError {
        ArchiveError(
            "\(path):\(place.line):\(place.column): this quote is never closed, so the file may be incomplete. The records "
                + "before it were read; make a new copy or close the quote.")
    }

    /// - Parameter record: The number of the last complete record; 0 if there is none.
    static func cutShort(_ path: String, afterRecord record: Int) -> ArchiveError {
        cutShort(path, record == 0 ? "before its first record is complete" : "after record \(record)")
    }

    /// The message for an error number of the system.
    ///
    /// - Parameter doing: what failed: `read`, `read further`.
    static func unreadable(_ path: String, _ number: Int32 = errno, doing: String = "read") -> ArchiveError {
        switch number {
        case ENOENT where isLink(path): ArchiveError("\(path) is a link to a missing file.")
        case ENOENT, ENOTDIR: ArchiveError("\(path) does not exist.\(MissingFile.question(path))")
        case EACCES, EPERM:
            ArchiveError("\(path) cannot be \(doing): permission denied.")
        case EIO: ArchiveError("\(path) cannot be \(doing): input/output error of the disk.")
        default: ArchiveError("\(path) cannot be \(doing): \(String(cString: strerror(number))).")
        }
    }

    private static func isLink(_ path: String) -> Bool {
        var facts = stat()
        return lstat(path, &facts) == 0
    }
}

extension ArchiveError {
    /// Why the file cannot be read, and what to do; nil if nothing is wrong. The file is not opened, because opening a
    /// pipe would block.
    ///
    /// - Parameters:
    ///   - path: The path as the user wrote it.
    ///   - format: The format that the user specified.
    package static func refusal(_ path: String, as format: ArchiveFormat? = nil) -> ArchiveError? {
        if path == "-" {
            return ArchiveError(
                "Standard input is not supported here, because the format is detected from the content. Save it to a file "
                    + "first. (For a file named -, write ./-)")
        }
        guard let state = FileState(path) else { return .unreadable(path) }
        switch (state.isFolder, format) {
        case (true, .folder): return nil
        case (true, .messages):
            return ArchiveError("\(path) is a folder. Specify the database in it: chat.db or sms.db.")
        case (true, _):
            return ArchiveError(
                "\(path) is a folder. Specify a file in it, or use --format folder if it has one folder of messages per label."
            )
        case (false, _): break
        }
        guard state.isRegular || path == "/dev/null" else {
            return ArchiveError("\(path) is a pipe or a device. Save the messages to a file first.")
        }
        return access(path, R_OK) == 0 ? nil : .unreadable(path)
    }
}
