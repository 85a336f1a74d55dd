import LocatedYAML

/// What a session is selected by: its title and its tags. Reading it builds no filter.
package struct SessionHeader: Hashable, Sendable {
    /// The path as the user gave it, or as it was found in a folder.
    package let file: String
    /// nil: the file or its title cannot be read.
    package private(set) var title: String?
    /// nil: the file cannot be read.
    package private(set) var tags: [String]?

    /// Reads the file. What is wrong in it is reported when the session runs.
    package init(file: String) {
        self.file = file
        let findings = Findings(file: file)
        guard let yaml = try? YAMLFile("session").read(file),
            let document = YAMLDocument(yaml, findings, needs: ""),
            let fields = Fields(document.root, findings, of: nil, allowed: SessionParser.keys)
        else { return }
        title = fields.text("title")
        tags = SessionParser(file: file, findings).tags(fields)
    }

    package init(file: String, title: String?, tags: [String]?) {
        (self.file, self.title, self.tags) = (file, title, tags)
    }

    /// `tour`, of `Sessions/tour.yaml`.
    package var name: String {
        let last = file.split(separator: "/").last.map(String.init) ?? file
        return last.hasSuffix(".yaml") ? String(last.dropLast(".yaml".count)) : last
    }
}
