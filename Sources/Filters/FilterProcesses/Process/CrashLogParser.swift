import Foundation

/// Extracts the crash message and its source locations from a process's log.
///
/// The Swift runtime prints crashes and backtraces to standard error. For filters in other languages, the last lines
/// are used as they are.
package struct CrashLogParser {
    private var last: [String] = []
    private var fatal: String?
    private var places: [String] = []
    /// Where a script failed, such as `rules.py:3`; interpreters print the location before the error.
    private var scriptPlace: String?
    /// The interpreter's error message.
    private var scriptError: String?
    private var isBacktrace = false
    private let sourcePaths: [String]
    /// The query that the main thread was processing, if the main thread crashed.
    private(set) var query: Int?

    private static let maxPlaces = 3

    // Most processes print no error; creating the expressions takes a millisecond.
    private lazy var patterns = CrashLogPatterns()

    /// - Parameter sourcePaths: the user's paths of the source folders, indexed by the numbers of their copies.
    init(sourcePaths: [String]) { self.sourcePaths = sourcePaths }

    mutating func parse(_ bytes: [UInt8]) {
        let line = String(decoding: bytes.prefix(1000), as: UTF8.self)
        if CrashBacktrace.begins(line) { isBacktrace = true }
        if isBacktrace {
            if let crashed = line.wholeMatch(of: patterns.crashedQuery) {
                query = Int(crashed.number)
            }
            // Optimized programs print the failure here instead of above.
            if fatal == nil, let failure = line.wholeMatch(of: patterns.runtimeFailure) {
                fatal = String(failure.words.prefix(300))
            }
            if places.count < Self.maxPlaces, let place = place(line) { places.append(place) }
            return
        }
        if let words = line.range(of: "Fatal error: ") {
            fatal = String(Self.withoutUserInfo(line[words.lowerBound...]).prefix(300))
        }
        recordScriptLine(line)
        guard !line.allSatisfy(\.isWhitespace) else { return }
        if last.count == 3 { last.removeFirst() }
        last.append(String(line.prefix(300)))
    }

    /// A line without the rest of a printed `NSError`, which has paths of the simulated iPhone, in any order.
    package static func withoutUserInfo(_ line: some StringProtocol) -> String {
        String(line[..<(line.range(of: "UserInfo={")?.lowerBound ?? line.endIndex)])
    }

    /// Whether the beginning of a crash was read.
    var isCrash: Bool { fatal != nil || isBacktrace }

    /// The explanation, most specific part first.
    var messages: [String] {
        if let scriptPlace, let scriptError { return ["\(scriptPlace): error: \(scriptError)"] }
        return (fatal.map { [$0] } ?? last) + (places.isEmpty ? [] : ["in " + places.joined(separator: ", ")])
    }

    /// Python and Node print the location some lines before the error; other interpreters print both in one line.
    private mutating func recordScriptLine(_ line: String) {
        var place: String?
        if line.contains("File \"") {
            place = line.wholeMatch(of: patterns.pythonPlace).map { "\($0.file):\($0.line)" }
        } else if line.hasPrefix("/") {
            place = line.wholeMatch(of: patterns.nodePlace).map { "\($0.file):\($0.line)" }
        }
        if let place {
            (scriptPlace, scriptError) = (place, nil)
        } else if scriptPlace != nil, scriptError == nil, line.prefixMatch(of: patterns.scriptErrorName) != nil {
            scriptError = String(line.prefix(300))
        }
    }

    /// The newest line printed by the program that starts the filter (bwrap or setpriv).
    var refusal: String? { last.last { $0.hasPrefix("bwrap: ") || $0.hasPrefix("setpriv: ") } }

    /// The location in a line such as ` 3 [ra] 0x… Handler.classify(_:) + 12 in MyFilter at
    /// /my/MyFilter/Handler.swift:9:64`, if it is in the extension's own source and not in Siftbox's libraries.
    private mutating func place(_ line: String) -> String? {
        guard let found = line.wholeMatch(of: patterns.frame) else { return nil }
        let ours = [
            "/Sources/Extension/FilterMain/", "/Sources/Extension/ReportingMain/", "/Sources/Extension/AppleSDK/",
            "/checkouts/",
        ]
        if ours.contains(where: found.place.contains) || found.place.hasPrefix("/<compiler-generated>")
            || found.function.contains("SiftboxEntry")
        {
            return nil
        }
        return "\(found.function) (\(originalPath(String(found.place))))"
    }

    /// The user's path of a file that was compiled from a copy: `…/sources/0/Rules/Words.swift`.
    private func originalPath(_ place: String) -> String {
        guard let copy = place.firstMatch(of: /\/\.[^\/]+\/sources\/(?<folder>[^\/]+)\/(?<file>.+)$/) else {
            return place
        }
        guard let number = Int(copy.folder), sourcePaths.indices.contains(number) else {
            return "\(copy.folder)/\(copy.file)"
        }
        return "\(sourcePaths[number])/\(copy.file)"
    }
}

/// The part of a log that the Swift runtime prints after a crash.
package enum CrashBacktrace {
    package static func begins(_ line: String) -> Bool { line.hasPrefix("*** Signal ") }
    package static func ends(_ line: String) -> Bool { line.hasPrefix("Backtrace took ") }
}

/// What the lines of a crash look like. Created once per process: creating a regular expression costs more than matching
/// a line, and a filter may print many.
private struct CrashLogPatterns {
    let crashedQuery = /Thread 0 "query (?<number>\d+)" crashed:/
    let runtimeFailure = /\*\*\* Swift runtime failure: (?<words>.+) \*\*\*/
    let pythonPlace = /\s*File "(?<file>[^"<]+)", line (?<line>\d+).*/
    let nodePlace = /(?<file>\/[^:]+\.[cm]?js):(?<line>\d+)/
    let scriptErrorName = /[A-Za-z_][\w.]*(?:Error|Exception|Exit|Interrupt)\b/
    // An inlined function has no offset (`+ 12`).
    let frame =
        /^ *\d+ .*?0x[0-9a-f]+ (?<function>.+?)(?: \+ \d+)? in (?<module>\w+) at (?<place>\S.*\.swift:\d+(?::\d+)?)$/
}
