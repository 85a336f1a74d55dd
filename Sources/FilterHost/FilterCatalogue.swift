import Foundation

/// Where filters are found: the samples by name, anything else by its path.
package enum FilterCatalogue {
    /// A sample that comes with Siftbox.
    package struct Sample: Hashable, Sendable {
        /// The name by which it is asked for.
        package let identifier: String
        package let name: String
    }

    /// The samples in the order in which they are listed.
    package static let samples = [
        Sample(identifier: "filterit", name: "FilterIt"),
        Sample(identifier: "black-friday", name: "Black Friday"),
        Sample(identifier: "keywords", name: "Keywords"),
    ]

    /// The filter that `reference` names: a sample, an executable file, or the folder of a built extension.
    ///
    ///     try FilterCatalogue.find("black-friday", relativeTo: folder)
    ///     try FilterCatalogue.find("~/filters/rules.py", relativeTo: folder)
    ///
    /// - Parameter folder: what a relative path starts from.
    /// - Throws: a sentence that says what is wrong and what can be done.
    package static func find(_ reference: String, relativeTo folder: URL) throws(FilterReferenceError) -> Filter {
        throw FilterReferenceError("Filters cannot be found yet.")
    }
}
