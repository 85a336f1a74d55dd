package import Foundation

/// A part of a Markdown document that is generated from code, between two lines of its own:
///
///     <!-- generated: steps -->
///
///     | step | what it does |
///     …
///
///     <!-- end -->
///
/// A test compares it with what the code says:
///
///     #expect(GeneratedSection(document: "Sessions/README.md", name: "steps").check(table) == .current)
///
/// Suites that do so have names that end in `DocumentTests`, so that one command updates every document:
///
///     SIFTBOX_RECORD=1 swift test --filter DocumentTests
package struct GeneratedSection: Sendable {
    /// The path of the document, relative to the project's folder.
    package let document: String
    package let name: String
    private let project: URL

    /// - Parameters:
    ///   - document: the path of the document, relative to the project's folder.
    ///   - name: the section's name in its first line. A document has each name once.
    ///   - project: the project's folder, unless a test uses another one.
    package init(document: String, name: String, project: URL = Self.project) {
        self.document = document
        self.name = name
        self.project = project
    }

    /// The folder of Package.swift.
    package static let project = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static let opening = "<!-- generated: "
    private static let end = "<!-- end -->"

    /// Compares the section with the text that the code gives.
    ///
    /// - Parameters:
    ///   - expected: the text between the two lines, in Markdown. Line ends and blank lines around it do not count.
    ///   - isRecording: whether a stale section is rewritten in the document. Default: when SIFTBOX_RECORD is 1.
    package func check(
        _ expected: String, isRecording: Bool = ProcessInfo.processInfo.environment["SIFTBOX_RECORD"] == "1"
    ) -> GeneratedSectionResult {
        Self.lock.lock()
        defer { Self.lock.unlock() }
        let file = project.appendingPathComponent(document)
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            return .invalid("\(document) is missing or is not UTF-8")
        }
        let lines = text.components(separatedBy: "\n")
        let starts = lines.indices.filter { lines[$0] == "\(Self.opening)\(name) -->" }
        guard starts.count == 1, let start = starts.first else {
            return .invalid("\(document) has \(starts.count) lines '\(Self.opening)\(name) -->'; one is needed")
        }
        guard let end = lines[start...].firstIndex(of: Self.end),
            !lines[(start + 1)..<end].contains(where: { $0.hasPrefix(Self.opening) })
        else {
            return .invalid("\(document):\(start + 1): the section '\(name)' needs a line '\(Self.end)' at its end")
        }
        let body = expected.trimmingCharacters(in: .newlines).components(separatedBy: "\n")
        let wanted = [""] + body + [""]
        let found = Array(lines[(start + 1)..<end])
        guard wanted != found else { return .current }
        guard isRecording else {
            let first = zip(wanted, found).enumerated().first { $0.element.0 != $0.element.1 }?.offset
            let line = first ?? min(wanted.count, found.count)
            return .stale(
                document: document, line: start + 2 + line, name: name,
                expected: line < wanted.count ? wanted[line] : nil, found: line < found.count ? found[line] : nil)
        }
        var updated = lines
        updated.replaceSubrange((start + 1)..<end, with: wanted)
        do {
            try Data(updated.joined(separator: "\n").utf8).write(to: file)
            return .recorded(document: document, name: name)
        } catch {
            return .invalid("\(document) cannot be written: \(error)")
        }
    }

    /// The names of a document's generated sections, in order. A test compares them with the sections that it checks, so
    /// that none is left unchecked.
    package static func names(in document: String, project: URL = Self.project) throws -> [String] {
        try String(contentsOf: project.appendingPathComponent(document), encoding: .utf8)
            .components(separatedBy: "\n")
            .filter { $0.hasPrefix(opening) && $0.hasSuffix(" -->") }
            .map { String($0.dropFirst(opening.count).dropLast(" -->".count)) }
    }

    /// Tests run in parallel, and several may record sections of one document.
    private static let lock = NSLock()
}

/// What a check of a generated section found. Only `.current` is a success: recording fails the run, so that a rewritten
/// document is not taken for a passing test.
package enum GeneratedSectionResult: Equatable, Sendable, CustomStringConvertible {
    case current
    /// The document was rewritten and has the text now.
    case recorded(document: String, name: String)
    /// The first line that differs, from 1, as the code and the document have it (nil: the text has ended).
    case stale(document: String, line: Int, name: String, expected: String?, found: String?)
    /// The document or the section is missing, or the document cannot be written.
    case invalid(String)

    package var description: String {
        switch self {
        case .current: "current"
        case .recorded(let document, let name):
            "\(document): the section '\(name)' was updated; review it and run the test again"
        case .stale(let document, let line, let name, let expected, let found):
            """
            \(document):\(line): the section '\(name)' is stale
              code:     \(expected ?? "(end)")
              document: \(found ?? "(end)")
              To update it: SIFTBOX_RECORD=1 swift test --filter DocumentTests
            """
        case .invalid(let problem): problem
        }
    }
}
