import UntrustedFiles

/// Paths of a package's target: `exclude`, `sources` and `resources` name files, and folders with everything in them.
struct ListedPaths {
    private let paths: Set<String>

    init(_ paths: [String]) { self.paths = Set(paths.map(Self.standardized)) }

    /// A path without `.` and a slash at the end; empty: the folder itself.
    static func standardized(_ path: String) -> String {
        path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }

    /// Whether a file is one of the paths, or below one of them.
    func contains(_ file: String) -> Bool { first(containing: file) != nil }

    /// The longest of the paths that is a file or contains it. Each of its folders is looked up: the time does not
    /// depend on the number of paths.
    func first(containing file: String) -> String? {
        guard !paths.isEmpty else { return nil }
        var place = file
        while !paths.contains(place) {
            guard !place.isEmpty else { return nil }
            place = place.parentPath
        }
        return place
    }
}
