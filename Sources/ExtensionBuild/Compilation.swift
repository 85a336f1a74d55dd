import Foundation

/// Compiles an extension: the modules that it imports, the code that Xcode generates from its data models, and its own
/// module with the entry point that Xcode's linker supplies.
///
/// The host writes all sources before the compiler first runs, and afterwards only copies the program out of the
/// compiler's folder: a hostile source could create links where the host writes.
struct Compilation {
    private let folder: ExtensionFolder
    private let support: BuildSupport
    private let tools: BuildTools
    /// The compiler's input, read-only for it.
    private let sources: URL
    private let built: URL
    /// The compiler's writable folder.
    private let output: CompilerFolder
    private var compiler: SwiftCompiler
    /// The compiler's warnings and notes, with the user's own paths.
    private(set) var diagnosticsText = ""
    /// The copies' folders and the user's paths for them.
    private var places: [(copy: String, path: String)] = []

    /// A module that the extension imports, ready to be compiled.
    private struct PreparedModule {
        let name: String
        let files: [String]
    }

    /// - Parameters:
    ///   - place: the folder of this build. Its subfolder `sources` contains the copies of the sources, named so that
    ///     `CrashLogParser` recognizes them in a crash log; `compiler` is writable for the compiler.
    ///   - built: the destination of the program and its models; invisible to the compiler.
    init(
        _ folder: ExtensionFolder, _ support: BuildSupport, _ tools: BuildTools, in place: URL, built: URL
    ) throws(BuildError) {
        (self.folder, self.support, self.tools, self.built) = (folder, support, tools, built)
        // The sandbox does not contain links on the way to it.
        let place = URL(fileURLWithPath: ProjectFiles.real(place.path), isDirectory: true)
        sources = place.appendingPathComponent("sources")
        output = try CompilerFolder(place.appendingPathComponent("compiler"))
        compiler = SwiftCompiler(tools, support, sources: sources, folder: output)
    }

    /// - Throws: `BuildError` with the compiler's errors.
    mutating func run() throws {
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        let modules = try folder.shared.modules.enumerated().map { number, module in
            try prepare(module, "\(folder.groups.count + number)")
        }
        var files: [String] = []
        for (number, group) in folder.groups.enumerated() { files += try copies(group, "\(number)") }
        try addDrawnViews(to: files)
        files += try defaults(files, sources)
        files += try dataModels()
        files.append(try entry())
        try BuildSandbox.makeReadable(sources)
        // From here on, the host writes nothing that is visible to the compiler.
        let objects = try modules.map { try compile($0) }
        try compile(
            ["-module-name", module] + (objects.isEmpty ? [] : ["-I", output.modules.path]) + files + objects
                + support.forLinking + ["-o", output.program])
        try output.copyOut(
            CompilerFolder.program, to: built.appendingPathComponent(folder.moduleName).path,
            atMost: tools.limits[.fileSize] << 20, mode: 0o777)
    }

    private var module: String { folder.moduleName + "Extension" }

    private mutating func compile(_ arguments: [String]) throws {
        let reference = folder.reference
        let flags =
            ["-swift-version", String(reference.languageMode)]
            + (reference.optimizes ? ["-O", "-wmo"] : ["-Onone", "-D", "DEBUG"]) + ["-g"] + support.forCompiling
            + AppleModules.arguments(reference.actions)
        let (status, output) = try compiler.run(flags, arguments)
        var text = output
        for place in places { text = text.replacingOccurrences(of: place.copy, with: place.path) }
        text = CompilerNotes.added(to: text.trimmingCharacters(in: .newlines))
        if let note = CoreMLNote.note(for: text, files: folder.resources) { text += "\n" + note }
        guard status == 0 else {
            throw BuildError(
                text.isEmpty
                    ? "The compiler exited with status \(status). Its output:\n\(output.suffix(2000))" : text)
        }
        diagnosticsText += text
    }

