import ExtensionPlans
package import Foundation
import UntrustedFiles

/// A source file of an extension whose lines are counted.
package struct CountedSource: Hashable, Sendable {
    /// The user's path.
    package let path: String
    /// Its location.
    let url: URL
    /// Its path in the program's counters.
    let compiledPath: String

    package init(path: String, url: URL, compiledPath: String) {
        (self.path, self.url, self.compiledPath) = (path, url, compiledPath)
    }

    /// Its lines as they are now; nil: it cannot be read.
    package var lines: [String]? {
        OpenedFile.data(at: url.path, atMost: ProjectFiles.maxSourceBytes).map { data in
            // Line breaks as the compiler counts them. A carriage return and a line feed are one character.
            var lines = String(decoding: data, as: UTF8.self)
                .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
                .map(String.init)
            if lines.last?.isEmpty == true { lines.removeLast() }
            return lines
        }
    }
}

extension BuildPlan {
    /// The files whose lines a program of this plan counts: the user's own, without packages from elsewhere. Empty: it
    /// counts none.
    package var countedSources: [CountedSource] {
        guard LineCounting.isEnabled else { return [] }
        let groups = ([main] + modules).flatMap { module in module.groups.map { (group: $0, isOwn: module.isOwn) } }
        return groups.enumerated().flatMap { number, item -> [CountedSource] in
            guard item.isOwn else { return [] }
            return item.group.files.map { file in
                CountedSource(
                    path: "\(item.group.path)/\(file)", url: item.group.root.appendingPathComponent(file),
                    compiledPath: "\(LineCounting.sourcesFolder)/\(number)/\(file)")
            }
        }
    }
}
