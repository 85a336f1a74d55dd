import ExtensionBuilder
package import ExtensionPlans
package import Foundation
import Messages
import UntrustedFiles

/// Finds filters: samples by name, anything else by path.
package enum FilterCatalog {
    /// The filter that `reference` names: a sample, an executable file, or the folder of an extension, built or not.
    ///
    ///     try FilterCatalog.find("black-friday", relativeTo: folder)
    ///     try FilterCatalog.find("~/filters/rules.py", relativeTo: folder)
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
        let given = try buildReference(reference, relativeTo: folder)
        let build = try completed(given, as: kind)
        if build.path != given.path, let sample = allSamples.first(where: { $0.identifier == build.file?.filter }) {
            var filter = try find(sample)
            try refuseOptions(of: build)
            filter.identifier = given.text
            if !build.apps.isEmpty { filter.appIdentifiers = build.apps }
            try filter.add(build.file) { [filter] in appGroups(of: filter, isSample: true) }
            return .ready(filter)
        }
        let file = URL(fileURLWithPath: build.path)
        if isProject(build, file) { return .source(given) }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
            let named = build.path == given.path ? nil : build.file?.filter
            let written = named ?? (try? ExtensionReference(reference).path) ?? reference
            let guess = guess(written, file, kind)
            let problem =
                "There is no \(noun(kind)) '\(written)'.\(guess.isEmpty ? " " + acceptedReferences(kind) : guess)"
            throw named == nil ? FilterReferenceError(problem) : mistake(in: build, "filter", problem)
        }
        let found = isFolder.boolValue ? try found(in: file, build, kind) : .ready(try filter(at: file))
        guard case .ready(var filter) = found else { return build.file == nil ? found : .source(given) }
        try refuseOptions(of: build.path == given.path ? given : build)
        if build.file != nil || !build.apps.isEmpty { filter.identifier = given.text }
        // The server lists the app that the user named, as for an extension that is built from source (D5).
        if !build.apps.isEmpty { filter.appIdentifiers = build.apps }
        try filter.add(build.file) { [filter] in appGroups(of: filter, isSample: false) }
        return .ready(filter)
    }

    /// Refuses build options after a sample's name. A file or folder of the same name is not the sample.
    private static func refuseOptions(
        ofSampleIn reference: String, relativeTo folder: URL
    ) throws(FilterReferenceError) {
        guard let (name, options) = sample(withOptionsIn: reference, relativeTo: folder) else { return }
        throw FilterReferenceError(
            "\(name) is \(name == noFilter ? "no filter" : "a sample, which is already built"), so build options "
                + "(\(options)) do not apply to it. Leave them out.")
    }

    /// A sample's name, or None, with build options; nil: it is something else, such as a folder of the same name.
    private static func sample(
        withOptionsIn reference: String, relativeTo folder: URL
    ) -> (name: String, options: String)? {
        guard let options = reference.range(of: " --") else { return nil }
        let name = reference[..<options.lowerBound].trimmingCharacters(in: .whitespaces)
        guard name == noFilter || allSamples.contains(where: { $0.identifier == name }),
            !FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
        else { return nil }
        return (name, reference[options.lowerBound...].trimmingCharacters(in: .whitespaces))
    }

    /// Refuses build options of a filter that is already built.
    private static func refuseOptions(of build: ExtensionReference) throws(FilterReferenceError) {
        let useless = ExtensionReference.Option.allCases.first { option in
            ![.app, .followsLinks].contains(option) && !build.values(of: option).isEmpty
        }
        guard let useless else { return }
        throw mistake(
            in: build, useless.rawValue,
            "\(build.file?.filter ?? build.path) is already built, so this option does not apply to it. Leave it out.")
    }

    /// A mistake at a key of the `siftbox.yaml` that completed a reference, or in the option of its name.
    private static func mistake(
        in build: ExtensionReference, _ key: String, _ problem: String
    ) -> FilterReferenceError {
        let place = build.file.flatMap { file in file.positions[key].map { "\(file.path):\($0): \(key)" } }
        return FilterReferenceError("\(place ?? "--\(key)"): \(problem)")
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
        // As a path, its options would be those of a missing file.
        if sample(withOptionsIn: reference, relativeTo: folder) != nil { return reference }
        return (try? buildReference(reference, relativeTo: folder).text) ?? reference
    }

    /// The reference with `--follow-links`, which samples and None do not need.
    package static func followingLinks(_ reference: String) -> String {
        guard reference != noFilter, !allSamples.contains(where: { $0.identifier == reference }),
            var build = try? ExtensionReference(reference), !build.path.isEmpty
        else { return reference }
        build.followsLinks = true
        return build.text
    }

    /// The App Groups that a filter or reporting extension may access; a program that is not an extension has none.
    ///
    /// - Returns: nil if the filter does not exist.
    package static func appGroups(of reference: String, relativeTo folder: URL) -> AppGroupNames? {
        switch try? locateAny(reference, relativeTo: folder, .messageFilter) {
        case .source(let source): return BuildPlan.appGroups(of: source)
        case .ready(let filter):
            return appGroups(of: filter, isSample: allSamples.contains { $0.identifier == reference })
        case nil: return nil
        }
    }

    private static func appGroups(of filter: Filter, isSample: Bool) -> AppGroupNames {
        var groups = AppGroupNames()
        groups.belongToExtension = isExtension(filter)
        if groups.belongToExtension { groups = Entitlements.appGroups(of: filter.folder) }
        if isSample || !groups.belongToExtension { groups.isComplete = true }
        return groups
    }

    /// Whether a program is an extension, as opposed to another program that speaks the protocol.
    private static func isExtension(_ filter: Filter) -> Bool {
        guard let plist = try? FilterPlist(filter.folder.appendingPathComponent("Info.plist")) else { return false }
        return plist.isExtension
            && (plist.executable ?? filter.executable.lastPathComponent)
                == filter.executable.lastPathComponent
    }

    static func buildReference(
        _ reference: String, relativeTo folder: URL
    ) throws(FilterReferenceError) -> ExtensionReference {
        do {
            return try ExtensionReference(reference).absolute(from: folder)
        } catch {
            throw FilterReferenceError(error.description)
        }
    }

    /// The sample or the file beside `file` that was probably meant, as a question; empty: none is close.
    private static func guess(_ reference: String, _ file: URL, _ kind: ExtensionKind) -> String {
        let names = (kind == .reporting ? reportingSamples : samples).map(\.identifier)
        let sample = NearestName.word(to: file.lastPathComponent, in: names).map { " Did you mean \($0)?" } ?? ""
        if !sample.isEmpty, !reference.contains("/") { return sample }
        if let name = MissingFile.guess(file.path).map({ ($0 as NSString).lastPathComponent }) {
            let written = reference.parentPath
            return " Did you mean \(written.isEmpty ? "." : written)/\(name)?"
        }
        // The inbox makes a path of each name.
        return reference.hasPrefix("/") ? sample : ""
    }

    private static func acceptedReferences(_ kind: ExtensionKind) -> String {
        let names = (kind == .reporting ? reportingSamples : samples).map(\.identifier).joined(separator: ", ")
        return "Use a sample (\(names)), an Xcode project, an extension's folder or a program."
    }

    private static func noun(_ kind: ExtensionKind) -> String {
        kind == .reporting ? "reporting extension" : "filter"
    }
}
