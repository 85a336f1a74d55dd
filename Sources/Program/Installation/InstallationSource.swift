import ExtensionBuilder
import FilterProcesses
package import Foundation
import LocalServerHost
import ProgramParts
import SampleCorpus
import SampleFilters

/// What is installed: the program with everything that it finds beside itself, as the package manager built it or as an
/// earlier installation has it.
package struct InstallationSource {
    /// The folder of the program.
    let folder: URL
    /// The folder of the sessions, with the tour.
    let sessions: URL
    /// The documents to install: the manual page and the shells' completions, by their names in `share`.
    let documents: [String: String]

    /// - Parameters:
    ///   - folder: the folder of the program.
    ///   - sessions: the folder of the sessions; nil: it was not found.
    ///   - documents: by name.
    /// - Throws: `InstallationError` if something is missing.
    package init(folder: URL, sessions: URL?, documents: [String: String]) throws(InstallationError) {
        guard let sessions else {
            throw InstallationError(
                "The folder Sessions was not found above \(folder.path). Install from a clone: .build/release/siftbox install"
            )
        }
        (self.folder, self.sessions, self.documents) = (folder, sessions, documents)
        do {
            for program in ServerProgram.all { _ = try program.make() }
        } catch {
            // It may be in another folder, or what is missing is named below.
            guard !PartBuild.isPossible(in: folder) else { throw InstallationError(error.description) }
        }
        let missing = (Self.programs + Self.resources).first { name in
            !FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
        }
        guard missing == nil else {
            throw InstallationError(
                "\(folder.appendingPathComponent(missing ?? "").path) is missing. Build all of Siftbox first: swift build -c release"
            )
        }
    }

    static let program = "siftbox"

    /// The programs, which are installed without their symbols.
    static var programs: [String] {
        [program] + ServerProgram.all.map(\.name)
            + (FilterCatalog.samples + FilterCatalog.reportingSamples).compactMap(\.product)
    }

    /// The folders of resources.
    static let resources = [BundledFilters.resourcesName, BundledCorpus.resourcesName]

    /// Copies everything to a new folder.
    ///
    /// - Throws: an error of the file system, or `BuildError` if the modules for extensions are missing.
    func copy(to target: URL) throws {
        let manager = FileManager.default
        try manager.createDirectory(at: target, withIntermediateDirectories: true)
        for name in Self.programs {
            try StrippedFile.copy(folder.appendingPathComponent(name), to: target, without: .symbols)
        }
        for name in Self.resources {
            try manager.copyItem(at: folder.appendingPathComponent(name), to: target.appendingPathComponent(name))
        }
        let support = try BuildSupport.find().copy(to: target)
        // The linker needs the symbols, and copies the debug information to every extension.
        StrippedFile.strip(URL(fileURLWithPath: support.archive), without: .debugInformation)
        try manager.copyItem(at: sessions, to: target.appendingPathComponent("Sessions"))
        let share = target.appendingPathComponent("share")
        try manager.createDirectory(at: share, withIntermediateDirectories: true)
        for (name, text) in documents { try Data(text.utf8).write(to: share.appendingPathComponent(name)) }
        try makeReadable(target)
    }

    /// Everyone may use what is installed, whatever the umask was and whoever made the clone.
    private func makeReadable(_ folder: URL) throws {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let paths: [String] = [folder.path] + names.map { "\(folder.path)/\($0)" }
        for path in paths {
            lchown(path, geteuid(), getegid())
            switch InstalledFile.kind(path) {
            case .folder: chmod(path, 0o755)
            case .file: chmod(path, access(path, X_OK) == 0 ? 0o755 : 0o644)
            default: break
            }
        }
    }
}
