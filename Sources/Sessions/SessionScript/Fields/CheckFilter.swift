import FilterProcesses
import Foundation

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
    /// - Throws: what is wrong and how to fix it.
    package init(_ name: String, relativeTo folder: URL) throws(FilterReferenceError) {
        self.name = name
        guard name != Self.ofSession else {
            reference = nil
            return
        }
        if name != FilterCatalog.noFilter { _ = try FilterCatalog.find(name, relativeTo: folder) }
        reference = FilterCatalog.absolute(name, relativeTo: folder)
    }
}
