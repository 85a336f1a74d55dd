import LocatedYAML

/// What a session, or one case of it, is selected by: its title and its tags. Reading it builds no filter.
package struct SessionHeader: Hashable, Sendable {
    /// The path as the user gave it, or as it was found in a folder.
    package let file: String
    /// nil: the file or its title cannot be read.
    package private(set) var title: String?
    /// nil: the file cannot be read.
    package private(set) var tags: [String]?
    /// nil: the session has no table of cases.
    private(set) var tableCase: SessionCase?
    private var row: FileRow?

    /// Reads the file. What is wrong in it is reported when the session runs.
    package init(file: String) { self = Self.all([SuiteEntry(file: file)])[0] }

    /// The title of one entry, whose table is not read again.
    static func title(of entry: SuiteEntry) -> String? {
        guard let yaml = try? YAMLFile("session").read(entry.file),
            let document = SessionDocument(yaml, file: entry.file, Findings(file: entry.file), row: entry.row)
        else { return nil }
        return document.title(entry.caseLabel.flatMap(document.table.row) ?? document.table.rows.first)
    }

    package init(file: String, title: String?, tags: [String]?, tableCase: SessionCase? = nil) {
        (self.file, self.title, self.tags, self.tableCase) = (file, title, tags, tableCase)
    }

    /// The headers of entries, in their order. Each file is read once.
    static func all(_ entries: [SuiteEntry]) -> [SessionHeader] {
        var documents: [String: SessionDocument?] = [:]
        return entries.map { entry in
            let file = entry.file
            if documents[file] == nil {
                let yaml = try? YAMLFile("session").read(file)
                documents[file] = .some(yaml.flatMap { SessionDocument($0, file: file, Findings(file: file)) })
            }
            guard let document = documents[file] ?? nil else { return SessionHeader(file: file, title: nil, tags: nil) }
            let row = entry.row?.ofTable ?? entry.caseLabel.flatMap(document.table.row)
            var header = SessionHeader(
                file: file, title: document.title(row ?? document.table.rows.first), tags: document.tags(row),
                tableCase: row?.case)
            header.row = entry.row
            return header
        }
    }

    /// What it is the header of.
    var entry: SuiteEntry { SuiteEntry(file: file, caseLabel: tableCase?.label, row: row) }

    /// `tour`, of `Sessions/tour.yaml`.
    package var name: String {
        let last = file.split(separator: "/").last.map(String.init) ?? file
        return last.hasSuffix(".yaml") ? String(last.dropLast(".yaml".count)) : last
    }

    /// Everything that it is called on a command line, in lower case.
    var names: [String] {
        let files = [name, "\(name).yaml", file]
        let cases = tableCase.map { tableCase in
            [tableCase.name].compactMap { $0 }
                + Set([tableCase.label, "\(tableCase.number)"]).flatMap { label in files.map { "\($0)[\(label)]" } }
        }
        return (files + [title].compactMap { $0 } + (cases ?? [])).map { $0.lowercased() }
    }
}
