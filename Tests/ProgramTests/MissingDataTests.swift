import Foundation
import TestFiles
import Testing

/// Filters that fail because their app has stored nothing, and what `doctor` calls an error.
@Suite(.waitsForPrograms) struct MissingDataTests {
    private let folder = TestFolder()
    private static let extensions = Program.package.appendingPathComponent("Tests/Extensions")
    private let failing = MissingDataTests.extensions.appendingPathComponent("FailsWithoutData").path

    /// Writes an extension with the App Group of `FailsWithoutData`.
    private func write(_ name: String, _ source: String) throws {
        for file in ["Info.plist", "FailsWithoutData.entitlements"] {
            try folder.write("\(name)/\(file)", String(contentsOfFile: "\(failing)/\(file)", encoding: .utf8))
        }
        try folder.write("\(name)/MessageFilterExtension.swift", source)
    }

    /// The output for one message, in a process of its own.
    private func classify(_ text: String, _ filter: String, _ options: [String] = []) throws -> Program.Result {
        try Program.run(
            ["classify", "--filter", filter] + options, input: #"{"from":"+12025550143","text":"\#(text)"}"# + "\n")
    }

    @Test(arguments: [
        ("file", "filter-crashed: ", "it read the missing file rules.json of group.example.rules"),
        (
            "value", "filter-crashed: ",
            "it read the missing key 'words' in UserDefaults of group.example.rules: provide it with "
                + "--app-group-value 'group.example.rules:words=VALUE'"
        ),
        ("database", "filter-crashed: ", "it read the missing file words.db of group.example.rules"),
        ("guard", "completion-never-called: ", "it read the missing file words.txt of group.example.rules"),
    ])
    func `a filter that gives no answer is reported with what it read and did not find`(
        _ text: String, _ name: String, _ cause: String
    ) throws {
        let result = try classify(text, failing).ended(1, output: name, "after \(cause)")
        // The filter's log may be read before or after its end.
        let first = result.errors.split(separator: "\n").first { $0.hasPrefix("siftbox: ") }
        #expect(first?.hasPrefix("siftbox: FailsWithoutData gave no answer after \(cause)") == true, "\(result)")
    }

    @Test func `the options that are named give what was missing`() throws {
        try folder.write("group/rules.json", "[]")
        try folder.write("words.txt", "parcel")
        let group = "group.example.rules"
        let file = try classify("file", failing, ["--app-group", "\(group)=\(folder.path("group"))"])
        #expect(file.output.contains(#""action":"junk""#), "\(file)")
        let value = try classify(
            "value", failing, ["--app-group-value", "\(group):words=!file \(folder.path("words.txt"))"])
        #expect(value.output.contains(#""action":"junk""#), "\(value)")
    }

    @Test func `a crash before the first message, and not after an answer, names what was missing`() throws {
        try write(
            "Early",
            """
            import IdentityLookup

            final class MessageFilterExtension: ILMessageFilterExtension, ILMessageFilterQueryHandling {
                private let isSet = UserDefaults(suiteName: "group.example.rules")!.bool(forKey: "isSet")
                private let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.example.rules")!
                private lazy var early = try! Data(contentsOf: folder.appendingPathComponent("early.json"))

                override init() {
                    super.init()
                    if !isSet { _ = early }
                }

                func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                            completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
                    if queryRequest.messageBody == "read" { _ = try? Data(contentsOf: folder.appendingPathComponent("late.json")) }
                    if queryRequest.messageBody == "crash" { fatalError("a mistake") }
                    completion(ILMessageFilterQueryResponse())
                }
            }
            """)
        let early = try classify("Hello", folder.path("Early"))
        #expect(early.output.contains("after it read the missing file early.json of group.example.rules"), "\(early)")
        let input = ["read", "crash"].map { #"{"text":"\#($0)"}"# + "\n" }.joined()
        let late = try Program.run(
            ["classify", "--filter", folder.path("Early"), "--app-group-value", "isSet=true"], input: input)
        #expect(late.output.contains("Fatal error: a mistake") && !late.output.contains("after it read"), "\(late)")
    }

    @Test func `doctor tries an extension without the app's data, and a failure there is a warning`() throws {
        try write(
            "Needs",
            """
            import IdentityLookup

            final class MessageFilterExtension: ILMessageFilterExtension, ILMessageFilterQueryHandling {
                func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                            completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
                    let response = ILMessageFilterQueryResponse()
                    let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.example.rules")
                    if let file = folder?.appendingPathComponent("words.txt") {
                        let words = try! String(contentsOf: file, encoding: .utf8)
                        if queryRequest.messageBody?.contains(words) == true { response.action = .junk }
                    }
                    completion(response)
                }
            }
            """)
        try folder.write("group/words.txt", "prize")
        let given = try Program.run(
            ["doctor", "--filter", folder.path("Needs"), "--app-group", folder.path("group")]).ended(0)
        let crash = "filter-crashed at \(folder.path("Needs/MessageFilterExtension.swift")):9:"
        for line in [
            "\nwarning: without the app's data", "with an empty App Group         gives no answer (\(crash)",
            "without an App Group            answers none",
            "with files that it cannot open  gives no answer (\(crash)", "\n0 errors, 1 warning\n",
        ] { #expect(given.output.contains(line), "\(line)\nis missing in\n\(given.output)") }
        try Program.run(["doctor", "--filter", folder.path("Needs")]).ended(
            1, output: "\nerror: filter-crashed: ", "after it read the missing file words.txt of group.example.rules",
            "fix:          Handle the missing data in the source")
    }

    @Test func `the address of the template is a warning, and the exit status 0`() throws {
        try Program.run(
            ["doctor", "--filter", Self.extensions.appendingPathComponent("PlaceholderURL").path]).ended(
                0, output: "\nwarning: placeholder-url", "\n0 errors, 2 warnings\n")
    }

    @Test func `doctor does not wait for each message of a filter that never answers`() throws {
        try folder.writeProgram("waits", "#!/bin/sh\nexec sleep 600\n")
        let result = try Program.run(
            ["doctor", "--filter", folder.path("waits"), "--response-timeout", "1"]
        ).ended(1)
        let sent = "Sent 3 test messages to waits: no answer; the others were not sent"
        #expect(result.output.contains(sent), "\(result)")
    }
}
