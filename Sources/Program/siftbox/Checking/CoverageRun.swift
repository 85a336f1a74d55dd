import CheckReports
import Commands
import ExtensionBuilder
import ExtensionPlans
import FilterProcesses
import Foundation
import SessionScript

/// Counts what the sessions of one run exercise. Create it before the first filter is built.
struct CoverageRun {
    private let counters: ExtensionCounters?
    /// Why lines are not counted.
    private let problem: String?
    private let minimums: [MinimumCoverage]
    private let isComplete: Bool

    init(minimums: [MinimumCoverage], isComplete: Bool) {
        (self.minimums, self.isComplete) = (minimums, isComplete)
        do {
            counters = try ExtensionCounters.start()
            problem = nil
        } catch {
            counters = nil
            problem = error.description
        }
    }

    func report(_ result: SuiteResult) -> CoverageReport {
        counters?.stop()
        return CoverageReport(
            result.results, lines: lines, problem: problem, minimums: minimums, isComplete: isComplete)
    }

    /// The lines of each filter, by its reference. A filter that was rebuilt during the run has several programs; then
    /// the last one counts, whose lines are those of the files now.
    private var lines: [String: FilterLines] {
        var lines: [String: FilterLines] = [:]
        for program in counters?.programs ?? [] {
            do throws(BuildError) {
                let files = try program.lines().map { counts in
                    SourceLines(path: Self.shown(counts.source.path), runs: counts.runs, text: counts.source.lines)
                }
                lines[program.identifier] = FilterLines(filter: program.name, files: files)
            } catch {
                lines[program.identifier] = FilterLines(filter: program.name, files: [], problem: error.description)
            }
        }
        return lines
    }

    /// A path in the current folder without that folder, so that reports are the same on all machines.
    private static func shown(_ path: String) -> String {
        let here = FileManager.default.currentDirectoryPath + "/"
        return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
    }
}
