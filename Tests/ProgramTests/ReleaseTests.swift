import Foundation
import TestFiles
import Testing

/// Releases as people write them, wherever the program reads one.
@Suite(.waitsForPrograms) struct ReleaseTests {
    private let folder = TestFolder()
    private let environment: [String: String]

    init() throws {
        environment = ["XDG_CONFIG_HOME": folder.path("config"), "XDG_STATE_HOME": folder.path("state")]
        try folder.write("a.csv", "from,text,label\n24273,You won a prize,junk\n")
    }

    private func run(_ arguments: String...) throws -> Program.Result {
        try Program.run(arguments, environment: environment, folder: folder.url)
    }

    /// The sentence of `doctor` about the release of an inbox.
    private func release(of store: String) throws -> String {
        let output = try run("doctor", "--store", store).ended(0).output
        let line = output.split(separator: "\n").first { $0.contains("a.sift: ") }
        return line.flatMap { $0.split(separator: "a.sift: ").last }.map(String.init) ?? output
    }

    @Test(arguments: [
        ("17", "iOS 17, as 16"), ("17.4", "iOS 17.4, as 16"), ("iOS 18", "iOS 18"), ("ios18.2.1", "iOS 18.2.1"),
        ("27", "iOS 27, as 26: nothing is known about its differences"),
    ])
    func `a version is accepted everywhere, shown as written and kept`(written: String, title: String) throws {
        try folder.write("s.yaml", "title: T\nrelease: \(written)\nsteps: [{ wait: 1s }]\n")
        try run("check", "s.yaml").ended(0)
        let inboxes: [[String]] = [
            ["--plain", "--release", written, "--store"], ["--plain", "s.yaml", "--store"],
            ["import", "a.csv", "--release", written, "--store"],
        ]
        for (index, arguments) in inboxes.enumerated() {
            let store = "\(index)a.sift"
            try Program.run(arguments + [store], environment: environment, folder: folder.url).ended(0)
            // Opened again, it is the same.
            try run("--plain", "--store", store).ended(0)
            #expect(try release(of: store).hasPrefix("\(title), "))
        }
        try folder.write("config/siftbox/config.yaml", "release: \(written)\n")
        try run("--plain", "--filter", "none", "--store", "ca.sift").ended(0)
        #expect(try release(of: "ca.sift").hasPrefix("\(title), "))
        let report = try run("evaluate", "--filter", "filterit", "a.csv", "--release", written).ended(0).output
        let words = report.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("Conditions: \(title) · country US"), "\(report)")
        try Program.run(
            ["classify", "--filter", "filterit", "--release", written],
            input: "{\"sender\":\"24273\",\"messageBody\":\"a\"}\n"
        ).ended(0)
    }

    @Test func `what is not a release is refused everywhere, with the one that was probably meant`() throws {
        try folder.write("s.yaml", "title: T\nrelease: 19\nsteps: [{ wait: 1s }]\n")
        for arguments in [
            ["--plain"], ["import", "a.csv", "--store", "a.sift"], ["evaluate", "--filter", "filterit", "a.csv"],
            ["classify", "--filter", "filterit"],
        ] {
            try Program.run(arguments + ["--release", "19"], folder: folder.url).ended(
                2, errors: "siftbox: --release: unknown release '19'. Did you mean 18? Use one of 11 to 18, 26, 27.\n")
        }
        try run("check", "s.yaml").ended(2, output: "s.yaml:2:10: release: unknown release '19'. Did you mean 18?")
        try folder.write("config/siftbox/config.yaml", "release: iOS 28\n")
        try run("--plain", "--filter", "none").ended(
            0, errors: "config.yaml:1:10: release: unknown release 'iOS 28'. Did you mean 27?")
    }

    @Test func `another version with the same rules renames an inbox, and other rules are refused`() throws {
        try run("--plain", "--store", "a.sift", "--release", "17").ended(0)
        try run("--plain", "--store", "a.sift", "--release", "26").ended(
            2, errors: "belongs to iOS 17, which cannot be changed to iOS 26.")
        try folder.write("s.yaml", "title: T\nsteps: [{ wait: 1s }]\n")
        // A session that names no version.
        try run("--plain", "s.yaml", "--store", "a.sift").ended(0)
        #expect(try release(of: "a.sift").hasPrefix("iOS 17, as 16, "))
        try run("--plain", "s.yaml", "--store", "a.sift", "--release", "16.6").ended(0)
        #expect(try release(of: "a.sift").hasPrefix("iOS 16.6, "))
        try run("--plain", "s.yaml", "--release", "18").ended(2, errors: "s.yaml is a session on iOS 16, not iOS 18.")
    }

    @Test func `an archive of an inbox keeps the version`() throws {
        try run("--plain", "--store", "a.sift", "--release", "17.4").ended(0)
        try run("export", "--store", "a.sift", "-o", "a.archive").ended(0)
        try run("import", "a.archive", "--store", "ba.sift").ended(0)
        #expect(try release(of: "ba.sift").hasPrefix("iOS 17.4, as 16, "))
    }

    @Test func `versions with the same rules are the same conditions of an evaluation`() throws {
        try run("evaluate", "--filter", "filterit", "a.csv", "--save", "base.json").ended(0)
        let arguments = ["evaluate", "--filter", "filterit", "a.csv", "--baseline", "base.json", "--no-regression"]
        try Program.run(arguments + ["--release", "17.4"], folder: folder.url).ended(0)
        try Program.run(arguments + ["--release", "18"], folder: folder.url).ended(2, errors: "iOS 16, now iOS 18")
    }
}
