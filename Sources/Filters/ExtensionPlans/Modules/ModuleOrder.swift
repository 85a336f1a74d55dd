import UntrustedFiles

/// Selects and orders the modules of an extension.
enum ModuleOrder {
    /// The maximum number of modules; they are compiled one after the other.
    private static let maxModules = 500

    /// The modules that a module imports, directly or through others, each after those that it imports.
    ///
    /// Modules that nothing imports are left out: a package may have targets that need another platform.
    ///
    /// - Parameter candidates: modules that may be imported.
    /// - Throws: `BuildError` if two have the same name, if modules import each other, or if they are too large.
    static func needed(
        by main: ModuleDescription, among candidates: [ModuleDescription]
    ) throws(BuildError) -> [ModuleDescription] {
        let named = Dictionary(grouping: candidates, by: \.name)
        var found: [String: Set<String>] = [:]
        var size = SourceSize()
        try size.add(main.groups)
        var waiting = main.imports.intersection(named.keys)
        while let name = waiting.popFirst() {
            guard found[name] == nil, let modules = named[name], let module = modules.first else { continue }
            guard modules.count == 1 else {
                throw BuildError(
                    "There are \(modules.count) modules named \(name): \(modules.map(\.origin).joined(separator: ", ")). "
                        + "Leave out all but one.")
            }
            guard found.count < maxModules else {
                throw BuildError("The extension imports more than \(maxModules) modules. Leave some of them out.")
            }
            try size.add(module.groups)
            let imports = module.imports.intersection(named.keys).subtracting([name])
            found[name] = imports
            waiting.formUnion(imports)
        }
        return try ordered(candidates.filter { found[$0.name] != nil }, imports: found)
    }

    private static func ordered(
        _ modules: [ModuleDescription], imports: [String: Set<String>]
    ) throws(BuildError) -> [ModuleDescription] {
        var waiting = modules
        var ordered: [ModuleDescription] = []
        while !waiting.isEmpty {
            let names = Set(waiting.map(\.name))
            let ready = waiting.filter { imports[$0.name]?.isDisjoint(with: names) ?? true }
            guard !ready.isEmpty else {
                throw BuildError("The modules \(names.sorted().joined(separator: ", ")) import each other.")
            }
            ordered += ready
            let done = Set(ready.map(\.name))
            waiting.removeAll { done.contains($0.name) }
        }
        return ordered
    }
}

/// The size of the sources that are compiled together. Sparse files cost their author nothing, but are read at full size:
/// they are counted before they are read.
private struct SourceSize {
    private var bytesLeft = ProjectFiles.maxAllSourceBytes

    mutating func add(_ groups: [SourceGroup]) throws(BuildError) {
        for group in groups {
            for file in group.files {
                bytesLeft -= try group.project.open(file, in: group.root, group.path)?.size ?? 0
                guard bytesLeft < 0 else { continue }
                throw BuildError(
                    "\(group.path)/\(file): error: the Swift files up to this one have more than "
                        + "\(ProjectFiles.maxAllSourceBytes >> 20) MiB in total. Specify only the extension's folder."
                )
            }
        }
    }
}
