import ExtensionPlans
import FilterProcesses
import Foundation

/// What a session's references to filters and reporting extensions lead to when the session is read.
struct FilterResolver {
    /// - Returns: the reference to use instead; nil: None.
    /// - Throws: why the filter cannot be found.
    let resolve: (_ reference: String, _ folder: URL, _ kind: ExtensionKind) throws(FilterReferenceError) -> String?
    /// The App Groups of the filter that a reference names; nil: unknown.
    var appGroups: (_ reference: String, _ folder: URL) -> AppGroupNames? = { _, _ in nil }

    /// Finds each filter, and builds it if necessary.
    static var standard: FilterResolver {
        FilterResolver(
            resolve: { reference, folder, kind throws(FilterReferenceError) in
                _ = try FilterCatalog.find(reference, relativeTo: folder, as: kind)
                return reference
            }, appGroups: FilterCatalog.appGroups)
    }

    /// Takes each reference as it is written, and finds and builds nothing.
    static var unchecked: FilterResolver {
        FilterResolver { reference, _, _ throws(FilterReferenceError) in reference }
    }

    /// Finds each filter, and builds none.
    static var unbuilt: FilterResolver {
        FilterResolver(
            resolve: { reference, folder, kind throws(FilterReferenceError) in
                _ = try FilterCatalog.locate(reference, relativeTo: folder, as: kind)
                return reference
            }, appGroups: FilterCatalog.appGroups)
    }

    /// Replaces every message filter; it was found already. None stays None.
    static func replacing(with filter: CheckFilter?) -> FilterResolver {
        guard let replacement = filter?.reference else { return .standard }
        return FilterResolver { reference, folder, kind throws(FilterReferenceError) in
            guard kind == .messageFilter else { return try standard.resolve(reference, folder, kind) }
            return replacement == FilterCatalog.noFilter ? nil : replacement
        }
    }
}
