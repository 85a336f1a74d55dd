import Foundation

/// Paths relative to a folder.
enum RelativePath {
    /// - Parameters:
    ///   - path: an absolute path.
    ///   - folder: the absolute path of the folder.
    static func text(to path: String, from folder: String) -> String {
        let target = (path as NSString).standardizingPath.split(separator: "/")
        let start = (folder as NSString).standardizingPath.split(separator: "/")
        let common = zip(target, start).prefix { $0 == $1 }.count
        let steps = Array(repeating: "..", count: start.count - common) + target.dropFirst(common).map(String.init)
        // A name alone could be that of a sample.
        return steps.first == ".." ? steps.joined(separator: "/") : "./" + steps.joined(separator: "/")
    }
}
