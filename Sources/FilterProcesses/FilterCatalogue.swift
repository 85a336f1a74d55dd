import ExtensionBuilder
import Foundation
import Messages

/// Finds filters: samples by name, anything else by path.
package enum FilterCatalogue {
    /// The filter that `reference` names: a sample, an executable file, or the folder of an extension, built or not.
    ///
    ///     try FilterCatalogue.find("black-friday", relativeTo: folder)
    ///     try FilterCatalogue.find("~/filters/rules.py", relativeTo: folder)
    ///
    /// - Parameters:
    ///   - folder: the base of relative paths.
    ///   - kind: the expected kind; another is refused.
    /// - Throws: what is wrong and how to fix it.
    package static func find(
        _ reference: String, relativeTo folder: URL, as kind: ExtensionKind = .messageFilter
    ) throws(FilterReferenceError) -> Filter {
        switch try locate(reference, relativeTo: folder, as: kind) {
        case .ready(let filter): return filter
        case .source(let source): return try build(source, as: kind)
        }
    }

    /// A filter that can be started, or one that must be built first, which takes a second.
    package enum Found: Sendable {
        case ready(Filter)
        case source(ExtensionReference)
    }

    /// Like `find`, but builds nothing.
    package static func locate(
        _ reference: String, relativeTo folder: URL, as kind: ExtensionKind = .messageFilter
    ) throws(FilterReferenceError) -> Found {
        let found = try locateAny(reference, relativeTo: folder, kind)
        if case .ready(let filter) = found { try refuse(filter.kind, as: kind, reference) }
        return found
    }

    /// iOS lists message filters and reporting extensions separately and accepts neither as the other.
    static func refuse(
        _ kind: ExtensionKind, as wanted: ExtensionKind, _ name: String
    ) throws(FilterReferenceError) {
        guard kind != wanted else { return }
        throw FilterReferenceError(
            kind == .reporting
                ? "\(name) is a reporting extension (\(kind.point)), not a message filter."
                : "\(name) is a message filter, not a reporting extension (\(wanted.point)).")
    }

    private static func locateAny(
        _ reference: String, relativeTo folder: URL, _ kind: ExtensionKind
    ) throws(FilterReferenceError) -> Found {
        if let sample = allSamples.first(where: { $0.identifier == reference }) { return .ready(try find(sample)) }
        try refuseOptions(ofSampleIn: reference, relativeTo: folder)
        guard !reference.isEmpty else {
            throw FilterReferenceError("The \(noun(kind)) name is empty. \(acceptedReferences(kind))")
        }
        let build = try buildReference(reference, relativeTo: folder)
        let file = URL(fileURLWithPath: build.path)
        if isProject(build, file) { return .source(build) }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
            throw FilterReferenceError(
                "\(noun(kind).prefix(1).uppercased())\(noun(kind).dropFirst()) not found: \(reference) is not a sample, and there is no "
                    + "file or folder \(file.path). \(acceptedReferences(kind))"
            )
        }
        let found = isFolder.boolValue ? try found(in: file, build, kind) : .ready(try filter(at: file))
        guard case .ready(var filter) = found, !build.apps.isEmpty else { return found }
        // The server lists the app that the user named, as for an extension that is built from source (D5).
        filter.appIdentifiers = build.apps
        filter.identifier = build.text
        return .ready(filter)
    }

    /// Refuses build options after a sample's name. A file or folder of the same name is not the sample.
    private static func refuseOptions(
        ofSampleIn reference: String, relativeTo folder: URL
    ) throws(FilterReferenceError) {
        guard let options = reference.range(of: " --") else { return }
        let name = reference[..<options.lowerBound].trimmingCharacters(in: .whitespaces)
        guard name == noFilter || allSamples.contains(where: { $0.identifier == name }),
            !FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
        else { return }
        throw FilterReferenceError(
            "\(name) is \(name == noFilter ? "no filter" : "a sample, which is already built"), so build options "
                + "(\(reference[options.lowerBound...].trimmingCharacters(in: .whitespaces))) do not apply to it. Leave them out."
        )
    }

    /// Whether it is an Xcode project, and not the folder of a built extension or of a program.
    private static func isProject(_ build: ExtensionReference, _ file: URL) -> Bool {
        let plist = try? FilterPlist(file.appendingPathComponent("Info.plist"))
        if let named = plist?.executable, isExecutable(file.appendingPathComponent(named)) { return false }
        // A repository's folder may contain executable scripts beside its project.
        return BuildPlan.isProject(build)
    }

    /// Selects None where a filter can be named (E1).
    package static let noFilter = "none"

    /// The same filter as a reference that works from any folder: samples and None by name, others by absolute path.
    package static func absolute(_ reference: String, relativeTo folder: URL) -> String {
        if reference == noFilter || allSamples.contains(where: { $0.identifier == reference }) { return reference }
        return (try? buildReference(reference, relativeTo: folder).text) ?? reference
    }

    /// The App Groups that a filter or reporting extension may access; a program that is not an extension has none.
    ///
    /// - Returns: nil if the filter does not exist.
    package static func appGroups(of reference: String, relativeTo folder: URL) -> AppGroupNames? {
        switch try? locateAny(reference, relativeTo: folder, .messageFilter) {
        case .source(let source): return BuildPlan.appGroups(of: source)
        case .ready(let filter):
            var groups = AppGroupNames()
            groups.belongToExtension = isExtension(filter)
            if groups.belongToExtension { groups = Entitlements.appGroups(of: filter.folder) }
            let isSample = allSamples.contains { $0.identifier == reference }
            if isSample || !groups.belongToExtension { groups.isComplete = true }
            return groups
        case nil: return nil
        }
    }

    /// Whether a program is an extension, as opposed to another program that speaks the protocol.
    private static func isExtension(_ filter: Filter) -> Bool {
        guard let plist = try? FilterPlist(filter.folder.appendingPathComponent("Info.plist")) else { return false }
        return plist.isExtension
            && (plist.executable ?? filter.executable.lastPathComponent)
                == filter.executable.lastPathComponent
    }

    private static func buildReference(
        _ reference: String, relativeTo folder: URL
    ) throws(FilterReferenceError) -> ExtensionReference {
        do {
            return try ExtensionReference(reference).absolute(from: folder)
        } catch {
            throw FilterReferenceError(error.description)
        }
    }

    private static func acceptedReferences(_ kind: ExtensionKind) -> String {
        let names = (kind == .reporting ? reportingSamples : samples).map(\.identifier).joined(separator: ", ")
        return
            "Expected a sample (\(names)), an executable file, an Xcode project, or an extension's folder (built, or its source)."
    }

    private static func noun(_ kind: ExtensionKind) -> String {
        kind == .reporting ? "reporting extension" : "filter"
    }

    /// An executable file, with an Info.plist beside it if that describes the file.
    private static func filter(at file: URL) throws(FilterReferenceError) -> Filter {
        guard isExecutable(file) else {
            throw FilterReferenceError(
                "\(file.path) is not executable. If it is a filter, make it executable: chmod +x \(file.lastPathComponent)"
            )
        }
        if let refusal = MissingInterpreterLine.refusal(of: file) { throw FilterReferenceError(refusal) }
        let plist = try FilterPlist(file.deletingLastPathComponent().appendingPathComponent("Info.plist"))
        let describesFile = plist?.executable == nil || plist?.executable == file.lastPathComponent
        return filter(file, identifier: file.path, plist: describesFile ? plist : nil)
    }

    /// A folder with an Info.plist and the program that it names, or with a single program, or with an extension's
    /// source.
    private static func found(
        in folder: URL, _ source: ExtensionReference, _ kind: ExtensionKind = .messageFilter
    ) throws(FilterReferenceError) -> Found {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        let plist: FilterPlist?
        do throws(FilterReferenceError) {
            plist = try FilterPlist(folder.appendingPathComponent("Info.plist"))
        } catch {
            // The build of a source folder reports the same file as an error, to be fixed like any other error in the
            // source.
            guard names.contains(where: { $0.hasSuffix(".swift") }) else { throw error }
            return .source(source)
        }
        let programs = names.map { folder.appendingPathComponent($0) }.filter(isExecutable)
        if let named = plist?.executable.map({ folder.appendingPathComponent($0) }), isExecutable(named) {
            if let refusal = MissingInterpreterLine.refusal(of: named) { throw FilterReferenceError(refusal) }
            return .ready(filter(named, identifier: folder.path, plist: plist))
        }
        // A script beside source files is not the filter.
        if names.contains(where: { $0.hasSuffix(".swift") }) { return .source(source) }
        if programs.count == 1 {
            if let refusal = MissingInterpreterLine.refusal(of: programs[0]) { throw FilterReferenceError(refusal) }
            return .ready(filter(programs[0], identifier: folder.path, plist: plist))
        }
        if programs.isEmpty, plist?.isExtension == true { return .source(source) }
        if programs.isEmpty {
            throw FilterReferenceError(
                "\(folder.path) contains no executable file, and there is no Xcode project in it "
                    + "(\(BuildPlan.projectSearchScope)). \(acceptedReferences(kind))")
        }
        throw FilterReferenceError(
            "\(folder.path) contains several executable files (\(programs.map(\.lastPathComponent).joined(separator: ", "))). "
                + "Name one of them, or set CFBundleExecutable in an Info.plist."
        )
    }

    /// Builds an extension's source in the cache if necessary; all paths are absolute.
    ///
    /// - Parameter kind: the expected kind; another is refused before the build.
    package static func build(
        _ source: ExtensionReference, as kind: ExtensionKind = .messageFilter
    ) throws(FilterReferenceError) -> Filter {
        let plan: BuildPlan
        do {
            plan = try BuildPlan(source, as: kind)
        } catch {
            throw FilterReferenceError(error.description, isBuildProblem: true)
        }
        return try build(plan, as: kind)
    }

    /// The same from a plan, so that a large project is read once.
    package static func build(_ plan: BuildPlan, as kind: ExtensionKind) throws(FilterReferenceError) -> Filter {
        let source = plan.reference
        do {
            try refuse(plan.kind, as: kind, source.path)
            let built = try BuiltExtensions.find(plan)
            guard case .ready(var filter) = try found(in: built, ExtensionReference(path: built.path)) else {
                throw FilterReferenceError("\(built.path) is damaged. Delete it to rebuild the extension.")
            }
            filter.identifier = source.text
            filter.source = source
            filter.isBundle = true
            filter.mistakes = plan.mistakes
            filter.appIdentifiers = plan.appIdentifiers
            filter.sourcePaths = plan.sourcePaths
            return filter
        } catch let error as BuildError {
            throw FilterReferenceError(error.description, isBuildProblem: true)
        } catch let error as FilterReferenceError {
            throw error
        } catch {
            throw FilterReferenceError("\(error)", isBuildProblem: true)
        }
    }

    /// A placeholder for a source folder that does not build yet: it has a name and a source but no program.
    ///
    /// - Parameters:
    ///   - source: with absolute paths.
    ///   - obstacles: why it does not build, one reason per line.
    package static func unbuilt(_ source: ExtensionReference, obstacles: [String]) -> Filter {
        let folder = URL(fileURLWithPath: source.path)
        let plist = (try? FilterPlist(folder.appendingPathComponent("Info.plist"))) ?? nil
        var filter = Filter(
            name: plist?.displayName ?? plist?.name ?? folder.lastPathComponent, identifier: source.text,
            executable: folder, folder: folder)
        filter.source = source
        filter.obstacles = obstacles
        return filter
    }

    static func filter(_ executable: URL, identifier: String, plist: FilterPlist?) -> Filter {
        var filter = Filter(
            name: plist?.displayName ?? plist?.name ?? executable.lastPathComponent,
            identifier: identifier,
            executable: executable,
            folder: executable.deletingLastPathComponent(),
            networkURL: plist?.networkURL,
            bundleVersion: plist?.version
        )
        filter.appIdentifiers = plist?.identifier.map(AssociatedApps.identifiers(ofExtension:)) ?? []
        filter.kind = plist?.kind ?? .messageFilter
        filter.language = language(of: executable) ?? (plist?.isExtension == true ? nil : .program)
        filter.isBundle = plist?.isExtension ?? false
        // Wherever the filter is named, a stand-in's answers are recognizable.
        if filter.isBundle, StandInFile.exists(beside: filter.folder) { filter.name += " (stand-in)" }
        filter.networkReportDestination = plist?.networkReportDestination
        filter.smsReportDestination = plist?.smsReportDestination
        return filter
    }

    /// The language that a script's first line names; nil: not a script.
    private static func language(of executable: URL) -> FilterLanguage? {
        guard let file = try? FileHandle(forReadingFrom: executable) else { return nil }
        defer { try? file.close() }
        let start = (try? file.read(upToCount: 256)) ?? nil
        return start.flatMap {
            FilterLanguage(firstLine: String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
        }
    }

    static func isExecutable(_ file: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) && !isFolder.boolValue
            && FileManager.default.isExecutableFile(atPath: file.path)
    }
}
