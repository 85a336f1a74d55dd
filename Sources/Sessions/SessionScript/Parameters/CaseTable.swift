import Foundation
import LocatedYAML
import Yams

/// The variables of a session and its table of cases (`variables`, `cases`).
struct CaseTable {
    /// A case and the values of its variables.
    struct Row {
        let `case`: SessionCase
        let variables: [Variable]
        /// What it is made of, if the table is a file.
        var ofFile: FileRow?
    }

    let variables: [Variable]
    /// Empty: the session has no table.
    let rows: [Row]
    /// Where the table is, or its file is named.
    let position: SourcePosition?
    /// The file of the table; nil: the session itself.
    private(set) var file: URL?
    /// The places of the rows by their labels.
    private let indexes: [String: Int]

    /// More are a file (`CaseFile`).
    static let maxCases = 200
    private static let maxNameLength = 60
    static let variablesKey = "variables"
    static let casesKey = "cases"
    /// The key that names a case.
    static let nameKey = "name"

    /// Reads both keys. Mistakes are reported.
    ///
    /// - Parameter row: the only row that matters, of a file that was read before; nil: the file is read.
    init(_ root: Node, _ source: SessionSource, _ row: FileRow? = nil) {
        let findings = source.findings
        let variables =
            root.value(of: Self.variablesKey).map { Variable.all(in: $0, Self.variablesKey, findings) } ?? []
        let cases = root.value(of: Self.casesKey)
        position = cases?.position
        if let path = cases?.scalar, !path.isNothing {
            guard row == nil else {
                // The file was read before.
                rows = row.map { [$0.ofTable] } ?? []
                indexes = [:]
                self.variables = variables
                return
            }
            file = source.inputFile(path.string) { findings.report(cases?.position, Self.casesKey, $0) }
            let all = file.map { Self.rows(ofFile: path.string, $0, cases?.position, source, besides: variables) }
            rows = all ?? []
        } else {
            rows = cases.map { Self.rows($0, besides: variables, findings) } ?? []
        }
        indexes = Dictionary(rows.enumerated().map { ($1.case.label, $0) }) { first, _ in first }
        self.variables = variables
    }

    /// The row with this name or number.
    func row(called name: String) -> Row? {
        indexes[name].map { rows[$0] } ?? rows.first { $0.case.isCalled(name) }
    }

    /// The rows of a file, whose mistakes are reported as those of an included one.
    private static func rows(
        ofFile path: String, _ file: URL, _ position: SourcePosition?, _ source: SessionSource,
        besides others: [Variable]
    ) -> [Row] {
        do throws(FileMistake) {
            let table = try CaseFile(path, file, of: source)
            let rows = table.rows.map(\.ofTable)
            if let first = rows.first {
                check(first, against: nil, besides: others, table.findings)
                for row in rows.dropFirst() { check(row, against: first, besides: [], table.findings) }
            }
            source.findings.adopt(table.findings, at: position ?? .start)
            return rows
        } catch {
            let findings = Findings(file: error.file)
            findings.report(error.position, error.key, error.problem)
            source.findings.adopt(findings, at: position ?? .start)
            return []
        }
    }

    /// The values in a case; without cases, those of the session.
    func values(_ row: Row?) -> [String: Node.Scalar] { (variables + (row?.variables ?? [])).values }

    /// Reports the variables that the session does not use.
    func reportUnused(_ used: Set<String>, _ findings: Findings) {
        func report(_ variables: [Variable], _ findings: Findings, _ otherwise: String) {
            for variable in variables where !used.contains(variable.name.value) {
                findings.report(
                    variable.name.position, nil,
                    "unused variable '\(variable.name.value)'; use it as ${\(variable.name.value)}, or \(otherwise)")
            }
        }
        report(variables, findings, "remove it")
        guard let first = rows.first else { return }
        guard let table = first.case.table else { return report(first.variables, findings, "remove it") }
        let ofTable = Findings(file: table)
        report(first.variables, ofTable, "begin the column's name with #")
        if !ofTable.mistakes.isEmpty { findings.adopt(ofTable, at: position ?? .start) }
    }

