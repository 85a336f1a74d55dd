import ArgumentParser
import EventLoop
import FilterHost
import Foundation
import Messages
import Terminal

/// `siftbox doctor`: what this machine and terminal offer, and what is missing.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Tell what this machine and terminal offer, and what is missing.",
        discussion: "Exit 0 when filters run, 1 when they do not. What the terminal lacks is told, and is no failure."
    )

    private enum State: String {
        case good = "ok     "
        case hint = "note   "
        case missing = "missing"
    }

    func run() throws {
        for row in Self.terminal(TerminalProbe.probe()) { Self.tell(row) }
        var complete = true
        for sample in FilterCatalogue.samples {
            let row = Self.filter(sample)
            Self.tell(row)
            complete = complete && row.state == .good
        }
        if !complete { throw ExitCode.failure }
    }

    private typealias Row = (state: State, what: String, detail: String)

    private static func tell(_ row: Row) {
        let name = row.what.padding(toLength: 22, withPad: " ", startingAt: 0)
        print(PlainLine.safe("\(row.state.rawValue)  \(name)  \(row.detail)"))
    }

    private static func terminal(_ probe: TerminalProbe) -> [Row] {
        let kind = probe.kind.isEmpty ? "TERM is not set" : probe.kind
        var rows: [Row] = []
        if let obstacle = probe.obstacle {
            rows.append((.hint, "terminal", "\(kind). \(obstacle)"))
        } else {
            rows.append((.good, "terminal", probe.isKnown ? kind : "\(kind), which is not known: taken for an xterm"))
        }
        if let size = probe.size {
            let panes = size.columns >= 100 ? "three panes" : size.columns >= 60 ? "two panes" : "one pane"
            rows.append((.good, "size", "\(size.columns) × \(size.rows): \(panes)"))
        }
        let encoding: Row =
            switch probe.encoding {
            case .utf8: (.good, "character set", "UTF-8")
            case .mended: (.hint, "character set", "the locale is not UTF-8; Siftbox uses C.UTF-8. Set LANG=C.UTF-8.")
            case .missing: (.missing, "character set", "there is no UTF-8 locale, not even C.UTF-8. Install locales.")
            }
        rows.append(encoding)
        let colours = probe.isColourless ? "none, as NO_COLOR asks" : probe.colours > 0 ? "\(probe.colours)" : "none"
        rows.append((.good, "colours", colours))
        rows.append(
            probe.hasMouse
                ? (.good, "mouse", "yes; M in the inbox leaves it to the terminal")
                : (.hint, "mouse", "this kind of terminal tells of none"))
        return rows
    }

    /// The one honest test of sandbox, libraries and sample: the filter is started and answers.
    private static func filter(_ sample: FilterCatalogue.Sample) -> Row {
        let name = "filter \(sample.identifier)"
        let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        do {
            let filter = try FilterCatalogue.find(sample.identifier, relativeTo: folder)
            let start = ContinuousClock.now
            let answer = FiltersCommand.ask(filter, FilterOptions(), EventLoop())
            let time = start.duration(to: .now) / .milliseconds(1)
            guard let answer, answer.capabilities != nil else {
                let reasons = (answer?.diagnostics ?? []).map { "\($0)" }
                return (.missing, name, reasons.joined(separator: "; "))
            }
            return (.good, name, "answered from its sandbox in \(JourneyReport.time(time))")
        } catch {
            return (.missing, name, "\(error)")
        }
    }
}
