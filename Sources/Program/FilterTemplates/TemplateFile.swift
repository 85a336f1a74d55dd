/// A file of a new project.
package struct TemplateFile: Hashable, Sendable {
    /// Relative to the project's folder.
    package let path: String
    package let text: String
    package var isExecutable = false

    /// What it is for, in a few words: the list of created files and the project's README show it.
    package let purpose: String

    init(_ path: String, _ purpose: String, isExecutable: Bool = false, text: String) {
        (self.path, self.purpose, self.isExecutable, self.text) = (path, purpose, isExecutable, text)
    }
}
