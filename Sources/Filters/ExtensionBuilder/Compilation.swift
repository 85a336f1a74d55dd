import ExtensionPlans
import Foundation
import XcodeProjects

/// Compiles an extension: the modules that it imports, the code that Xcode generates from its data models, and its own
/// module with the entry point that Xcode's linker supplies.
///
/// The host writes all sources before the compiler first runs, and afterwards only copies the program out of the
/// compiler's folder: a hostile source could create links where the host writes.
struct Compilation {
    private let plan: BuildPlan
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

    /// A module that is ready to be compiled.
    private struct PreparedModule {
        let description: ModuleDescription
        /// The copies of its sources, and generated ones.
        var files: [String]
        /// The folders of these files, which are all that its compiler sees of the build.
        let folders: [String]
    }

    /// - Parameters:
    ///   - place: the folder of this build. Its subfolder `sources` contains the copies of the sources, named so that
    ///     `CrashLogParser` recognizes them in a crash log; `compiler` is writable for the compiler.
    ///   - built: the destination of the program and its models; invisible to the compiler.
    init(
        _ plan: BuildPlan, _ support: BuildSupport, _ tools: BuildTools, in place: URL, built: URL
    ) throws(BuildError) {
        (self.plan, self.support, self.tools, self.built) = (plan, support, tools, built)
        // The sandbox does not contain links on the way to it.
        let place = URL(fileURLWithPath: ProjectFiles.real(place.path), isDirectory: true)
        sources = place.appendingPathComponent("sources")
        output = try CompilerFolder(place.appendingPathComponent("compiler"))
        compiler = SwiftCompiler(tools, support)
    }

    /// - Throws: `BuildError` with the compiler's errors.
    mutating func run() throws {
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        let models = ([plan.main] + plan.modules).flatMap(\.models).map { $0.url.deletingPathExtension() }
        try StandInFile.check(plan.reference.models, models: models.map(\.lastPathComponent))
        var number = 0
        var main = try prepare(plan.main, &number)
        let modules = try plan.modules.map { try prepare($0, &number) }
        main.files.append(try entry())
        try BuildSandbox.makeReadable(sources)
        // From here on, the host writes nothing to a folder that the compiler can write to.
        var compiled: [CompiledModule] = []
        for module in modules { compiled.append(try compile(module, after: compiled)) }
        addNotes(try link(main, with: compiled))
        try output.copyOut(
            CompilerFolder.program, to: built.appendingPathComponent(plan.productName).path,
            atMost: tools.limits[.fileSize] << 20, mode: 0o777)
    }

    /// Compiles the extension's own module, and links it with the others.
    ///
    /// - Returns: the compiler's warnings and notes, with the user's own paths.
    private mutating func link(_ main: PreparedModule, with modules: [CompiledModule]) throws -> String {
        let imports = ([plan.main] + plan.modules).reduce(into: Set<String>()) { $0.formUnion($1.imports) }
        let systemLibraries = imports.contains("SQLite3") ? ["-lsqlite3"] : []
        let request = ProgramRequest(
            options: options(for: plan.main),
            arguments: arguments(of: plan.main) + Self.arguments(importing: modules), sources: main.files,
            linked: modules.map(\.object) + compiler.forLinking + support.forLinking + systemLibraries,
            imports: imports, output: output.program)
        let result = try UnusedImports.leftOut(of: main.files) {
            try compiler.build(
                request, in: sources.deletingLastPathComponent().path,
                isDivided: !plan.reference.optimizes && !LineCounting.isEnabled,
                readable: [sources.path] + modules.map(\.folder.path), folder: output)
        }
        return try notes(of: plan.main, result)
    }

    /// The compiler's options. The whole module is compiled at once: a compiler for each file would load Foundation
    /// each time. Crash logs need only the lines, not the rest of the debug information.
    private func options(for module: ModuleDescription) -> [String] {
        ["-swift-version", module.settings.languageMode.rawValue, plan.reference.optimizes ? "-O" : "-Onone"]
            + ["-wmo", "-gline-tables-only"] + support.forCompiling
            + AppleModules.arguments(plan.reference.actions ?? .all)
    }

    /// They do not determine which modules can be shared with other builds.
    private func lineCounting(of module: ModuleDescription) -> [String] {
        LineCounting.isEnabled ? LineCounting.arguments(sources: sources, counts: module.isOwn) : []
    }

    private static func arguments(importing modules: [CompiledModule]) -> [String] {
        modules.flatMap { ["-I", $0.folder.path] }
    }

    /// The compiler's other options for a module.
    private func arguments(of module: ModuleDescription) -> [String] {
        ["-module-name", module.name] + module.settings.arguments + lineCounting(of: module)
    }

