import Foundation

/// Changes below a prefix. Each is a single step for the kernel, or is made where no command leads to: a program that is
/// killed ends between two of them.
struct PrefixFiles {
    let prefix: URL
    /// Called before each change: a test looks at what a program leaves that is killed then.
    var willChange: () -> Void = {}

    /// The absolute path of a path below the prefix.
    func path(_ path: String) -> String { url(path).path }

    func url(_ path: String) -> URL { prefix.appendingPathComponent(path) }

    /// What is at a path; nil: nothing.
    func kind(_ path: String) -> InstallationManifest.Entry? { InstalledFile.kind(self.path(path)) }

    /// The paths in a folder, without those in its folders; empty if it cannot be read.
    func contents(of folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []).map { "\(folder)/\($0)" }
    }

    /// - Returns: false if there is nothing.
    /// - Throws: `InstallationError` if there is something else than a folder. A link to a folder is one.
    func isFolder(_ folder: String) throws(InstallationError) -> Bool {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path(folder), isDirectory: &isFolder) else {
            guard kind(folder) == nil else {
                throw InstallationError(
                    "\(path(folder)) is a link that leads nowhere. Remove it, or choose another --prefix.")
            }
            return false
        }
        guard isFolder.boolValue else {
            throw InstallationError("\(path(folder)) is not a folder. Move it away, or choose another --prefix.")
        }
        return true
    }

    /// What a link of the installation leads to. A folder such as `bin` can be a link to a folder elsewhere, where a relative
    /// path would lead nowhere.
    func destination(of link: (path: String, target: String)) -> String {
        let folder = (link.path as NSString).deletingLastPathComponent
        guard let base = realPath(""), let place = realPath(folder), place != "\(base)/\(folder)" else {
            return InstallationLayout.destination(of: link)
        }
        return "\(base)/\(InstallationLayout.current)/\(link.target)"
    }

    /// The path without links; nil if there is nothing.
    private func realPath(_ path: String) -> String? {
        guard let resolved = realpath(self.path(path), nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Creates the prefix, with the folders on the way to it.
    func makePrefix() throws(InstallationError) {
        let parts = prefix.pathComponents.dropFirst()
        for end in parts.indices {
            let folder = "/" + parts[...end].joined(separator: "/")
            guard !FileManager.default.fileExists(atPath: folder) else { continue }
            guard InstalledFile.kind(folder) == nil else {
                throw InstallationError(
                    "\(folder) is a link that leads nowhere. Remove it, or choose another --prefix.")
            }
            guard mkdir(folder, 0o777) == 0 else {
                let reason = String(cString: strerror(errno))
                throw InstallationError("\(folder) could not be created: \(reason). Choose another --prefix.")
            }
        }
        _ = try isFolder("")
    }

    func makeFolder(_ folder: String) throws(InstallationError) {
        willChange()
        guard mkdir(path(folder), 0o777) == 0 || errno == EEXIST else { throw failure(folder) }
    }

    /// Writes a file to its place in one step.
    func write(_ text: String, to file: String) throws(InstallationError) {
        let new = InstallationLayout.new(file)
        willChange()
        do {
            try Data(text.utf8).write(to: url(new))
        } catch {
            throw InstallationError("\(path(file)) could not be written: \(error.localizedDescription)")
        }
        try move(new, to: file)
    }

    func move(_ source: String, to target: String) throws(InstallationError) {
        willChange()
        guard rename(path(source), path(target)) == 0 else { throw failure(target) }
    }

    /// Creates or replaces a link in one step.
    func setLink(_ link: String, to target: String) throws(InstallationError) {
        let present = kind(link)
        guard present != .link(to: target) else { return }
        guard present != nil else {
            willChange()
            guard symlink(target, path(link)) == 0 else { throw failure(link) }
            return
        }
        let new = InstallationLayout.new(link)
        if case .link = kind(new) { remove(new) }
        willChange()
        guard symlink(target, path(new)) == 0 else { throw failure(new) }
        try move(new, to: link)
    }

    /// Removes a file or a link.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    func remove(_ file: String) -> Bool {
        willChange()
        return unlink(path(file)) == 0
    }

    /// Removes a folder if it is empty.
    func removeFolder(_ folder: String) {
        willChange()
        rmdir(path(folder))
    }

    /// Removes a folder of Siftbox with everything in it.
    func discard(_ folder: String) throws(InstallationError) {
        for present in [InstallationLayout.discarded, folder] where kind(present) != nil {
            if present != InstallationLayout.discarded { try move(present, to: InstallationLayout.discarded) }
            willChange()
            try removeDiscarded()
        }
    }

    /// A program of a killed installation, such as strip, may create files until it ends, too.
    private func removeDiscarded() throws(InstallationError) {
        let attempts = 50
        for attempt in 1...attempts {
            do {
                try FileManager.default.removeItem(at: url(InstallationLayout.discarded))
                return
            } catch {
                guard attempt < attempts else {
                    throw InstallationError(
                        "\(path(InstallationLayout.discarded)) could not be removed: \(error.localizedDescription)")
                }
                usleep(20_000)
            }
        }
    }

    /// `errno` as an error about a path.
    private func failure(_ place: String) -> InstallationError {
        // Making a path may change it.
        let number = errno
        let remedy = [EACCES, EPERM, EROFS].contains(number) ? " Choose another --prefix." : ""
        return InstallationError("\(path(place)) could not be created: \(String(cString: strerror(number))).\(remedy)")
    }
}
