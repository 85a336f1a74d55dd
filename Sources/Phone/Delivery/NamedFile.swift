import Glibc

/// A file that somebody named, to be read.
package enum NamedFile {
    /// A sentence that says why there is nothing to read, and what to do; nil: nothing speaks against it.
    ///
    /// - Parameter path: as it was typed.
    package static func refusal(_ path: String) -> String? {
        if path == "-" {
            return "Standard input is not read here, since a file's format is recognised by what stands in it. "
                + "Save it to a file first. (A file of that name is ./-)"
        }
        var facts = stat()
        guard stat(path, &facts) == 0 else {
            switch errno {
            case ENOENT where isLink(path): return "\(path) is a link to a file that is not there. Name the file."
            case ENOENT, ENOTDIR: return "There is no file \(path). Is its name right, and the folder?"
            default: return "\(path) cannot be read: \(String(cString: strerror(errno)))."
            }
        }
        if facts.st_mode & S_IFMT == S_IFDIR { return "\(path) is a folder. Name a file in it." }
        guard facts.st_mode & S_IFMT == S_IFREG || path == "/dev/null" else {
            return "\(path) is a pipe or a device, and what is read is looked at more than once. "
                + "Save the texts to a file first."
        }
        guard access(path, R_OK) == 0 else {
            return "\(path) cannot be read: \(String(cString: strerror(errno))). Make it readable for you, or copy it."
        }
        return nil
    }

    private static func isLink(_ path: String) -> Bool {
        var facts = stat()
        return lstat(path, &facts) == 0
    }
}