    /// - Parameter result: of the compiler.
    /// - Returns: its warnings and notes, with the user's own paths.
    /// - Throws: `BuildError` with its errors.
    private func notes(of module: ModuleDescription, _ result: (status: Int32, output: String)) throws -> String {
        let (status, output) = result
        var text = EntryErrors.placed(output, entry: entryFile.path, in: plan)
        for place in places { text = text.replacingOccurrences(of: place.copy, with: place.path) }
        let usesCoreML =
            text.contains("cannot find") && ([plan.main] + plan.modules).contains { $0.imports.contains("CoreML") }
        let isMain = module.name == plan.main.name
        // What is left are errors in generated sources.
        text = text.replacingOccurrences(of: sources.path + "/", with: "")
        var notes = CompilerNotes(
            usesCoreML: usesCoreML,
            usesViews: !module.imports.isDisjoint(with: ["IdentityLookupUI", "SwiftUI", "UIKit"]),
            foreign: isMain ? plan.draft.foreign : nil, lacksPods: plan.draft.lacksPods)
        if status != 0 {
            notes.app = plan.draft.source?.target.app.map { SwiftName.identifier($0.name) }
            notes.actionsOption = plan.reference.name(of: .actions)
            notes.declarations = isMain ? OtherDeclarations(plan.draft) : nil
            notes.hasNewNames = plan.allGroups.contains { group in
                group.files.contains { (try? group.text(of: $0)).map(ActionSwitches.hasNewNames) ?? false }
            }
        }
        text = notes.added(to: text.trimmingCharacters(in: .newlines))
        guard status == 0 else {
            throw BuildError(
                text.isEmpty
                    ? "The compiler exited with status \(status). Its output:\n\(output.suffix(2000))"
                    : BuildErrors.errorsFirst(text))
        }
        return text
    }

    private mutating func addNotes(_ text: String) {
        guard !text.isEmpty else { return }
        diagnosticsText += (diagnosticsText.isEmpty ? "" : "\n") + text
    }

    /// - Parameter earlier: the modules that it may import.
    private mutating func compile(_ module: PreparedModule, after earlier: [CompiledModule]) throws -> CompiledModule {
        let name = module.description.name
        let compiled = try CompiledModules(cache: tools.cache).find(
            name, try inputs(of: module, earlier), in: sources.deletingLastPathComponent(),
            atMost: tools.limits[.fileSize] << 20
        ) { folder in
            // The compiler writes NAME.o for the module file itself.
            let object = folder.url.appendingPathComponent("\(name)-code.o").path
            let interface = folder.url.appendingPathComponent("\(name).swiftmodule").path
            let result = try UnusedImports.leftOut(of: module.files) {
                try compiler.run(
                    options(for: module.description),
                    arguments(of: module.description)
                        + ["-parse-as-library", "-emit-module", "-emit-module-path", interface]
                        + Self.arguments(importing: earlier) + ["-c", "-o", object] + module.files,
                    readable: module.folders + earlier.map(\.folder.path), in: folder)
            }
            return try notes(of: module.description, result)
        }
        addNotes(compiled.notes)
        return compiled
    }

    private func inputs(of module: PreparedModule, _ earlier: [CompiledModule]) throws -> CompiledModules.Inputs {
        let description = module.description
        var inputs = CompiledModules.Inputs()
        for list in [
            options(for: description), description.settings.arguments, compiler.versions, earlier.map(\.stamp),
            // The notes contain the user's paths.
            description.groups.map(\.path), ["\(BuildSandbox.isDisabled)", description.name],
        ] {
            inputs.add("\(list.count)")
            for text in list { inputs.add(text) }
        }
        // The arguments also have the folder of this build.
        if LineCounting.isEnabled { inputs.add("coverage \(description.isOwn)") }
        for file in module.files {
            // The folder's name is part of the locations in a crash log.
            inputs.add(String(file.dropFirst(sources.path.count)))
            inputs.add(try Data(contentsOf: URL(fileURLWithPath: file)))
        }
        return inputs
    }

