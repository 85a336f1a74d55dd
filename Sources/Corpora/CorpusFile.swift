/// A file of a corpus: where it lies, and what a reader calls it.
package struct CorpusFile: Hashable, Sendable {
    package let path: String
    /// At first its path; `sample/de.jsonl` where it is one that nobody named by its path.
    package let name: String

    package init(_ path: String, name: String? = nil) {
        self.path = path
        self.name = name ?? path
    }
}
