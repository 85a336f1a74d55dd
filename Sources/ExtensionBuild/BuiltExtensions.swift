import Foundation

/// A cache of built extensions: an unchanged extension is not rebuilt.
///
/// Entries are keyed by everything that went into the build, so any entry can be deleted at any time.
package enum BuiltExtensions {
    /// Returns an extension's build from the cache, or builds it.
    ///
    /// - Throws: `BuildError`; compiler errors contain the user's own paths.
    package static func find(_ folder: ExtensionFolder) throws(BuildError) -> URL {
        try find(folder, try .find(), in: ExtensionCache())
    }

    /// The same with another cache.
    static func find(
        _ folder: ExtensionFolder, _ support: BuildSupport, in cache: ExtensionCache
    ) throws(BuildError) -> URL {
        do {
            return try CachedBuild(cache, key: try key(folder, support), name: folder.moduleName).find { work in
                defer { cache.tidy() }
                return try ExtensionBuild(folder, support: support).make(in: work).built
            }
        } catch {
            throw (error as? BuildError)
                ?? BuildError("\(folder.path) cannot be built: \(error.localizedDescription)")
        }
    }

    /// A fingerprint of everything that determines the result: the files, the options, and the modules to compile
    /// against.
    private static func key(_ folder: ExtensionFolder, _ support: BuildSupport) throws(BuildError) -> String {
        var hash = Fingerprint()
        func add(_ file: String, in root: URL, _ path: String) throws(BuildError) {
            hash.add(Array(file.utf8))
            _ = try folder.project.open(file, in: root, path)?.read { piece in
                hash.add(piece)
                return true
            }
            hash.end()
        }
        for file in folder.resources + ["Info.plist"] + (folder.storyboard.map { [$0.file] } ?? []) {
            try add(file, in: folder.root, folder.path)
        }
        for model in folder.dataModels {
            let place = folder.root.appendingPathComponent(model)
            let files = try folder.project.files(below: place, "\(folder.path)/\(model)")
            for file in files + [DataModel.currentVersionFile] {
                try add(file, in: place, "\(folder.path)/\(model)")
            }
        }
        for group in folder.groups + folder.shared.modules.map(\.sources) {
            hash.add(Array(group.path.utf8))
            for file in group.files { try add(file, in: group.root, group.path) }
        }
        hash.add(Array(folder.reference.text.utf8))
        let facts = try? FileManager.default.attributesOfItem(atPath: support.archive)
        hash.add(Array("\(support.archive) \(facts?[.modificationDate] ?? "") \(facts?[.size] ?? "")".utf8))
        return hash.text
    }
}

/// A fingerprint of bytes that is equal on all machines (FNV-1a, twice with different initial values).
struct Fingerprint {
    private var words: (UInt64, UInt64) = (0xcbf2_9ce4_8422_2325, 0x6c62_272e_07bb_0142)

    private var count = 0

    /// Adds a whole piece.
    mutating func add(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { add($0) }
        end()
    }

    /// Adds a part of a piece.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes {
            words.0 = (words.0 ^ UInt64(byte)) &* 0x100_0000_01b3
            words.1 = (words.1 ^ UInt64(byte) ^ words.0 >> 32) &* 0x100_0000_01b3
        }
        count += bytes.count
    }

    /// Ends a piece, so that two pieces differ from one.
    mutating func end() {
        words.0 = (words.0 ^ UInt64(count)) &* 0x100_0000_01b3
        count = 0
    }

    var text: String { String(words.0, radix: 16) + String(words.1, radix: 16) }
}
