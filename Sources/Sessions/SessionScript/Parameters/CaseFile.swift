import Foundation
import LocatedYAML
import MessageArchives
import UntrustedFiles
import Yams

/// A row of a file of cases. It is read once, however many cases the file has: each run gets its row.
package struct FileRow: Hashable, Sendable {
    /// The path of the file, for messages.
    let file: String
    /// Counted from 1, without the header.
    let number: Int
    let row: RowFile.Row
    /// nil: it has no name.
    let name: String?
}

/// A session's table of cases in a file of its own: CSV, TSV or JSON Lines.
///
/// | cell | value |
/// |---|---|
/// | `true`, `false`, a whole number | as in a session without quotation marks: also a text where one is expected |
/// | any other, also an empty one | a text |
/// | a string of JSON | a text |
struct CaseFile {
    /// What is wrong in the file.
    let findings: Findings
    private(set) var rows: [FileRow] = []

    /// A table is made by programs; inline ones are written by hand.
    static let maxCases = 10_000
    /// A column whose name begins with it is for the readers of the table.
    private static let commentMark = "#"

    /// - Parameters:
    ///   - path: as written in the session.
    ///   - file: its absolute path.
    ///   - source: the session.
    /// - Throws: a mistake if the file cannot be read.
    init(_ path: String, _ file: URL, of source: SessionSource) throws(FileMistake) {
        let shown = Self.shown(path, source.file)
        findings = Findings(file: shown)
        do {
            let table = RowFile(try YAMLFile("table").read(file.path), maxRows: Self.maxCases)
            for mistake in table.mistakes { findings.report(mistake.position.inSource, nil, mistake.problem) }
            guard table.mistakes.isEmpty else { return }
            var names: [String: Int] = [:]
            for (index, row) in table.rows.enumerated() {
                let name = name(row, &names)
                rows.append(FileRow(file: shown, number: index + 1, row: row, name: name))
            }
            checkColumns()
        } catch {
            // It is a regular file, whose beginning can be read.
            let workbook = error.position == nil ? nil : Self.beginning(file.path).flatMap(RowFile.violation)
            throw FileMistake(
                file: shown, position: workbook == nil ? error.position : nil, key: error.key,
                problem: workbook.map { "the file \($0)" } ?? error.problem)
        }
    }

    private static func beginning(_ path: String) -> [UInt8]? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        return (try? file.read(upToCount: 1 << 16)).map { [UInt8]($0) }
    }

    /// The path for messages: beside that of the session.
    private static func shown(_ path: String, _ session: String) -> String {
        let folder = (session as NSString).deletingLastPathComponent
        return path.hasPrefix("/") || path.hasPrefix("~") || folder.isEmpty
            ? path : (folder as NSString).appendingPathComponent(path)
    }

    private func name(_ row: RowFile.Row, _ names: inout [String: Int]) -> String? {
        guard let cell = row.cells.first(where: { $0.name == CaseTable.nameKey }), !cell.value.isEmpty else {
            return nil
        }
        guard CaseTable.isName(cell.value) else {
            findings.report(
                cell.position.inSource, CaseTable.nameKey,
                "expected \(CaseTable.nameRule), found \(cell.value.short.harmless.quoted)")
            return nil
        }
        if let line = names[cell.value] {
            findings.report(
                cell.position.inSource, CaseTable.nameKey,
                "\(cell.value.quoted) is already the name of the case on line \(line)")
        }
        names[cell.value] = row.position.line
        return cell.value
    }

    /// Every name of a column is that of a variable; of a table, the first row has all of them.
    private func checkColumns() {
        var seen: Set<String> = []
        for cell in rows.lazy.flatMap(\.row.cells) where seen.insert(cell.name).inserted {
            guard !cell.name.hasPrefix(Self.commentMark), !Variable.isName(cell.name[...]) else { continue }
            findings.report(
                cell.named.inSource, nil,
                "\(cell.name.short.harmless.quoted) is not the name of a variable: expected \(Variable.nameRule). If it is "
                    + "a comment, begin it with \(Self.commentMark)")
        }
    }

    /// The cells of a row that are values of variables.
    static func cells(_ row: RowFile.Row) -> [RowFile.Cell] {
        row.cells.filter { $0.name != CaseTable.nameKey && !$0.name.hasPrefix(commentMark) }
    }
}

extension FileRow {
    /// The row as one of a session's own table.
    var ofTable: CaseTable.Row {
        let cells = CaseFile.cells(row)
        let tableCase = SessionCase(
            number: number, name: name, position: row.position.inSource,
            values: cells.map { "\($0.name): \($0.value)" }, table: file)
        return CaseTable.Row(
            case: tableCase,
            variables: cells.map { cell in
                Variable(name: Located(cell.name, cell.named.inSource), value: Self.scalar(cell))
            }, ofFile: self)
    }

    private static func scalar(_ cell: RowFile.Cell) -> Node.Scalar {
        let isTyped = !cell.isText && (["true", "false"].contains(cell.value.lowercased()) || isNumber(cell.value))
        return Node.Scalar(cell.value, Tag(.implicit), isTyped ? .plain : .doubleQuoted)
    }

    private static func isNumber(_ text: String) -> Bool {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        return !digits.isEmpty && digits.count <= 18 && digits.allSatisfy { $0.isASCII && $0.isNumber }
    }
}

extension TextPosition {
    var inSource: SourcePosition { SourcePosition(line: line, column: column) }
}
