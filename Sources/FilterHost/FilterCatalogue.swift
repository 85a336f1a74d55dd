import ExtensionBuild
import Foundation
import Messages

/// Where filters are found: the samples by name, anything else by its path.
package enum FilterCatalogue {
    /// The filter that `reference` names: a sample, an executable file, or the folder of an extension, built or not.
    ///
    ///     try FilterCatalogue.find("black-friday", relativeTo: folder)
    ///     try FilterCatalogue.find("~/filters/rules.py", relativeTo: folder)
    ///
    /// - Parameters:
    ///   - folder: what a relative path starts from.
    ///   - kind: what it is to be; another is refused.
    /// - Throws: a sentence that says what is wrong and what can be done.
    package static func find(
        _ reference: String, relativeTo folder: URL, as kind: ExtensionKind = .messageFilter
    ) throws(FilterReferenceError) -> Filter {
        switch try locate(reference, relativeTo: folder, as: kind) {
        case .ready(let filter): return filter
        case .source(let source): return try build(source, as: kind)
        }
    }

    /// A filter as it is found: one that can be started, or one that is built first, which takes a second.
    package enum Found: Sendable {
        case ready(Filter)
        case source(ExtensionReference)
    }

    /// As `find`, without building anything.
    package static func locate(
        _ reference: String, relativeTo folder: URL, as kind: ExtensionKind = .messageFilter
    ) throws(FilterReferenceError) -> Found {
        let found = try locateAny(reference, relativeTo: folder, kind)
        if case .ready(let filter) = found { try refuse(filter.kind, as: kind, reference) }
        return found
    }

    /// A phone lists message filters and extensions for reports apart, and takes neither for the other.
    private static func refuse(
        _ kind: ExtensionKind, as wanted: ExtensionKind, _ name: String
    ) throws(FilterReferenceError) {
        guard kind != wanted else { return }
        throw FilterReferenceError(
            kind == .reporting
                ? "\(name) is an extension for reports (\(kind.point)) and no filter: it is not asked about texts."
                : "\(name) is a message filter and no extension for reports (\(wanted.point)).")
    }

    private static func locateAny(
        _ reference: String, relativeTo folder: URL, _ kind: ExtensionKind
    ) throws(FilterReferenceError) -> Found {
        if let sample = allSamples.first(where: { $0.identifier == reference }) { return .ready(try find(sample)) }
        guard !reference.isEmpty else {
            throw FilterReferenceError("The name of \(noun(kind)) is empty. \(acceptedReferences(kind))")
        }
        let build = try buildReference(reference, relativeTo: folder)
        let file = URL(fileURLWithPath: build.path)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
            throw FilterReferenceError(
                "There is no \(kind == .reporting ? "reporting extension" : "filter") \(reference): no sample is called so, and "
                    + "there is no file \(file.path). \(acceptedReferences(kind))"
            )
        }
        let found = isFolder.boolValue ? try found(in: file, build, kind) : .ready(try filter(at: file))
        guard case .ready(var filter) = found, !build.apps.isEmpty else { return found }
        // The server lists the app that the user named, as for an extension's source (D5).
        filter.appIdentifiers = build.apps
        filter.identifier = build.text
        return .ready(filter)
    }

    /// What stands for None where a filter can be named (E1).
    package static let noFilter = "none"

    /// The same filter, named so that it is found from anywhere: samples and None by their names, others by their paths.
    package static func absolute(_ reference: String, relativeTo folder: URL) -> String {
        if reference == noFilter || allSamples.contains(where: { $0.identifier == reference }) { return reference }
        return (try? buildReference(reference, relativeTo: folder).text) ?? reference
    }

    /// The App Groups that a filter, or an extension for reports, may ask for: a program that is no extension has none.
    ///
    /// - Returns: nil when there is no such filter.
    package static func appGroups(of reference: String, relativeTo folder: URL) -> AppGroupNames? {
        switch try? locateAny(reference, relativeTo: folder, .messageFilter) {
        case .source(let source): return Entitlements.appGroups(of: URL(fileURLWithPath: source.path))
        case .ready(let filter):
            var groups = AppGroupNames()
            groups.areOfExtension = isExtension(filter)
            if groups.areOfExtension { groups = Entitlements.appGroups(of: filter.folder) }
            let isSample = allSamples.contains { $0.identifier == reference }
            if isSample || !groups.areOfExtension { groups.areAll = true }
            return groups
        case nil: return nil
        }
    }

    /// Whether a program is an extension, and not any other that speaks the protocol.
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
        let noun = noun(kind)
        return
            "\(noun.prefix(1).uppercased())\(noun.dropFirst()) is a sample (\(names)), an executable file, or the folder of "
            + "an extension, built or as source."
    }

    private static func noun(_ kind: ExtensionKind) -> String {
        kind == .reporting ? "a reporting extension" : "a filter"
    }

    /// An executable file, with an Info.plist beside it if there is one that speaks of it.
    private static func filter(at file: URL) throws(FilterReferenceError) -> Filter {
        guard isExecutable(file) else {
            throw FilterReferenceError(
                "\(file.path) is not executable. If it is a filter, make it executable: chmod +x \(file.lastPathComponent)"
            )
        }
        if let refusal = MissingInterpreterLine.refusal(of: file) { throw FilterReferenceError(refusal) }
        let plist = try FilterPlist(file.deletingLastPathComponent().appendingPathComponent("Info.plist"))
        let isAboutIt = plist?.executable == nil || plist?.executable == file.lastPathComponent
        return filter(file, identifier: file.path, plist: isAboutIt ? plist : nil)
    }

    /// A folder with an Info.plist and the program that it names, or with one program alone, or with an extension's source.
    private static func found(
        in folder: URL, _ source: ExtensionReference, _ kind: ExtensionKind = .messageFilter
    ) throws(FilterReferenceError) -> Found {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        let plist: FilterPlist?
        do throws(FilterReferenceError) {
            plist = try FilterPlist(folder.appendingPathComponent("Info.plist"))
        } catch {
            // The build of a source folder refuses the same file; it is fixed like any other error of the source.
            guard names.contains(where: { $0.hasSuffix(".swift") }) else { throw error }
            return .source(source)
        }
        let programs = names.map { folder.appendingPathComponent($0) }.filter(isExecutable)
        if let named = plist?.executable.map({ folder.appendingPathComponent($0) }), isExecutable(named) {
            if let refusal = MissingInterpreterLine.refusal(of: named) { throw FilterReferenceError(refusal) }
            return .ready(filter(named, identifier: folder.path, plist: plist))
        }
        // Beside source a script is something else than the filter.
        if names.contains(where: { $0.hasSuffix(".swift") }) { return .source(source) }
        if programs.count == 1 {
            if let refusal = MissingInterpreterLine.refusal(of: programs[0]) { throw FilterReferenceError(refusal) }
            return .ready(filter(programs[0], identifier: folder.path, plist: plist))
        }
        if programs.isEmpty, plist?.isExtension == true { return .source(source) }
        if programs.isEmpty {
            throw FilterReferenceError("\(folder.path) holds no executable file. \(acceptedReferences(kind))")
        }
        throw FilterReferenceError(
            "\(folder.path) holds several executable files (\(programs.map(\.lastPathComponent).joined(separator: ", "))); "
                + "give one of them, or name it in an Info.plist under CFBundleExecutable."
        )
    }

    /// An extension's source, built in the cache when that is not done yet; with absolute paths.
    ///
    /// - Parameter kind: what it is to be; another is refused before it is built.
    package static func build(
        _ source: ExtensionReference, as kind: ExtensionKind = .messageFilter
    ) throws(FilterReferenceError) -> Filter {
        do {
            let folder = try ExtensionFolder(source)
            try refuse(folder.kind, as: kind, source.path)
            let built = try BuiltExtensions.find(folder)
            guard case .ready(var filter) = try found(in: built, ExtensionReference(path: built.path)) else {
                throw FilterReferenceError("\(built.path) is damaged. Remove it, and it is built anew.")
            }
            filter.identifier = source.text
            filter.source = source
            filter.isBundle = true
            filter.mistakes = folder.mistakes
            filter.appIdentifiers = folder.appIdentifiers
            filter.sourcePaths = folder.sourcePaths
            return filter
        } catch let error as BuildError {
            throw FilterReferenceError(error.description, isBuildProblem: true)
        } catch let error as FilterReferenceError {
            throw error
        } catch {
            throw FilterReferenceError("\(error)", isBuildProblem: true)
        }
    }

    /// The filter that a source folder will be once it builds: it has a name and a source, and no program.
    ///
    /// - Parameters:
    ///   - source: with absolute paths.
    ///   - obstacles: why it does not build, one reason a line.
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
        filter.networkReportDestination = plist?.networkReportDestination
        filter.smsReportDestination = plist?.smsReportDestination
        return filter
    }

    /// What a script's first line says that it is written in; nil: it is not a script.
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
