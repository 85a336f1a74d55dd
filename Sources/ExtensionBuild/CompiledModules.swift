import Foundation

/// A compiled module that extensions import: its object file and its module file, alone in a folder.
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
///     try CompiledModules(cache: cache).find("Rules", inputs) { folder in … }
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

    /// The names of an entry's files.
    private static let (module, inputs, stamp, notes) = ("module", "inputs", "stamp", "notes")

    /// Returns a module from the cache, or compiles it now.
    ///
    /// - Parameters:
    ///   - limit: the maximum size of a file in bytes.
    ///   - compile: compiles into a folder, as `NAME-code.o` and `NAME.swiftmodule`, and returns the notes.
    func find(
        _ name: String, _ inputs: Inputs, atMost limit: Int, compile: (CompilerFolder) throws -> String
    ) throws -> CompiledModule {
        var hash = Fingerprint()
        inputs.bytes.withUnsafeBytes { hash.add($0) }
        hash.end()
        let entry = cache.folder.appendingPathComponent("\(hash.text)-module")
        if let found = cache.locked(LOCK_SH, { use(entry, name, inputs) }) { return found }
        let work = WorkFolder.url(in: cache.folder, name)
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        defer { WorkFolder.remove(work) }
        let new = work.appendingPathComponent("new")
        let files = new.appendingPathComponent(Self.module)
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        let folder = try CompilerFolder(work.appendingPathComponent("compiler"))
        let notes = try compile(folder)
        for file in ["\(name)-code.o", "\(name).swiftmodule"] {
            let copy = files.appendingPathComponent(file).path
            try folder.copyOut(file, to: copy, atMost: limit, mode: 0o666)
            // Started by root, each build runs as another user (`Isolation`), who must be able to read it.
            if geteuid() == 0 { chmod(copy, 0o644) }
        }
        if geteuid() == 0 { for path in [new.path, files.path] { chmod(path, 0o755) } }
        try Data(notes.utf8).write(to: new.appendingPathComponent(Self.notes))
        try Data(UUID().uuidString.utf8).write(to: new.appendingPathComponent(Self.stamp))
        let copy = new.appendingPathComponent(Self.inputs)
        try inputs.bytes.write(to: copy)
        chmod(copy.path, 0o600)
        return try cache.locked(LOCK_EX) {
            // Another program may have compiled it since then.
            try WorkFolder.publish(new, at: entry, unless: { use(entry, name, inputs) != nil })
            guard let found = use(entry, name, inputs) else {
                throw BuildError("\(entry.path) cannot be read. Is the disk full?")
            }
            return found
        }
    }

    /// Records that an entry is in use, which keeps `ExtensionCache.tidy` from removing it.
    ///
    /// - Returns: nil if it does not exist, is incomplete, or has other inputs.
    private func use(_ entry: URL, _ name: String, _ inputs: Inputs) -> CompiledModule? {
        func data(_ file: String) -> Data? { try? Data(contentsOf: entry.appendingPathComponent(file)) }
        guard data(Self.inputs) == inputs.bytes, let stamp = data(Self.stamp), stamp.count == 36,
            let notes = data(Self.notes)
        else { return nil }
        let found = CompiledModule(
            name: name, folder: entry.appendingPathComponent(Self.module),
            stamp: String(decoding: stamp, as: UTF8.self),
            notes: String(decoding: notes, as: UTF8.self))
        for file in [found.object, found.folder.appendingPathComponent("\(name).swiftmodule").path] {
            var facts = stat()
            guard stat(file, &facts) == 0, facts.st_size > 0 else { return nil }
        }
        cache.recordUse(of: entry)
        return found
    }
}
