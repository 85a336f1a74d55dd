import Foundation
import TestFiles
import Testing

/// Filters that fail because their app has stored nothing.
@Suite(.waitsForPrograms) struct MissingDataTests {
    private let folder: TestFolder
    private static let extensions = Program.package.appendingPathComponent("Tests/Extensions")
    private let failing = MissingDataTests.extensions.appendingPathComponent("FailsWithoutData").path

    init() throws { folder = try TestFolder() }

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
        ("file", "filter-crashed: ", "it read the file rules.json of group.example.rules, which does not exist"),
        (
            "value", "filter-crashed: ",
            "it read 'words' in UserDefaults of group.example.rules, which does not have it: give it with "
                + "--app-group-value 'group.example.rules:words=VALUE'"
        ),
        ("database", "filter-crashed: ", "it read the file words.db of group.example.rules, which does not exist"),
        ("guard", "completion-never-called: ", "it read the file words.txt of group.example.rules"),
    ])
    func `a filter that gives no answer is reported with what it read and did not find`(
        _ text: String, _ name: String, _ cause: String
    ) throws {
        let result = try classify(text, failing)
        #expect(result.status == 1)
        #expect(result.output.contains(name) && result.output.contains("after \(cause)"), "\(result)")
        #expect(result.errors.hasPrefix("siftbox: FailsWithoutData gave no answer after \(cause)"), "\(result)")
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
        #expect(early.output.contains("after it read the file early.json of group.example.rules"), "\(early)")
        let input = ["read", "crash"].map { #"{"text":"\#($0)"}"# + "\n" }.joined()
        let late = try Program.run(
            ["classify", "--filter", folder.path("Early"), "--app-group-value", "isSet=true"], input: input)
        #expect(late.output.contains("Fatal error: a mistake") && !late.output.contains("after it read"), "\(late)")
    }
}