    /// Writes a module's sources: adapted copies of the user's, and generated ones.
    ///
    /// The copies' folder names stay in the program and identify crash locations. Mapping them with an option would
    /// make the compiler rebuild and store all C modules.
    ///
    /// - Parameter number: the number of the next folder of copies.
    private mutating func prepare(_ module: ModuleDescription, _ number: inout Int) throws -> PreparedModule {
        var files: [String] = []
        var folders: [String] = []
        for group in module.groups {
            let copies = sources.appendingPathComponent("\(number)")
            if !group.files.isEmpty { folders.append(copies.path) }
            places.append((copies.path + "/", group.path + "/"))
            files += try group.copy(to: copies)
            number += 1
        }
        if module.name == plan.main.name { try addDrawnViews(to: files) }
        var generated = try generatedSources(of: module)
        if let bundle = module.bundle { generated["SiftboxBundle.swift"] = ModuleBundle.source(bundle) }
        let contents = files.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }
        generated["SiftboxAdditions.swift"] = ModuleAdditions.text(
            for: contents, isLocalized: plan.resources.contains { StringTables.isTable($0.file) },
            bundle: module.bundle == nil ? ".main" : ".module")
        if module.settings.generatesStringSymbols {
            generated["SiftboxStringSymbols.swift"] = CatalogSymbols.text(
                try StringTables.catalogs(module.resources, plan.project), for: contents,
                bundle: module.bundle == nil ? "Bundle.main" : "Bundle.module")
        }
        let folder = sources.appendingPathComponent("\(module.name)-generated")
        for (name, text) in generated.sorted(by: { $0.key < $1.key }) {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appendingPathComponent(name)
            try Data(text.utf8).write(to: file)
            files.append(file.path)
        }
        if !generated.isEmpty { folders.append(folder.path) }
        return PreparedModule(description: module, files: files, folders: folders)
    }

    /// Compiles a module's data models and Core ML models, as Xcode does: the models beside the program, and their
    /// classes.
    private func generatedSources(of module: ModuleDescription) throws -> [String: String] {
        var sources: [String: String] = [:]
        let prefix = module.bundle.map { $0 + "/" } ?? ""
        func add(_ generated: GeneratedFiles, for file: PlannedFile) throws {
            for (name, text) in generated.sources {
                guard sources.updateValue(text, forKey: name) == nil else {
                    throw BuildError("\(file.name): error: there are two models with this name in \(module.origin).")
                }
            }
            for (place, data) in generated.files {
                let target = try BuiltPath.location(of: prefix + place, in: built, for: file)
                try FileManager.default.createDirectory(
                    at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
                try data.write(to: target)
                if generated.programs.contains(place) {
                    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: target.path)
                }
            }
        }
        for model in module.dataModels {
            try add(try .dataModel(model, plan.project, module: module.name), for: model)
        }
        for model in module.models {
            try add(try .coreMLModel(model, plan, isInModule: module.bundle != nil), for: model)
        }
        return sources
    }

    /// Appends the code generated from a storyboard to the copy of its controller's source file.
    private func addDrawnViews(to copies: [String]) throws {
        guard let storyboard = plan.storyboard else { return }
        let contents = try copies.map {
            String(decoding: try Data(contentsOf: URL(fileURLWithPath: $0)), as: UTF8.self)
        }
        let declared = DeclaredNames(contents)
        var changed = contents
        let table = ((storyboard.file as NSString).lastPathComponent as NSString).deletingPathExtension
        let isLocalized = plan.resources.contains { resource in
            let name = (resource.file as NSString).lastPathComponent as NSString
            return StringTables.isTable(resource.file) && name.deletingPathExtension == table
        }
        for drawn in try StoryboardSource.code(
            storyboard, class: plan.principalClass, in: declared, storyboard.path ?? plan.path,
            isLocalized: isLocalized)
        {
            guard let place = declared.classes[drawn.class] else { continue }
            changed[place] += drawn.text
            try Data(changed[place].utf8).write(to: URL(fileURLWithPath: copies[place]))
        }
    }

    private var entryFile: URL { sources.appendingPathComponent("SiftboxEntry.swift") }

    private func entry() throws -> String {
        let file = entryFile
        let principalClass = plan.principalClass
        let (modules, main) =
            switch plan.kind {
            case .messageFilter: (["FilterMain", "IdentityLookup"], "ExtensionMain.run { \(principalClass)() }")
            // A storyboard's view controller is created with `init(coder:)`, which every view controller has.
            case .reporting where plan.storyboard != nil:
                (["ReportingMain", "IdentityLookupUI"], "ReportMain.run { \(principalClass)(coder: $0) }")
            case .reporting: (["ReportingMain", "IdentityLookupUI"], "ReportMain.run { _ in \(principalClass)() }")
            }
        // With the feature MemberImportVisibility, a file has to import the module that declares the initializer: Apple's,
        // or that of a base class of the author's.
        let imports = modules + (plan.main.settings.importsMembers ? plan.modules.map(\.name) : [])
        let source =
            imports.map { "import \($0)\n" }.joined() + """
                @main enum SiftboxEntry {
                    @MainActor static func main() { \(main) }
                }

                """
        try Data(source.utf8).write(to: file)
        return file.path
    }
}