    /// Copies a module's sources.
    ///
    /// - Parameter name: the name of the copies' folder.
    private mutating func prepare(_ module: SourceModule, _ name: String) throws -> PreparedModule {
        var files = try copies(module.sources, name)
        files += try defaults(files, sources.appendingPathComponent("\(module.name)-defaults"))
        return PreparedModule(name: module.name, files: files)
    }

    /// - Returns: the path of its object file.
    private mutating func compile(_ module: PreparedModule) throws -> String {
        // The compiler writes NAME.o for the module file itself.
        let object = output.modules.appendingPathComponent("\(module.name)-code.o").path
        let description = output.modules.appendingPathComponent("\(module.name).swiftmodule").path
        try compile(
            [
                "-module-name", module.name, "-parse-as-library", "-wmo", "-emit-module", "-emit-module-path",
                description,
            ]
                + ["-I", output.modules.path, "-c", "-o", object] + module.files)
        return object
    }

    /// The copies' folder names stay in the program and identify crash locations. Mapping them with an option would
    /// make the compiler rebuild and store all C modules.
    private mutating func copies(_ group: SourceGroup, _ name: String) throws -> [String] {
        let copies = sources.appendingPathComponent(name)
        places.append((copies.path + "/", group.path + "/"))
        return try group.copy(to: copies)
    }

    /// - Parameter folder: where to write it.
    /// - Returns: the path of the `UserDefaults` source for a module with these sources, if it needs one.
    private func defaults(_ copies: [String], _ folder: URL) throws -> [String] {
        let contents = copies.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }
        guard let text = DefaultsSource.text(for: contents) else { return [] }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("SiftboxDefaults.swift")
        try Data(text.utf8).write(to: file)
        return [file.path]
    }

    /// Compiles the data models, as Xcode does: the models beside the program, and the classes of their entities.
    ///
    /// - Returns: the paths of the sources with the classes.
    private func dataModels() throws -> [String] {
        try folder.dataModels.compactMap { path in
            do {
                let model = try DataModel(folder.root.appendingPathComponent(path), folder.project)
                try model.compiled(module: module).write(to: built.appendingPathComponent("\(model.name).momd"))
                guard !model.classes.isEmpty else { return nil }
                let source = sources.appendingPathComponent("\(model.name)+CoreDataClasses.swift")
                try Data(model.classes.utf8).write(to: source)
                return source.path
            } catch let error as DataModelError {
                throw BuildError("\(folder.path): \(error)")
            }
        }
    }

    /// Appends the code generated from a storyboard to the copy of its controller's source file.
    private func addDrawnViews(to copies: [String]) throws {
        guard let storyboard = folder.storyboard else { return }
        let contents = try copies.map {
            String(decoding: try Data(contentsOf: URL(fileURLWithPath: $0)), as: UTF8.self)
        }
        let declaration = try Regex("\\bclass\\s+\(folder.principalClass)\\b")
        guard let place = contents.firstIndex(where: { $0.contains(declaration) }) else { return }
        let drawn = try StoryboardSource.text(
            storyboard, class: folder.principalClass, in: contents, folder.path)
        try Data((contents[place] + drawn).utf8).write(to: URL(fileURLWithPath: copies[place]))
    }

    private func entry() throws -> String {
        let file = sources.appendingPathComponent("SiftboxEntry.swift")
        let (module, main) =
            switch folder.kind {
            case .messageFilter: ("FilterMain", "ExtensionMain.run { \(folder.principalClass)() }")
            // A storyboard's view controller is created with `init(coder:)`, which every view controller has.
            case .reporting where folder.storyboard != nil:
                ("ReportingMain", "ReportMain.run { \(folder.principalClass)(coder: $0) }")
            case .reporting: ("ReportingMain", "ReportMain.run { _ in \(folder.principalClass)() }")
            }
        let source = """
            import \(module)
            @main enum SiftboxEntry {
                @MainActor static func main() { \(main) }
            }

            """
        try Data(source.utf8).write(to: file)
        return file.path
    }
}