    private static func rows(_ node: Node, besides others: [Variable], _ findings: Findings) -> [Row] {
        guard case .sequence(let sequence) = node, !sequence.isEmpty else {
            let found = if case .sequence = node { "an empty list" } else { node.kind }
            findings.report(
                node.position, "cases",
                "expected a list of cases, each with its variables, or the path of a table, found \(found)")
            return []
        }
        guard sequence.count <= maxCases else {
            findings.report(
                node.position, "cases",
                "\(sequence.count) cases are too many (at most \(maxCases)); put them into a CSV file: cases: table.csv"
            )
            return []
        }
        var rows: [Row] = []
        for (index, entry) in sequence.enumerated() {
            guard case .mapping = entry else {
                findings.report(
                    entry.position, "cases", "expected a mapping of variables to values, found \(entry.kind)")
                continue
            }
            let variables = Variable.all(in: entry, "cases", findings, besides: [nameKey])
            let name = name(entry, rows, findings)
            let row = Row(
                case: SessionCase(
                    number: index + 1, name: name, position: entry.position,
                    values: variables.map { "\($0.name.value): \($0.value.string)" }),
                variables: variables)
            check(row, against: rows.first, besides: others, findings)
            rows.append(row)
        }
        return rows
    }

    /// Every case has the variables of the first one, and none of the session.
    private static func check(_ row: Row, against first: Row?, besides others: [Variable], _ findings: Findings) {
        let names = row.variables.map(\.name.value)
        guard let first else {
            if names.isEmpty, findings.mistakes.isEmpty {
                findings.report(row.case.position, "cases", "a case needs at least one variable besides 'name'")
            }
            for variable in row.variables {
                guard let other = others.first(where: { $0.name.value == variable.name.value }) else { continue }
                findings.report(
                    variable.name.position, nil,
                    "'\(variable.name.value)' is already in 'variables' (line \(other.name.position.line)); remove one")
            }
            return
        }
        let wanted = first.variables.map(\.name.value)
        for name in wanted where !names.contains(name) {
            findings.report(
                row.case.position, nil,
                "missing variable '\(name)' in this case; all cases have the same (line \(first.case.position.line))")
        }
        for variable in row.variables where !wanted.contains(variable.name.value) {
            findings.report(
                variable.name.position, nil,
                "the first case (line \(first.case.position.line)) has no variable "
                    + Fields.suggestion(variable.name.value, wanted))
        }
    }

    private static func name(_ entry: Node, _ rows: [Row], _ findings: Findings) -> String? {
        guard let node = entry.value(of: nameKey) else { return nil }
        guard let name = node.scalar?.string, isName(name) else {
            findings.report(
                node.position, nameKey,
                "expected \(nameRule), found \(node.kind)"
            )
            return nil
        }
        if let other = rows.first(where: { $0.case.name == name }) {
            findings.report(
                node.position, nameKey,
                "\(name.quoted) is already the name of the case on line \(other.case.position.line)")
        }
        return name
    }

    /// What a name is, for messages.
    static let nameRule = "up to \(maxNameLength) visible characters without [ and ], and not a number"

    /// Whether it differs from the number of a case, and can be written in `otp.yaml[UK number]`.
    static func isName(_ text: String) -> Bool {
        !text.isEmpty && text == text.trimmed && text.count <= maxNameLength && text.harmless == text
            && !text.contains { "[]".contains($0) } && !text.allSatisfy { $0.isASCII && $0.isNumber }
    }
}

extension Node {
    /// The value of a key, if this is a mapping that has it.
    func value(of key: String) -> Node? {
        mapping?.first { $0.key.scalar?.string == key }?.value
    }
}
