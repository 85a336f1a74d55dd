import Foundation

/// Builds an extension's folder into one that can be run: its program, its Info.plist and its resources.
///
///     try ExtensionBuild(folder, support: .find()).run(into: "Filter.appex")
package struct ExtensionBuild: Sendable {
    let folder: ExtensionFolder
    let support: BuildSupport

    package init(_ folder: ExtensionFolder, support: BuildSupport) {
        self.folder = folder
        self.support = support
    }

    /// Builds it, in place of what lies there from an earlier build.
    ///
    /// - Returns: what the compiler said beside, with the user's own paths; empty when it said nothing.
    /// - Throws: `BuildError` with the compiler's errors, by the user's own paths; then what lay there lies there still.
    package func run(into output: String) throws -> String {
        let target = URL(fileURLWithPath: (output as NSString).expandingTildeInPath).standardizedFileURL
        if FileManager.default.fileExists(atPath: target.path), !isBuilt(target) {
            throw BuildError("\(output) is there and is not a built extension; give another name with -o.")
        }
        // Beside its target, so that what is done moves there in one step.
        let work = target.deletingLastPathComponent().appendingPathComponent(
            ".\(folder.moduleName)-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(at: work, withIntermediateDirectories: false)
        } catch {
            throw BuildError("\(target.deletingLastPathComponent().path) does not exist, or may not be written.")
        }
        defer { try? FileManager.default.removeItem(at: work) }
        let built = work.appendingPathComponent("built")
        try FileManager.default.createDirectory(at: built, withIntermediateDirectories: true)
        let said = try compile(in: work.appendingPathComponent("sources"), to: built)
        try copyResources(to: built)
        try folder.plist.data.write(to: built.appendingPathComponent("Info.plist"))
        if FileManager.default.fileExists(atPath: target.path) { try FileManager.default.removeItem(at: target) }
        try FileManager.default.moveItem(at: built, to: target)
        return said
    }

    /// Only what an earlier build made is replaced.
    private func isBuilt(_ target: URL) -> Bool {
        let plist = target.appendingPathComponent("Info.plist")
        guard let data = FileManager.default.contents(atPath: plist.path),
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any],
            let name = list["CFBundleExecutable"] as? String
        else { return false }
        let files = (try? FileManager.default.subpathsOfDirectory(atPath: target.path)) ?? []
        return files.contains(name) && !files.contains { $0.hasSuffix(".swift") }
    }

    /// Compiles the modules that the extension imports, then its own with the entry point that Xcode's linker supplies.
    ///
    /// - Returns: what the compiler said beside, by the user's own paths.
    private func compile(in work: URL, to built: URL) throws -> String {
        var said = ""
        var places: [(copy: String, path: String)] = []
        func run(_ arguments: [String]) throws {
            let maps = places.flatMap { ["-debug-prefix-map", "\($0.copy)=\($0.path)"] }
            let (status, output) = try SwiftCompiler.run(flags + maps + arguments)
            var text = output
            for place in places { text = text.replacingOccurrences(of: place.copy, with: place.path) }
            text = CompilerNotes.added(to: text.trimmingCharacters(in: .newlines))
            if let note = CoreMLNote.note(to: text, files: folder.resources) { text += "\n" + note }
            guard status == 0 else { throw BuildError(text) }
            said += text
        }
        func copies(_ group: SourceGroup) throws -> [String] {
            let folder = work.appendingPathComponent("\(places.count)")
            places.append((folder.path + "/", group.path + "/"))
            return try group.copy(to: folder)
        }
        let modules = work.appendingPathComponent("modules")
        try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
        var objects: [String] = []
        for module in folder.shared.modules {
            // The compiler makes NAME.o of the module's own description.
            let object = modules.appendingPathComponent("\(module.name)-code.o").path
            try run(
                ["-module-name", module.name, "-parse-as-library", "-wmo", "-emit-module", "-emit-module-path"]
                    + [modules.appendingPathComponent("\(module.name).swiftmodule").path, "-I", modules.path]
                    + ["-c", "-o", object] + copies(module.sources))
            objects.append(object)
        }
        let entry = work.appendingPathComponent("SiftboxEntry.swift")
        let main = """
            import FilterMain
            @main enum SiftboxEntry {
                @MainActor static func main() { ExtensionMain.run { \(folder.principalClass)() } }
            }

            """
        try Data(main.utf8).write(to: entry)
        let files = try folder.groups.flatMap(copies) + dataModels(in: work, to: built)
        try run(
            ["-module-name", module, "-I", modules.path] + files + [entry.path] + objects
                + support.forLinking + ["-o", built.appendingPathComponent(folder.moduleName).path])
        return said
    }

    /// What Xcode makes of data models: the models beside the program, and the classes of their entities.
    ///
    /// - Returns: the paths of the sources with the classes.
    private func dataModels(in work: URL, to built: URL) throws -> [String] {
        try folder.dataModels.compactMap { path in
            do {
                let model = try DataModel(folder.root.appendingPathComponent(path))
                try model.compiled(module: module).write(to: built.appendingPathComponent("\(model.name).momd"))
                guard !model.classes.isEmpty else { return nil }
                let source = work.appendingPathComponent("\(model.name)+CoreDataClasses.swift")
                try Data(model.classes.utf8).write(to: source)
                return source.path
            } catch let error as DataModelError {
                throw BuildError("\(folder.path): \(error)")
            }
        }
    }

    private var module: String { folder.moduleName + "Extension" }

    private var flags: [String] {
        ["-swift-version", String(folder.reference.languageMode)]
            + (folder.reference.optimizes ? ["-O", "-wmo"] : ["-Onone"]) + ["-g"] + support.forCompiling
            + AppleModules.arguments(folder.reference.actions)
    }

    /// Resources lie beside the program, as in a built extension: only a language's folder, or a bundle, stays one.
    private func copyResources(to built: URL) throws {
        for resource in folder.resources {
            let parts = resource.split(separator: "/").map(String.init)
            let kept = parts.firstIndex { part in [".lproj", ".bundle"].contains(where: part.hasSuffix) }
            let place = parts[(kept ?? parts.count - 1)...].joined(separator: "/")
            let target = built.appendingPathComponent(place)
            guard !FileManager.default.fileExists(atPath: target.path) else {
                throw BuildError("\(folder.path)/\(resource): there are two resources \(place); rename one.")
            }
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: folder.root.appendingPathComponent(resource), to: target)
        }
    }
}
