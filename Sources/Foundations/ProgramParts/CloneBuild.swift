import Foundation

/// What the package manager built in a clone of Siftbox: where it is, and with which options, so that another build with
/// the same ones compiles only what is missing.
struct CloneBuild {
    /// The folder of the programs: `.build/x86_64-unknown-linux-gnu/release`.
    let folder: URL
    /// The clone, which contains Package.swift.
    let package: URL
    /// The package manager's options besides the product.
    let options: [String]

    /// - Parameter folder: contains this program.
    /// - Returns: nil if it is not a build folder in a clone: the program was installed, or built elsewhere.
    init?(_ folder: URL) {
        let configuration = folder.lastPathComponent
        guard ["debug", "release"].contains(configuration) else { return nil }
        let scratch = folder.deletingLastPathComponent().deletingLastPathComponent()
        guard let package = Self.package(above: scratch) else { return nil }
        self.folder = folder
        self.package = package
        // Debug builds are not optimized anyway.
        let isStandard = configuration == "debug" || PartBuild.isOptimized
        options =
            ["-c", configuration] + (isStandard ? [] : ["-Xswiftc", "-Onone"])
            + (scratch.path == package.appendingPathComponent(".build").path ? [] : ["--scratch-path", scratch.path])
    }

    /// Whether only what the start command builds may be current. A debug build is that of a developer, who builds
    /// everything.
    var isRelease: Bool { folder.lastPathComponent == "release" }

    /// Whether the folder belongs to this user. What root built for another user could not be replaced by that user.
    var isOwn: Bool {
        var facts = stat()
        return stat(folder.path, &facts) == 0 && facts.st_uid == geteuid()
    }

    private static func package(above folder: URL) -> URL? {
        var folder = folder
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let manifest = try? String(contentsOf: folder.appendingPathComponent("Package.swift"), encoding: .utf8)
            if let manifest { return manifest.contains("name: \"Siftbox\"") ? folder : nil }
        }
        return nil
    }

    /// The command for the user, to be run in the clone.
    func command(_ part: ProgramPart) -> String {
        (["swift", "build"] + options + ["--product", part.product]).joined(separator: " ")
    }
}

// Whether a part is as new as the modules that it consists of.
extension CloneBuild {
    /// The time of this file is that of the last build, even if the build had nothing to do.
    private func stamp(_ part: ProgramPart) -> URL { folder.appendingPathComponent("\(part.product).checked") }

    /// Whether a file exists and is not older than modules that were built since then, without it.
    ///
    /// - Parameters:
    ///   - file: its name in the folder.
    ///   - part: the part whose last build counts.
    ///   - modules: the names of modules that it consists of.
    func isCurrent(_ file: String, of part: ProgramPart, modules: [String]) -> Bool {
        guard var built = Self.time(of: folder.appendingPathComponent(file)) else { return false }
        if let checked = Self.time(of: stamp(part)), file == part.file { built = max(built, checked) }
        return modules.allSatisfy { name in
            let module = folder.appendingPathComponent("Modules/\(name).swiftmodule")
            return Self.time(of: module).map { $0 <= built } ?? true
        }
    }

    func recordBuild(of part: ProgramPart) { try? Data().write(to: stamp(part)) }

    /// When a file was changed, in nanoseconds; nil: it is missing.
    private static func time(of file: URL) -> Int? {
        var facts = stat()
        guard stat(file.path, &facts) == 0 else { return nil }
        return facts.st_mtim.tv_sec * 1_000_000_000 + facts.st_mtim.tv_nsec
    }
}
