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
        guard let reason = reason(path) else { return nil }
        return "\(path) cannot be read: \(reason)"
    }

    private static func reason(_ path: String) -> String? {
        var facts = stat()
        guard stat(path, &facts) == 0 else {
            switch errno {
            case ENOENT where isLink(path): return "it is a link to a file that is not there."
            case ENOENT, ENOTDIR: return "there is no such file. Is its name right, and its folder?"
            default: return "\(String(cString: strerror(errno)))."
            }
        }
        switch facts.st_mode & S_IFMT {
        case S_IFDIR: return "it is a folder. Name a file in it."
        case S_IFREG: break
        default: return path == "/dev/null" ? nil : "it is a pipe or a device; save the texts to a file first."
        }
        guard access(path, R_OK) == 0 else {
            return "\(String(cString: strerror(errno))). Make it readable for you, or copy it."
        }
        return nil
    }

    private static func isLink(_ path: String) -> Bool {
        var facts = stat()
        return lstat(path, &facts) == 0
    }
}
