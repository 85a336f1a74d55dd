package import ExtensionPlans
package import Foundation
import Sandboxing
import UntrustedFiles

/// How often the lines of a source file ran.
package struct LineCounts: Hashable, Sendable {
    package let source: CountedSource
    /// The runs of each line with code, by its number from 1.
    package var runs: [Int: Int]

    package init(source: CountedSource, runs: [Int: Int]) { (self.source, self.runs) = (source, runs) }

    /// Reads the counters of all processes of a program.
    ///
    /// A filter can write anything to its counters, so the programs that read them are sandboxed as the compiler is.
    ///
    /// - Parameters:
    ///   - program: the program that counted.
    ///   - counters: the files with the counters of its processes, in a folder that only this program can write to.
    ///     Unreadable ones are left out.
    ///   - sources: the files of interest.
    /// - Returns: a value for each source that has code, in order.
    /// - Throws: `BuildError` if the counters cannot be read.
    package static func read(
        program: URL, counters: [URL], sources: [CountedSource]
    ) throws(BuildError) -> [LineCounts] {
        do {
            return try CounterReading(try .find()).read(program, counters, sources)
        } catch let error as BuildError {
            throw error
        } catch {
            throw BuildError("The counters of \(program.lastPathComponent) cannot be read: \(error)")
        }
    }
}

/// One call of the programs that read counters.
private struct CounterReading {
    private let tools: BuildTools
    private let programs: CoverageTools
    private let temporary: TemporaryFolder
    private let folder: URL

    private static let (input, merged) = ("input", "merged")
    private static let maxCounterBytes = 64 << 20

    init(_ tools: BuildTools) throws {
        self.tools = tools
        programs = try CoverageTools(in: tools.toolchain.folder)
        temporary = try tools.reachable.temporary()
        folder = temporary.folder
    }

    func read(_ program: URL, _ counters: [URL], _ sources: [CountedSource]) throws -> [LineCounts] {
        // Copies: the user of the sandboxed programs may not reach the originals.
        let input = folder.appendingPathComponent(Self.input)
        try FileManager.default.createDirectory(at: input, withIntermediateDirectories: true)
        let copy = input.appendingPathComponent("program")
        try FileManager.default.copyItem(at: program, to: copy)
        var names: [String] = []
        for (index, file) in counters.enumerated() {
            guard let data = OpenedFile.data(at: file.path, atMost: Self.maxCounterBytes), !data.isEmpty else {
                continue
            }
            let name = input.appendingPathComponent("\(index).profraw")
            try data.write(to: name)
            names.append(name.path)
        }
        let list = input.appendingPathComponent("list")
        try Data(names.map { $0 + "\n" }.joined().utf8).write(to: list)
        try BuildSandbox.makeReadable(input)
        let work = try CompilerFolder(folder.appendingPathComponent("work"))
        let merged = work.url.appendingPathComponent(Self.merged).path
        if !names.isEmpty {
            // A process that was killed while it started leaves an incomplete file.
            _ = try run(
                [programs.merge, "merge", "-sparse", "--failure-mode=all", "-f", list.path, "-o", merged], work)
        }
        let profile = names.isEmpty ? ["-empty-profile"] : ["-instr-profile", merged]
        return Self.counts(try run([programs.export, "export", copy.path, "-format=lcov"] + profile, work), sources)
    }

    private func run(_ command: [String], _ work: CompilerFolder) throws -> String {
        let sandbox = BuildSandbox(
            readable: [tools.toolchain.folder, folder.appendingPathComponent(Self.input).path],
            writable: [work.url.path], temporary: work.url.path, limits: tools.limits, isolation: tools.isolation)
        let result = try sandbox.run(command)
        guard result.status == 0 else {
            let reason = result.output.trimmingCharacters(in: .whitespacesAndNewlines)
            throw BuildError("\((command[0] as NSString).lastPathComponent): \(reason.suffix(500))")
        }
        return result.output
    }

    /// Reads the format of LCOV: `SF:` starts a file, `DA:LINE,RUNS` is a line with code.
    static func counts(_ text: String, _ sources: [CountedSource]) -> [LineCounts] {
        var runs: [String: [Int: Int]] = [:]
        var file = ""
        for line in text.split(separator: "\n") {
            if line.hasPrefix("SF:") { file = String(line.dropFirst(3)) }
            guard line.hasPrefix("DA:") else { continue }
            let numbers = line.dropFirst(3).split(separator: ",")
            guard numbers.count >= 2, let number = Int(numbers[0]), number > 0, let count = Int(numbers[1]) else {
                continue
            }
            runs[file, default: [:]][number] = count
        }
        return sources.compactMap { source in
            runs[source.compiledPath].map { LineCounts(source: source, runs: $0) }
        }
    }
}
