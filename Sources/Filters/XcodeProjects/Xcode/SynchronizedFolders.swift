import Foundation

/// Xcode 16's folders whose files belong to a target because they are in it (`fileSystemSynchronizedGroups`), with
/// their exception sets.
struct SynchronizedFolders {
    let project: PBXProjectFile
    let reader: ProjectReader
    private var objects: PBXObjects { project.objects }

    /// The exceptions of a folder for one target, by the paths below the folder.
    private struct Exceptions {
        /// Files that are taken out of the folder's own targets and added to other ones.
        var members: Set<String> = []
        /// Files in another build phase than the usual one; nil: in a phase of no use here.
        var phases: [String: TargetFacts.Phase?] = [:]
        var flags: [String: [String]] = [:]
        /// Files for other platforms alone.
        var otherPlatforms: Set<String> = []
    }

    /// - Parameters:
    ///   - phases: the target's phases by identifier.
    ///   - problems: receives the folders that do not exist.
    func members(
        of target: PBXObjects.Object, _ phases: [String: TargetFacts.Phase], _ problems: inout [XcodeProjectError]
    ) throws(XcodeProjectError) -> [TargetFacts.Member] {
        let folders = objects.all("fileSystemSynchronizedGroups", of: target)
        let own = Set(folders.map(\.id))
        let others = objects.all(isa: "PBXFileSystemSynchronizedRootGroup").filter { !own.contains($0.id) }
        try reader.spend(steps: 4 * (folders.count + others.count), project.file, target.position)
        let ownPhases = Set(target.strings("buildPhases"))
        var members: [TargetFacts.Member] = []
        for folder in folders + others {
            let isOwn = own.contains(folder.id)
            let exceptions = try exceptions(of: folder, target, ownPhases, phases)
            // The folders of other targets are read only if a file of theirs is added to this one.
            guard isOwn || !exceptions.members.isEmpty || !exceptions.phases.isEmpty,
                let path = project.paths.path(of: folder).map(reader.existing)
            else { continue }
            guard try reader.kind(path) == .folder else {
                let name = target.text("name") ?? target.id
                if isOwn {
                    problems.append(
                        reader.error(
                            project.file, folder.position,
                            "the folder \(reader.display(path)) of the target \(name) does not exist."))
                }
                continue
            }
            if isOwn { reader.record(path, .folder) }
            let count = folder.value["explicitFolders"]?.list?.count ?? 0
            try reader.spend(steps: 8 * count, project.file, folder.position)
            let whole = Set(folder.strings("explicitFolders").map(Self.cleaned))
            members += try self.members(below: path, isOwn: isOwn, whole, exceptions, folder.position)
        }
        return members
    }

    private func members(
        below path: String, isOwn: Bool, _ whole: Set<String>, _ exceptions: Exceptions,
        _ position: ProjectValue.Position?
    ) throws(XcodeProjectError) -> [TargetFacts.Member] {
        let entries = try reader.entries(below: path) { whole.contains($0) || FileKind.isPackage($0) }
        return entries.compactMap { entry in
            let isException = Self.contains(entry, in: exceptions.members)
            guard isOwn != isException, !exceptions.otherPlatforms.contains(entry) else {
                guard let found = exceptions.phases[entry], let phase = found else { return nil }
                return .init(path: "\(path)/\(entry)", phase: phase, position: position)
            }
            guard let usual = FileKind.usualPhase(of: entry) ?? (whole.contains(entry) ? .resources : nil),
                let phase = exceptions.phases[entry] ?? usual
            else { return nil }
            return .init(
                path: "\(path)/\(entry)", phase: phase, flags: exceptions.flags[entry] ?? [],
                position: position)
        }
    }

    private func exceptions(
        of folder: PBXObjects.Object, _ target: PBXObjects.Object, _ ownPhases: Set<String>,
        _ phases: [String: TargetFacts.Phase]
    ) throws(XcodeProjectError) -> Exceptions {
        var found = Exceptions()
        for set in objects.all("exceptions", of: folder) {
            let keys = [
                "membershipExceptions", "additionalCompilerFlagsByRelativePath", "platformFiltersByRelativePath",
            ]
            let count = keys.reduce(1) { $0 + (set.value[$1]?.list?.count ?? set.value[$1]?.dictionary?.count ?? 0) }
            try reader.spend(steps: 8 * count, project.file, set.position)
            let paths = set.strings("membershipExceptions").map(Self.cleaned)
            switch set.isa {
            case "PBXFileSystemSynchronizedBuildFileExceptionSet" where set.text("target") == target.id:
                found.members.formUnion(paths)
                for (path, flags) in set.value["additionalCompilerFlagsByRelativePath"]?.dictionary ?? [:] {
                    let flags = flags.setting ?? ""
                    try reader.spend(steps: ShellWords.steps(flags), project.file, set.position)
                    found.flags[Self.cleaned(path)] = ShellWords.split(flags)
                }
                for (path, filters) in set.value["platformFiltersByRelativePath"]?.dictionary ?? [:]
                where !filters.strings.isEmpty && !filters.strings.contains("ios") {
                    found.otherPlatforms.insert(Self.cleaned(path))
                }
            case "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet":
                guard let phase = set.text("buildPhase"), ownPhases.contains(phase) else { continue }
                for path in paths { found.phases[path] = .some(phases[phase]) }
            default: continue
            }
        }
        return found
    }

    private static func cleaned(_ path: String) -> String {
        path.hasPrefix("/Localized") ? path : String(ProjectReader.normalized("/" + path).dropFirst())
    }

    /// Whether a file is in a set of exceptions, itself or with a folder. `/Localized: Words.strings` is a file in all
    /// languages.
    private static func contains(_ entry: String, in exceptions: Set<String>) -> Bool {
        guard !exceptions.isEmpty else { return false }
        if exceptions.contains(entry) { return true }
        var parts = entry.split(separator: "/").map(String.init)
        if let language = parts.lastIndex(where: { $0.hasSuffix(".lproj") }) {
            var plain = parts
            plain.remove(at: language)
            if exceptions.contains("/Localized: " + plain.joined(separator: "/")) { return true }
        }
        while parts.count > 1 {
            parts.removeLast()
            if exceptions.contains(parts.joined(separator: "/")) { return true }
        }
        return false
    }
}
