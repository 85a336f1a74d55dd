import Glibc

extension ArchiveError {
    /// A file whose end is missing. What stands before has been read.
    ///
    /// - Parameter place: `of line 7`.
    static func cutShort(_ path: String, _ place: String) -> ArchiveError {
        ArchiveError(
            "\(path) ends in the middle \(place): it is not whole. Copy it anew, or do without what is missing.")
    }

    /// A file that ends inside a character.
    ///
    /// - Parameters:
    ///   - place: where the character begins.
    ///   - size: of the file, in bytes.
    ///   - encoding: the encoding that the user named, which may be the mistake.
    static func cutInCharacter(
        _ path: String, _ place: TextPosition, size: Int, named encoding: String?
    ) -> ArchiveError {
        let doubt = encoding.map { " (or it is not in \($0))" } ?? ""
        return ArchiveError(
            "\(path):\(place.line):\(place.column): the file ends in the middle of a character, at byte \(size): it is "
                + "incomplete\(doubt). Copy it again, or remove the last line.")
    }

    /// A table that ends inside a cell in quotes.
    ///
    /// - Parameter place: where the quote stands that opens the cell.
    static func cutInQuotes(_ path: String, _ place: TextPosition) -> ArchiveError {
        ArchiveError(
            "\(path):\(place.line):\(place.column): the file ends before the quote that opens here is closed: it is "
                + "incomplete. Copy it again, or close the quote.")
    }

    /// - Parameter record: the number of the last whole one; 0: there is none.
    static func cutShort(_ path: String, behind record: Int) -> ArchiveError {
        cutShort(path, record == 0 ? "of its first record" : "behind record \(record)")
    }

    /// What the system's error number means for the person who named the file.
    ///
    /// - Parameter doing: what failed: `read`, `read any further`.
    static func unreadable(_ path: String, _ number: Int32 = errno, doing: String = "read") -> ArchiveError {
        switch number {
        case ENOENT where isLink(path): ArchiveError("\(path) is a link to a file that is not there.")
        case ENOENT, ENOTDIR: ArchiveError("There is no file \(path).")
        case EACCES, EPERM:
            ArchiveError("\(path) cannot be \(doing): you have no permission for it.")
        case EIO: ArchiveError("\(path) cannot be \(doing): the disk fails. Copy it anew.")
        default: ArchiveError("\(path) cannot be \(doing): \(String(cString: strerror(number))).")
        }
    }

    private static func isLink(_ path: String) -> Bool {
        var facts = stat()
        return lstat(path, &facts) == 0
    }
}

extension Archive {
    /// Why nothing can be read there, and what to do; nil: nothing speaks against it. It opens nothing, so that a pipe is
    /// not waited for.
    ///
    /// - Parameters:
    ///   - path: as it was typed.
    ///   - format: the one that was named.
    package static func refusal(_ path: String, as format: ArchiveFormat? = nil) -> ArchiveError? {
        if path == "-" {
            return ArchiveError(
                "Standard input is not read here, since a file's format is recognised by what stands in it. "
                    + "Save it to a file first. (A file of that name is ./-)")
        }
        guard let state = FileState(path) else { return .unreadable(path) }
        switch (state.isFolder, format) {
        case (true, .folder): return nil
        case (true, .messages):
            return ArchiveError("\(path) is a folder. Name the database in it: chat.db or sms.db.")
        case (true, _):
            return ArchiveError(
                "\(path) is a folder. Name a file in it, or say that it holds a folder of texts for each label: --format folder."
            )
        case (false, _): break
        }
        guard state.isRegular || path == "/dev/null" else {
            return ArchiveError("\(path) is a pipe or a device. Save the texts to a file first.")
        }
        return access(path, R_OK) == 0 ? nil : .unreadable(path)
    }
}
