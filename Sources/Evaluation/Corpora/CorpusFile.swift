/// A file of a corpus: its path, and its name in reports.
package struct CorpusFile: Hashable, Sendable {
    package let path: String
    /// Default: the path; `sample/de.jsonl` for a file of the sample corpus.
    package let name: String

    /// Whether it comes with Siftbox.
    package var isBundled: Bool { name != path }

    package init(_ path: String, name: String? = nil) {
        self.path = path
        self.name = name ?? path
    }
}
