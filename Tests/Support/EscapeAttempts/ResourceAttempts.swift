import FilterProcesses
import Foundation
import Glibc
import Messages
import SystemSupport

/// The attempts to take more of the machine than the limits allow (resources.py): how much each took, and its bound.
final class ResourceAttempts {
    private let folder: URL
    private let filter: Filter
    private let options: FilterOptions
    private let landlockABI: Int?
    private let loop = EventLoop()

    init(list: URL, mode: FilterOptions.IsolationMode, landlockABI: Int?) throws {
        folder = URL(fileURLWithPath: "/tmp/siftbox-resources-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent(list.lastPathComponent)
        try FileManager.default.copyItem(at: list, to: file)
        for path in [folder.path, file.path] { chmod(path, 0o755) }
        filter = try FilterCatalog.find(file.path, relativeTo: folder)
        var options = FilterOptions()
        (options.isolationMode, options.responseTimeout) = (mode, .seconds(60))
        (options.limits[.disk], options.limits[.sharedMemory], options.limits[.idleCPU]) = (64, 16, 1)
        (self.options, self.landlockABI) = (options, landlockABI)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Prints a line for each.
    ///
    /// - Returns: whether none took more than its bound.
    func run() -> Bool {
        let named: [(name: String, bound: Double)] = run([start("", bound: 0)])[0].lines.compactMap { line in
            let words = line.split(separator: " ", maxSplits: 2)
            guard words.count == 3, words[0] == "attempt", let bound = Double(words[1]) else { return nil }
            return (String(words[2]), bound)
        }
        // Those that wait run together.
        let waits = named.filter { $0.name.hasSuffix("after a sleep") }
        var tried: [Attempt] = []
        for (name, bound) in named where !waits.contains(where: { $0.name == name }) {
            tried += run([start(name, bound: bound)])
        }
        tried += run(waits.map { start($0.name, bound: $0.bound) })
        for attempt in tried { print(attempt.line) }
        print("tried \(tried.count)")
        return !tried.isEmpty && tried.allSatisfy(\.isHeld)
    }

    private func start(_ name: String, bound: Double) -> Attempt {
        let host = FilterHost(loop: loop, filter: filter, options: options, landlockABI: landlockABI)
        host.retriesQueries = false
        return Attempt(name, bound: bound, host)
    }

    private func run(_ attempts: [Attempt]) -> [Attempt] {
        _ = loop.run(atMost: .seconds(90)) { attempts.allSatisfy(\.isOver) }
        for attempt in attempts { attempt.host.close() }
        _ = loop.run(atMost: .seconds(10)) { attempts.allSatisfy(\.host.isTerminated) }
        return attempts
    }
}

/// A filter that runs one attempt.
private final class Attempt {
    let name: String
    let bound: Double
    let host: FilterHost
    private var isAnswered = false

    init(_ name: String, bound: Double, _ host: FilterHost) {
        (self.name, self.bound, self.host) = (name, bound, host)
        host.query(FilterQuery(sender: nil, messageBody: name, receiverISOCountryCode: nil)) { [weak self] _ in
            self?.isAnswered = true
        }
    }

    var lines: [String] { host.log.lines.map(\.text) }

    var isOver: Bool {
        isAnswered && lines.contains { $0 == "over" || $0.hasPrefix("killed: ") || $0.hasPrefix("attempt ") }
    }

    private var taken: Double {
        lines.reduce(0) { $0 + ($1.hasPrefix("took ") ? Double($1.dropFirst(5)) ?? 0 : 0) }
    }

    var isHeld: Bool { isOver && taken <= bound }

    var line: String {
        let end = lines.last { $0.hasPrefix("killed: ") || $0.hasPrefix("refused: ") } ?? "not stopped"
        let amount = taken.formatted(.number.precision(.fractionLength(0)))
        return "\(isHeld ? "held" : "EXCEEDED") \(name): \(amount) of at most \(Int(bound)); \(end)"
    }
}
