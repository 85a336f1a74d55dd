import Glibc

/// The system's files that every program sees: its libraries and programs, and the settings that these need.
extension VisibleFiles {
    package static let system: VisibleFiles = {
        var files = VisibleFiles()
        for path in [
            "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store",
            "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/alternatives", "/etc/localtime", "/etc/timezone",
            "/etc/nsswitch.conf", "/etc/locale.alias", "/etc/os-release",
            // OpenSSL terminates programs such as Node if it cannot read its settings.
            "/etc/ssl/openssl.cnf", "/etc/pki/tls/openssl.cnf",
        ] { files.add(path) }
        for folder in ["/etc/ld.so.conf.d", "/etc/perl", "/etc/R"] + versionedSettings {
            for path in contents(ofSmall: folder) ?? [folder] { files.add(path) }
        }
        return files
    }()

    /// Those of the system's files that bubblewrap copies: small files with settings, which everyone may read.
    ///
    /// For each file or folder that it mounts, bubblewrap reads the whole table of mounts, which takes longer than copying
    /// a small file: for nine of them, by a millisecond.
    static let copiedSystemFiles: [String] = Array(
        system.readable.lazy.filter { path in
            var facts = stat()
            return isPath(path, in: "/etc") && stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
                && facts.st_mode & S_IROTH != 0 && facts.st_size <= maxCopiedBytes
        }.prefix(maxCopiedFiles))

    /// The cache of the dynamic linker is the largest, with about 100 kB on a desktop.
    private static let maxCopiedBytes = 512 << 10
    /// Bubblewrap inherits an open file for each of them. A child can inherit 64.
    private static let maxCopiedFiles = 40
    private static let maxFilesInFolder = 8

    /// The settings of Python and Java, whose names contain a version.
    private static var versionedSettings: [String] {
        OpenFolder.names(in: "/etc").sorted().filter { $0.hasPrefix("python") || $0.hasPrefix("java") }.map {
            "/etc/\($0)"
        }
    }

    /// The paths of the files in a folder and its subfolders; nil if there are many.
    private static func contents(ofSmall folder: String) -> [String]? {
        var found: [String] = []
        for name in OpenFolder.names(in: folder).sorted() {
            let path = "\(folder)/\(name)"
            var facts = stat()
            guard lstat(path, &facts) == 0 else { continue }
            if facts.st_mode & S_IFMT == S_IFDIR {
                guard let inside = contents(ofSmall: path) else { return nil }
                found += inside
            } else {
                found.append(path)
            }
            guard found.count <= maxFilesInFolder else { return nil }
        }
        return found
    }
}
