import LocatedYAML
import Messages
import SessionTerms
import UntrustedFiles
import Yams

/// A session file after its YAML was read: what a session is made of, for each case of its table.
struct SessionDocument {
    let file: String
    private let project: FileProject
    let table: CaseTable
    private let root: Node
    /// The mistakes in the variables and the table.
    private let findings: Findings

    /// nil: the file is not YAML; what is wrong is in the findings.
    ///
    /// - Parameters:
    ///   - followsLinks: whether its paths may lead out of its project.
    ///   - row: the only row that matters, of a file of cases that was read before.
    init?(_ yaml: String, file: String, _ findings: Findings, followsLinks: Bool = false, row: FileRow? = nil) {
        guard let document = YAMLDocument(yaml, findings, needs: "a session needs at least title and steps") else {
            return nil
        }
        (self.file, self.findings, root) = (file, findings, document.root)
        project = FileProject(of: file, followsLinks: followsLinks)
        table = CaseTable(document.root, SessionSource(file: file, findings, project: project), row)
        if root.value(of: SessionFile.fragmentKey) != nil, root.value(of: "title") == nil {
            findings.report(.start, nil, "this is a fragment for 'include', not a session")
        }
    }

    /// Whether a step saves a file of a filter.
    var savesFiles: Bool { SaveStep.occurs(in: root) }

    /// The row with this name or number; nil: the first one.
    ///
    /// - Throws: a mistake if there is none, which names those that exist.
    func row(_ name: String?) throws(FileMistake) -> CaseTable.Row? {
        guard let name else { return table.rows.first }
        if let row = table.row(called: name) { return row }
        let labels = table.rows.map(\.case.label)
        throw FileMistake(
            file: file, position: table.position,
            problem: labels.isEmpty
                ? "this session has no cases" : "unknown case \(Fields.suggestion(name.harmless, labels))")
    }

    /// The session in one case.
    ///
    /// - Parameters:
    ///   - row: nil: the session has no cases.
    ///   - included: collects the files that it includes.
    /// - Throws: all mistakes of the file.
    func session(
        _ row: CaseTable.Row?, _ resolver: FilterResolver, _ included: IncludedFiles = IncludedFiles()
    ) throws(SessionErrors) -> Session {
        let read = read(row, resolver, included)
        guard var session = read.session, findings.mistakes.isEmpty, read.findings.mistakes.isEmpty else {
            throw SessionErrors(mistakes: mistakes(resolver))
        }
        session.tableCase = row?.case
        session.followsLinks = project.followsLinks
        return session
    }

    /// All mistakes: those of the table, or else those of the session in all of its cases. One that only some cases have
    /// names the first of these.
    func mistakes(_ resolver: FilterResolver) -> [FileMistake] {
        guard findings.mistakes.isEmpty else { return findings.inOrder }
        let rows = table.rows.isEmpty ? [nil] : table.rows.map(Optional.some)
        var cases: [FileMistake: [SessionCase]] = [:]
        var order: [FileMistake] = []
        var visited = 0
        let limit = table.file == nil ? Findings.valueLimit : Findings.valueLimit * 5
        for row in rows {
            let read = read(row, resolver, IncludedFiles())
            for mistake in read.findings.inOrder {
                if cases[mistake] == nil { order.append(mistake) }
                cases[mistake, default: []] += row.map { [$0.case] } ?? []
            }
            visited += read.visited
            guard visited <= limit else {
                let problem = "the cases together have more than \(Counted.number(limit)) values; use fewer"
                order.append(
                    FileMistake(file: file, position: table.position, key: CaseTable.casesKey, problem: problem))
                break
            }
        }
        return order.map { mistake in
            guard let those = cases[mistake], let first = those.first, those.count < rows.count else { return mistake }
            var mistake = mistake
            let more = those.count > 1 ? " and \(those.count - 1) more" : ""
            mistake.problem += " (\(first.place(in: file))\(more))"
            return mistake
        }
    }

    /// Calls `body` with the session in each case, also if it has mistakes, without what is wrong.
    func forEachDraft(_ resolver: FilterResolver, _ included: IncludedFiles, _ body: (Session) -> Void) {
        for row in table.rows.isEmpty ? [nil] : table.rows.map(Optional.some) {
            if let session = read(row, resolver, included).session { body(session) }
        }
    }

    /// The title in a case.
    func title(_ row: CaseTable.Row?) -> String? { header(row)?.text("title") }

    /// The tags in a case.
    func tags(_ row: CaseTable.Row?) -> [String]? {
        header(row).map { SessionSource(file: file, $0.findings).tags($0) }
    }

    /// The keys that say what a case is, without its steps: a table can have thousands of cases.
    private func header(_ row: CaseTable.Row?) -> Fields? {
        guard case .mapping(let mapping) = root else { return nil }
        let findings = Findings(file: file)
        var substitution = Substitution(table.values(row), findings)
        let pairs = mapping.filter { ["title", "tags"].contains($0.key.scalar?.string) }.map {
            ($0.key, substitution.apply(to: $0.value))
        }
        let header = Node.mapping(Node.Mapping(pairs, mapping.tag, mapping.style, mapping.mark))
        return Fields(header, findings, of: nil, allowed: SessionParser.keys)
    }

    private func read(
        _ row: CaseTable.Row?, _ resolver: FilterResolver, _ included: IncludedFiles
    ) -> (session: Session?, findings: Findings, visited: Int) {
        let findings = Findings(file: file)
        findings.repeatedKeys = self.findings.repeatedKeys
        let (root, visited) = substituted(row, findings)
        let source = SessionSource(file: file, findings, resolver, included, project: project)
        let session = SessionParser(source: source).session(root)
        return (session, findings, visited)
    }

    /// The document with the values of a case, except in the tables themselves.
    private func substituted(_ row: CaseTable.Row?, _ findings: Findings) -> (root: Node, visited: Int) {
        guard case .mapping(let mapping) = root else { return (root, 1) }
        var substitution = Substitution(table.values(row), findings)
        let pairs = mapping.map { key, value in
            let isTable = [CaseTable.variablesKey, CaseTable.casesKey].contains(key.scalar?.string)
            return isTable ? (key, value) : (substitution.apply(to: key), substitution.apply(to: value))
        }
        table.reportUnused(substitution.used, findings)
        return (.mapping(Node.Mapping(pairs, mapping.tag, mapping.style, mapping.mark)), substitution.visited)
    }
}
