import ExtensionPlans
package import FilterProcesses
package import Foundation

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

/// A filter with which sessions run instead of those that they name.
package struct CheckFilter: Hashable, Sendable {
    /// As the user named it.
    package let name: String
    /// A reference that works from any folder; nil: the filters that the session names.
    package let reference: String?

    /// The name that stands for the filters that the session names.
    package static let ofSession = "session"

    /// Finds the filter, and builds it if necessary.
    ///
    /// - Parameters:
    ///   - name: a sample's name, a path, `none`, or `session`.
    ///   - folder: the base of relative paths.
    ///   - followsLinks: whether its files may be outside of its project.
    /// - Throws: what is wrong and how to fix it.
    package init(
        _ name: String, relativeTo folder: URL, followsLinks: Bool = false
    ) throws(FilterReferenceError) {
        self.name = name
        guard name != Self.ofSession else {
            reference = nil
            return
        }
        let named = followsLinks ? FilterCatalog.followingLinks(name) : name
        if named != FilterCatalog.noFilter { _ = try FilterCatalog.find(named, relativeTo: folder) }
        reference = FilterCatalog.absolute(named, relativeTo: folder)
    }
}
