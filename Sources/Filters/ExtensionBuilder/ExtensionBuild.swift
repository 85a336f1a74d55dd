package import ExtensionPlans
import Foundation
import Sandboxing
import UntrustedFiles

/// Builds an extension into a bundle that can run: its program, its Info.plist and its resources.
///
///     try ExtensionBuild(plan, support: .find()).run(into: "Filter.appex")
package struct ExtensionBuild: Sendable {
    let plan: BuildPlan
    let support: BuildSupport
    /// nil: those of this machine.
    private let tools: BuildTools?

    package init(_ plan: BuildPlan, support: BuildSupport) {
        self.init(plan, support: support, tools: nil)
    }

    /// With specific tools.
    init(_ plan: BuildPlan, support: BuildSupport, tools: BuildTools?) {
        (self.plan, self.support, self.tools) = (plan, support, tools)
    }

    /// Builds the extension in the cache if necessary, and copies it, replacing an earlier build at the destination.
    ///
    /// - Returns: with which actions it was built, if that was a choice, and the compiler's warnings and notes, with the
    ///   user's own paths; empty if there are none.
    /// - Throws: `BuildError` with the compiler's errors, with the user's own paths; the destination is then unchanged.
    package func run(into output: String) throws -> String {
        let target = URL(fileURLWithPath: output.expandingTilde).standardizedFileURL
        if FileManager.default.fileExists(atPath: target.path), !isBuilt(target) {
            throw BuildError("\(output) exists and is not a built extension; choose another name with -o.")
        }
        try refuseOwnFolder(target, output)
        let parent = target.deletingLastPathComponent()
        WorkFolder.removeOld(in: parent, plan.productName)
        let work = WorkFolder.url(in: parent, plan.productName)
        do {
            try FileManager.default.createDirectory(at: work, withIntermediateDirectories: false)
        } catch {
            throw BuildError("\(parent.path) does not exist or is not writable.")
        }
        defer { WorkFolder.remove(work) }
        let tools = try self.tools ?? .find()
        let cached = try BuiltExtensions.find(plan, support, in: tools.cache, tools)
        let copy = work.appendingPathComponent("copy")
        do {
            try FileManager.default.copyItem(at: cached.url, to: copy)
        } catch {
            throw BuildError("\(output) cannot be written: \(error.localizedDescription)")
        }
        try WorkFolder.publish(copy, at: target)
        return (cached.note.map { $0 + "\n" } ?? "") + CachedBuild.notes(of: cached.url)
    }

    /// Refuses a destination in a folder whose files belong to the extension: the next build would contain this one.
    private func refuseOwnFolder(_ target: URL, _ output: String) throws(BuildError) {
        let real = ProjectFiles.real(target.deletingLastPathComponent().path)
        for folder in plan.ownFolders {
            let own = ProjectFiles.real(folder)
            guard real == own || real.hasPrefix(own + "/") else { continue }
            let beside = URL(fileURLWithPath: own).deletingLastPathComponent().path + "/" + target.lastPathComponent
            throw BuildError("\(output) would be inside the extension's own folder. Use -o \(beside)")
        }
    }

    /// Builds the extension in a work folder.
    ///
    /// - Returns: the location of the bundle. The compiler's warnings and notes are in a file beside it.
    /// - Throws: `BuildError` with the compiler's errors, with the user's own paths.
    func make(in work: URL) throws -> URL {
        let built = work.appendingPathComponent("built")
        try FileManager.default.createDirectory(at: built, withIntermediateDirectories: true)
        let tools = try self.tools ?? .find()
        let temporary = try tools.temporary(for: work)
        defer { withExtendedLifetime(temporary) {} }
        var place = work
        if let temporary {
            place = temporary.folder.appendingPathComponent(work.lastPathComponent)
            temporary.opened.make(work.lastPathComponent)
            chmod(place.path, 0o711)
        }
        var compilation = try Compilation(plan, try tools.readable(support), tools, in: place, built: built)
        try compilation.run()
        try copyResources(to: built)
        try plan.plist.data.write(to: built.appendingPathComponent("Info.plist"))
        try Data(compilation.diagnosticsText.utf8).write(to: work.appendingPathComponent(CachedBuild.notesFile))
        return built
    }

    /// Whether an earlier build created the target; nothing else is replaced.
    private func isBuilt(_ target: URL) -> Bool {
        let plist = target.appendingPathComponent("Info.plist")
        guard let data = OpenedFile.data(at: plist.path, atMost: ExtensionPlist.maxBytes),
            let list = PropertyListData.dictionary(data),
            let name = list["CFBundleExecutable"] as? String
        else { return false }
        let files = (try? FileManager.default.subpathsOfDirectory(atPath: target.path)) ?? []
        return files.contains(name) && !files.contains { $0.hasSuffix(".swift") }
    }

    /// Copies resources beside the program, as in a built extension. For a link, its target is copied.
    func copyResources(to built: URL) throws {
        var left = ProjectFiles.maxResourceBytes
        let (required, optional) = (plan.resources.filter { !$0.isOptional }, plan.resources.filter(\.isOptional))
        for resource in required + optional {
            if StringTables.isCompiled(resource.file) {
                for file in try StringTables.compile(resource, plan.project) {
                    left -= file.data.count
                    guard left >= 0 else { throw Self.uncopied(resource) }
                    try write(file.data, to: file.destination, for: resource, in: built)
                }
                continue
            }
            guard let target = try place(resource.destination, for: resource, in: built) else { continue }
            guard let file = try plan.project.open(resource.file, in: resource.root, resource.path), file.isFile,
                let count = file.copy(to: target.path, atMost: left)
            else { throw Self.uncopied(resource) }
            left -= count
        }
        try writeDevelopmentLanguages(in: built)
    }

    /// Writes a compiled table.
    private func write(_ table: Data, to destination: String, for resource: PlannedFile, in built: URL) throws {
        let existing = try BuiltPath.location(of: destination, in: built, for: resource)
        let target = try place(destination, for: resource, in: built)
        guard let data = target == nil ? StringTables.merged(table, into: existing) : table else { return }
        guard (try? data.write(to: existing)) != nil else { throw Self.uncopied(resource) }
    }

    /// Creates the folder of a resource.
    ///
    /// - Returns: its location; nil: another resource has it, and this one is optional.
    private func place(_ destination: String, for resource: PlannedFile, in built: URL) throws -> URL? {
        let target = try BuiltPath.location(of: destination, in: built, for: resource)
        guard !FileManager.default.fileExists(atPath: target.path) else {
            if resource.isOptional { return nil }
            throw BuildError(
                "\(resource.name): there are two resources named \(destination); rename one, or leave it out with "
                    + "--except FILE.")
        }
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        return target
    }

    private static func uncopied(_ resource: PlannedFile) -> BuildError {
        BuildError(
            "\(resource.name): error: this resource could not be copied. Is it readable, is there disk space left, and "
                + "are all resources together at most \(ProjectFiles.maxResourceBytes >> 20) MiB?")
    }

    /// Writes the Info.plist of packages' bundles, as Xcode does.
    private func writeDevelopmentLanguages(in built: URL) throws {
        for module in plan.modules {
            guard let bundle = module.bundle, let language = module.developmentLanguage else { continue }
            let file = PlannedFile(path: module.origin, root: plan.root, file: bundle)
            let target = try BuiltPath.location(of: "\(bundle)/Info.plist", in: built, for: file)
            guard !FileManager.default.fileExists(atPath: target.path) else { continue }
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try PropertyListData.xml(["CFBundleDevelopmentRegion": language]).write(to: target)
        }
    }
}
