package import Foundation

/// Writes the files of a project: all of them, or none.
package enum NewFiles {
    /// Creates a folder with files. They are written to a temporary folder beside it, which is then renamed.
    ///
    /// - Throws: `TemplateError` if it exists or cannot be written; then nothing was created.
    package static func create(_ folder: URL, _ files: [TemplateFile]) throws(TemplateError) {
        let name = folder.lastPathComponent
        guard !exists(folder) else {
            throw TemplateError("\(name) exists. Choose another name, or delete it first.")
        }
        let temporary = temporaryFolder(in: folder.deletingLastPathComponent())
        do throws(TemplateError) {
            try write(files, to: temporary)
            // Replaces nothing: if someone has created a folder with content since then, this fails.
            guard rename(temporary.path, folder.path) == 0 else { throw failure(name) }
        } catch {
            try? FileManager.default.removeItem(at: temporary)
            throw error
        }
    }

    /// Creates a file, in one step.
    ///
    /// - Throws: `TemplateError` if it exists or cannot be written; then nothing was created.
    package static func create(_ file: URL, text: String) throws(TemplateError) {
        let name = file.lastPathComponent
        try add([TemplateFile(name, "", text: text)], to: file.deletingLastPathComponent())
    }

    /// Adds files to a project.
    ///
    /// - Parameter replacement: a file that is replaced, if it exists. The caller has compared what it contains.
    /// - Throws: `TemplateError` if one of them exists or they cannot be written; then nothing was added.
    package static func add(
        _ files: [TemplateFile], to folder: URL, replacing replacement: TemplateFile? = nil
    ) throws(TemplateError) {
        if let present = files.first(where: { exists(folder.appendingPathComponent($0.path)) }) {
            throw TemplateError("\(present.path) exists in \(folder.path). Nothing was created.")
        }
        let temporary = temporaryFolder(in: folder)
        defer { try? FileManager.default.removeItem(at: temporary) }
        var added: [URL] = []
        do throws(TemplateError) {
            try write(files + [replacement].compactMap(\.self), to: temporary)
            for file in files {
                let target = folder.appendingPathComponent(file.path)
                let parent = target.deletingLastPathComponent()
                if !exists(parent) {
                    try makeFolder(parent, for: file.path)
                    added.append(parent)
                }
                // A link, because renaming would replace a file that was created since then.
                guard link(temporary.appendingPathComponent(file.path).path, target.path) == 0 else {
                    throw failure(file.path)
                }
                added.append(target)
            }
            if let path = replacement?.path {
                let (new, old) = (temporary.appendingPathComponent(path), folder.appendingPathComponent(path))
                guard rename(new.path, old.path) == 0 else { throw failure(path) }
            }
        } catch {
            for url in added.reversed() { try? FileManager.default.removeItem(at: url) }
            throw error
        }
    }

    /// Whether there is anything at this place, also a link that leads nowhere.
    package static func exists(_ url: URL) -> Bool {
        var facts = stat()
        return lstat(url.path, &facts) == 0
    }

    private static func temporaryFolder(in folder: URL) -> URL {
        folder.appendingPathComponent(".siftbox-new-\(getpid())-\(UInt32.random(in: 0...UInt32.max))")
    }

    private static func write(_ files: [TemplateFile], to folder: URL) throws(TemplateError) {
        for file in files {
            let target = folder.appendingPathComponent(file.path)
            try makeFolder(target.deletingLastPathComponent(), for: file.path)
            do {
                try Data(file.text.utf8).write(to: target)
            } catch {
                throw failure(file.path, error)
            }
            guard file.isExecutable else { continue }
            var facts = stat()
            // Executable for everyone who can read it.
            guard stat(target.path, &facts) == 0,
                chmod(target.path, facts.st_mode & 0o777 | (facts.st_mode & 0o444) >> 2) == 0
            else { throw failure(file.path) }
        }
    }

    private static func makeFolder(_ folder: URL, for path: String) throws(TemplateError) {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw failure(path, error)
        }
    }

    /// - Parameter error: nil: `errno` has it.
    private static func failure(_ name: String, _ error: (any Error)? = nil) -> TemplateError {
        // The cause is shorter than Foundation's sentence about it.
        let cause = (error as? CocoaError)?.userInfo[NSUnderlyingErrorKey] as? POSIXError
        let number = error == nil ? errno : cause?.code.rawValue
        let reason = number.map { String(cString: strerror($0)) } ?? error?.localizedDescription ?? "unknown error"
        let sentence = reason.hasSuffix(".") ? reason : reason + "."
        return TemplateError("\(name) could not be created: \(sentence) Nothing was created.")
    }
}
