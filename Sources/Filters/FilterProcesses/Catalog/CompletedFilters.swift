package import ExtensionPlans
package import Foundation
import LocatedYAML
import Messages

// What `siftbox.yaml` beside a filter says about it.
extension FilterCatalog {
    /// The file that a filter named by path has; nil: it has none, or is a sample.
    ///
    /// - Throws: every mistake in the file.
    package static func file(
        of reference: String, relativeTo folder: URL
    ) throws(FilterReferenceError) -> SiftboxFile? {
        guard reference != noFilter, !allSamples.contains(where: { $0.identifier == reference }) else { return nil }
        return try completed(buildReference(reference, relativeTo: folder)).file
    }

    static func completed(
        _ reference: ExtensionReference, as kind: ExtensionKind = .messageFilter
    ) throws(FilterReferenceError) -> ExtensionReference {
        do {
            return try reference.completed(as: kind)
        } catch {
            throw FilterReferenceError(error.description)
        }
    }
}

extension Filter {
    /// Adds the App Groups of its file.
    ///
    /// - Parameter names: the groups that it may access, which are needed if the file has folders.
    mutating func add(_ file: SiftboxFile?, of names: () -> AppGroupNames?) throws(FilterReferenceError) {
        guard let file, !file.appGroups.isEmpty else { return }
        let names = names()
        ownGroups = names?.names ?? []
        // After a typo in an identifier, the filter would silently miss its files.
        let known = names.map { [(name, $0)] } ?? []
        for folder in file.appGroups {
            if let mistake = AppGroupNames.mistake(in: folder.identifier, known) {
                throw FilterReferenceError(file.mistake(mistake, in: folder).description)
            }
        }
        do throws(BuildError) {
            appGroups = try AppGroupFolder.groups(file.appGroups, of: names)
        } catch {
            throw FilterReferenceError(file.mistake(error.description).description)
        }
    }
}

extension FilterOptions {
    /// These options with the App Groups of the filter's file, unless they give one of its groups a folder themselves: an
    /// option replaces the file's whole list. An inbox may have groups of other filters.
    func completed(for filter: Filter) -> FilterOptions {
        let isReplaced = appGroups.contains { identifier, group in
            group.files != nil
                && (identifier == AppGroup.any || filter.appGroups[identifier] != nil
                    || filter.ownGroups.contains(identifier))
        }
        guard !isReplaced else { return self }
        var options = self
        for (identifier, group) in filter.appGroups {
            options.appGroups[identifier, default: AppGroup()].files = group.files
        }
        return options
    }
}
