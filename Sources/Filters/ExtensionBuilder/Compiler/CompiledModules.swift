import Foundation

/// A compiled module that extensions import: its object file and its module file, alone in a folder of the build.
struct CompiledModule: Sendable {
    let name: String
    let folder: URL
    /// Unique to this result of the compiler.
    let stamp: String
    /// The compiler's warnings and notes, with the user's own paths.
    let notes: String

    var object: String { folder.appendingPathComponent("\(name)-code.o").path }
}

/// The compiled modules of all builds, so that a module is not compiled again when only the extension was saved.
///
///     try CompiledModules(cache: cache).find("Rules", inputs, in: work, atMost: limit) { folder in … }
///
/// A hostile source can make its compiler write anything, so a compiled module is only as trustworthy as its source.
/// It is used again only for identical inputs. They are compared byte by byte, because the name of an entry is a hash
/// that can be forged. Everything that influences the compiler is an input: it sees the sources of this module and
/// the modules that the inputs name, and writes to a folder of its own. The host copies the results out of that folder
/// as it does with programs (`CompilerFolder`).
struct CompiledModules {
    let cache: ExtensionCache

    /// Everything that determines a compiled module, in order.
    struct Inputs {
        fileprivate private(set) var bytes = Data()

        /// Adds a text. Its length is added as well, so that different lists of strings have different bytes.
        mutating func add(_ text: String) { add(Data(text.utf8)) }

        mutating func add(_ data: Data) {
            bytes.append(Data("\(data.count) ".utf8))
            bytes.append(data)
        }
    }

    /// The names of an entry's files besides the module's.
    private static let (inputs, stamp, notes) = ("inputs", "stamp", "notes")

    /// Returns a module from the cache, or compiles it now.
    ///
    /// - Parameters:
    ///   - place: the folder of the build. The module is put into its subfolder `modules`, which the compiler can read
    ///     wherever the cache is.
    ///   - limit: the maximum size of a file in bytes.
    ///   - compile: compiles into a folder, as `NAME-code.o` and `NAME.swiftmodule`, and returns the notes.
    func find(
        _ name: String, _ inputs: Inputs, in place: URL, atMost limit: Int, compile: (CompilerFolder) throws -> String
    ) throws -> CompiledModule {
        var hash = Fingerprint()
        inputs.bytes.withUnsafeBytes { hash.add($0) }
        hash.end()
        let entry = cache.folder.appendingPathComponent("\(hash.text)-module")
        let folder = place.appendingPathComponent("modules/\(name)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Whatever the umask is: only the folders in it are readable, for the compiler's group.
        chmod(folder.deletingLastPathComponent().path, 0o711)
        if let found = cache.locked(LOCK_SH, { copy(entry, name, inputs, to: folder) }) { return found }
        let compiler = try CompilerFolder(place.appendingPathComponent("compiler-\(name)"))
        let notes = try compile(compiler)
        for file in Self.files(name) {
            let copy = folder.appendingPathComponent(file).path
            unlink(copy)
            try compiler.copyOut(file, to: copy, atMost: limit, mode: 0o666)
        }
        try BuildSandbox.makeReadable(folder)
        let module = CompiledModule(name: name, folder: folder, stamp: UUID().uuidString, notes: notes)
        // Without disk space in the cache, the module is compiled again next time.
        try? keep(module, inputs, as: entry)
        return module
    }

    private static func files(_ name: String) -> [String] { ["\(name)-code.o", "\(name).swiftmodule"] }

    private func keep(_ module: CompiledModule, _ inputs: Inputs, as entry: URL) throws {
        let work = WorkFolder.url(in: cache.folder, module.name)
        defer { WorkFolder.remove(work) }
        let new = work.appendingPathComponent("new")
        try FileManager.default.createDirectory(at: new, withIntermediateDirectories: true)
        for file in Self.files(module.name) {
            try FileManager.default.copyItem(
                at: module.folder.appendingPathComponent(file), to: new.appendingPathComponent(file))
        }
        try Data(module.notes.utf8).write(to: new.appendingPathComponent(Self.notes))
        try Data(module.stamp.utf8).write(to: new.appendingPathComponent(Self.stamp))
        try inputs.bytes.write(to: new.appendingPathComponent(Self.inputs))
        // They contain the sources.
        chmod(new.path, 0o700)
        try cache.locked(LOCK_EX) {
            // Another program may have compiled it since then.
            try WorkFolder.publish(new, at: entry, unless: { contents(of: entry, module.name, inputs) != nil })
        }
    }

    /// Copies an entry's module, and records that the entry is in use, which keeps `ExtensionCache.tidy` from removing
    /// it.
    ///
    /// - Returns: nil if it does not exist, is incomplete, or has other inputs.
    private func copy(_ entry: URL, _ name: String, _ inputs: Inputs, to folder: URL) -> CompiledModule? {
        guard let (stamp, notes) = contents(of: entry, name, inputs) else { return nil }
        for file in Self.files(name) {
            let copy = folder.appendingPathComponent(file)
            unlink(copy.path)
            guard
                (try? FileManager.default.copyItem(at: entry.appendingPathComponent(file), to: copy)) != nil
            else { return nil }
        }
        guard (try? BuildSandbox.makeReadable(folder)) != nil else { return nil }
        cache.recordUse(of: entry)
        return CompiledModule(name: name, folder: folder, stamp: stamp, notes: notes)
    }

    private func contents(of entry: URL, _ name: String, _ inputs: Inputs) -> (stamp: String, notes: String)? {
        func data(_ file: String) -> Data? { try? Data(contentsOf: entry.appendingPathComponent(file)) }
        guard data(Self.inputs) == inputs.bytes, let stamp = data(Self.stamp), stamp.count == 36,
            let notes = data(Self.notes)
        else { return nil }
        for file in Self.files(name) {
            var facts = stat()
            guard stat(entry.appendingPathComponent(file).path, &facts) == 0, facts.st_size > 0 else { return nil }
        }
        return (String(decoding: stamp, as: UTF8.self), String(decoding: notes, as: UTF8.self))
    }
}
