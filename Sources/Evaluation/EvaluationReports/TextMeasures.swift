import DisplayText
import Evaluation
import Messages

extension TextReport {
    mutating func writeMain() {
        var table = PlainTable()
        if report.other != nil { table.add([""] + report.filterNames.map { TextWrap.truncate($0, to: 24) }) }
        for main in Measure.main {
            let readings = report.filters.map { main.reading(of: $0, on: report.corpus) }
            let values = readings.map { ReportNumber.formatted($0.value, main.unit) }
            guard report.other == nil, let reading = readings.first else {
                table.add([main.title] + values)
                continue
            }
            guard reading.value != nil else {
                table.add([main.title] + values, note: "(\(reading.missingReason))")
                continue
            }
            table.add(
                [main.title] + values
                    + (reading.rate.map {
                        [ReportNumber.interval($0), "\(Counted.number($0.count)) of \(Counted.number($0.total))"]
                    } ?? []))
        }
        lines += table.lines
    }

    /// Only the first filter's details; the other filter's are in the other formats.
    mutating func write(_ view: EvaluationView) {
        let filters = zip(report.filters, report.filterNames)
        for (filter, name) in view == .hiddenOrShown ? Array(filters) : Array(filters.prefix(1)) {
            let matrix = filter.tally.matrix(view)
            let ofFilter = report.other == nil ? "" : " of \(name)"
            guard view != .hiddenOrShown else {
                heading("Messages\(ofFilter): label (down), answer (across)")
                _ = write(matrix, view)
                continue
            }
            heading(
                "\(view.title)\(ofFilter): accuracy \(ReportNumber.percent(matrix.accuracy.value)), "
                    + "MCC \(ReportNumber.formatted(matrix.correlation, .coefficient))")
            let isAbbreviated = write(matrix, view)
            lines.append("")
            writeClasses(matrix, view, isAbbreviated: isAbbreviated)
        }
    }

    /// Writes a matrix with full names if they fit; otherwise abbreviated, and in several parts if necessary.
    ///
    /// - Returns: whether the classes are abbreviated.
    private mutating func write(_ matrix: ConfusionMatrix, _ view: EvaluationView) -> Bool {
        let given = view.given(in: matrix)
        guard matrix.total > 0 else {
            lines.append("  no messages")
            return false
        }
        let named = piece(of: matrix, view, columns: given[...]) { $0.title }
        if named.width <= width {
            lines += named.lines
            return false
        }
        var columns = given[...]
        while !columns.isEmpty {
            var count = columns.count + 1
            var table: PlainTable
            repeat {
                count -= 1
                table = piece(of: matrix, view, columns: columns.prefix(count), gap: 1) { $0.abbreviation }
            } while table.width > width && count > 1
            lines += table.lines
            columns = columns.dropFirst(count)
            if !columns.isEmpty { lines.append("") }
        }
        return true
    }

    private func piece(
        of matrix: ConfusionMatrix, _ view: EvaluationView, columns: ArraySlice<Int>, gap: Int = 2,
        name: (EvaluationClass) -> String
    ) -> PlainTable {
        var table = PlainTable(gap: gap)
        table.add([""] + columns.map { name(view.classes[$0]) })
        for row in view.expected(in: matrix) {
            table.add(
                [name(view.classes[row])]
                    + columns.map { matrix[row, $0] == 0 ? "·" : Counted.number(matrix[row, $0]) })
        }
        return table
    }

    private mutating func writeClasses(_ matrix: ConfusionMatrix, _ view: EvaluationView, isAbbreviated: Bool) {
        let isWide = width >= 100
        func rate(_ rate: Rate) -> [String] {
            [ReportNumber.percent(rate.value)] + (isWide ? [rate.value == nil ? "" : ReportNumber.interval(rate)] : [])
        }
        let blank = isWide ? [""] : []
        var table = PlainTable()
        table.add(["", "messages", "precision"] + blank + ["recall"] + blank + ["F1"])
        for index in matrix.present {
            let measures = matrix.measures(index)
            let name = view.classes[index].title + (isAbbreviated ? " (\(view.classes[index].abbreviation))" : "")
            table.add(
                [name, Counted.number(measures.support)] + rate(measures.precision)
                    + rate(measures.recall) + [ReportNumber.formatted(measures.f1, .coefficient)])
        }
        for (name, average) in [("macro", matrix.macro), ("weighted", matrix.weighted), ("micro", matrix.micro)] {
            table.add(
                [name, "", ReportNumber.percent(average.precision)] + blank + [ReportNumber.percent(average.recall)]
                    + blank + [ReportNumber.formatted(average.f1, .coefficient)])
        }
        lines += table.lines
    }
}
