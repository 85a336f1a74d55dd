import Commands
import Messages
import SessionScript

/// The lines at the end of a run: what differs between repetitions, the slowest sessions, and the counts.
struct SuiteLines {
    let result: SuiteResult
    let style: OutputStyle

    var text: [String] {
        let matrix = FilterMatrix(result).map { MatrixLines(matrix: $0, style: style).text } ?? []
        return matrix + unstable + slowest + [style.piece(result.summary, result.isPassed ? .good : .bad)]
    }

    private var unstable: [String] {
        result.unstable.map {
            let filter = $0.filter.map { " with \($0)" } ?? ""
            return style.piece("\($0.name)\(filter): passed in \($0.passed) of \($0.runs) runs", .notice)
        }
    }

    private var slowest: [String] {
        let slowest = result.slowest
        guard !slowest.isEmpty else { return [] }
        let times = slowest.map { CheckLines.seconds($0.seconds) }
        let width = times.map(\.count).max() ?? 0
        return [style.piece("\(CheckLines.seconds(result.seconds)) in all. The slowest:", .dim)]
            + zip(times, slowest).map { time, session in
                let filter = session.filter.map { " with \($0)" } ?? ""
                let padding = String(repeating: " ", count: width - time.count)
                return style.piece("  \(padding)\(time)  \(session.name)\(filter)", .dim)
            }
    }
}
