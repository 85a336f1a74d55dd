/// The lines of a filter's source file, and how often they ran.
package struct SourceLines: Hashable, Sendable {
    /// The user's path.
    package let path: String
    /// How often each line with code ran, by its number from 1.
    package let runs: [Int: Int]
    /// Its lines; nil: it cannot be read any more.
    package let text: [String]?

    package init(path: String, runs: [Int: Int], text: [String]?) {
        (self.path, self.text) = (path, text)
        // A line after the end is in code that was generated, or was removed since the build.
        self.runs = text.map { text in runs.filter { $0.key <= text.count } } ?? runs
    }

    package var share: CoverageShare { CoverageShare(runs.values.count { $0 > 0 }, of: runs.count) }

    /// The lines with code that did not run, together where no line between them ran.
    package var uncovered: [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        var isOpen = false
        for line in runs.keys.sorted() {
            guard runs[line] == 0 else {
                isOpen = false
                continue
            }
            if isOpen, let last = ranges.popLast() {
                ranges.append(last.lowerBound...line)
            } else {
                ranges.append(line...line)
            }
            isOpen = true
        }
        return ranges
    }

    /// `Filter.swift:41-47`, `Filter.swift:52`
    func place(_ range: ClosedRange<Int>) -> String {
        "\(path):\(range.lowerBound)" + (range.count > 1 ? "-\(range.upperBound)" : "")
    }
}

/// The lines of a filter.
package struct FilterLines: Hashable, Sendable {
    package let filter: String
    package let files: [SourceLines]
    /// Why there are none; nil: there are some.
    package let problem: String?

    package init(filter: String, files: [SourceLines], problem: String? = nil) {
        (self.filter, self.files, self.problem) = (filter, files, problem)
    }

    package var share: CoverageShare { .sum(files.map(\.share)) }
}
