import Glibc
package import SystemSupport

/// Whether the user that an isolated program runs as can reach a path.
///
/// Bubblewrap mounts each visible file at its path. With Landlock nothing is mounted: if root starts the program, the
/// user that it runs as must be allowed to enter every folder above a file, and only root can enter /root.
package enum ReachablePaths {
    /// Whether programs reach their files only by paths that another user can enter.
    package static func areNeeded(for mechanism: IsolationMechanism) -> Bool {
        guard mechanism.isLandlock, let identity = try? ProgramUser.identity() else { return false }
        return identity.user != geteuid()
    }

    /// Whether the program's user can enter every folder above a path.
    ///
    /// - Parameter path: a real path.
    package static func contain(_ path: String) -> Bool { closedFolders(above: path).isEmpty }

    /// The folders above a path that the program's user cannot enter, outermost first.
    ///
    /// - Parameter path: a real path.
    package static func closedFolders(above path: String) -> [String] {
        let identity = (try? ProgramUser.identity()) ?? ProgramUser.inUserNamespace
        var closed: [String] = []
        var place = path[...]
        while let end = place.lastIndex(of: "/"), end > place.startIndex {
            place = place[..<end]
            var facts = stat()
            let exists = stat(String(place), &facts) == 0
            let needed =
                if facts.st_uid == identity.user { S_IXUSR } else if facts.st_gid == identity.group { S_IXGRP } else {
                    S_IXOTH
                }
            if !exists || facts.st_mode & needed == 0 { closed.append(String(place)) }
        }
        return closed.reversed()
    }

    /// Explains why a path cannot be used, and what to do.
    ///
    /// - Parameter purpose: what the path is, such as "the folder for temporary files".
    package static func refusal(of path: String, purpose: String) -> StartError {
        let closed = closedFolders(above: path)
        let command = (["chmod", "o+x"] + closed.map(ShellQuoting.quoted)).joined(separator: " ")
        return StartError(
            "\(path) (\(purpose)) is out of reach: you are root, so filters and builds run as another user, who cannot enter "
                + "\(closed.last ?? "a folder above it"). Install bubblewrap, move it to /opt or /tmp, or let others enter, "
                + "but not list, the folders above it: \(command)")
    }
}
