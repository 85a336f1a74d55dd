import Testing

/// JSON is read and written by the target JSONCodec. These files use Foundation's, each for one of the reasons.
struct FoundationJSON {
    let reason: String
    /// Below `Sources`.
    let files: [String]

    static let all = [
        FoundationJSON(
            reason: "Apple accepts what JSONSerialization accepts",
            files: [
                "AppleSDK/SDKIdentityLookup/ILClassificationResponse.swift", "ReportingMain/UserInfoText.swift",
            ]),
        FoundationJSON(
            reason: "an app writes the same bytes", files: ["SessionScript/Reading/GroupValueReader.swift"]),
        FoundationJSON(
            reason: "a sample is written as an app's developer writes it",
            files: ["SampleFilters/FilterIt/MessageFilterExtension.swift"]),
        FoundationJSON(
            reason: "Codable: a value of a fixed shape, read and written as a whole",
            files: [
                "Device/Servers/Associations.swift", "Evaluation/SavedBaseline.swift",
                "ExtensionBuilder/Toolchain.swift", "InboxDatabase/Filing.swift", "InboxDatabase/MessageMoves.swift",
                "InboxDatabase/MessagesList.swift", "InboxDatabase/Reports.swift", "InboxDatabase/Senders.swift",
                "InboxDatabase/StoredRecords.swift", "ServerBehaviors/BehaviorCommand.swift",
                "SessionScript/Playing/CheckReport.swift", "siftbox/Manual/CommandReference.swift",
            ]),
    ]

    static let names = ["JSONSerialization", "JSONEncoder", "JSONDecoder"]

    /// The files that use Foundation's JSON without a reason.
    ///
    /// - Parameter code: the code of each file below `Sources`, without comments.
    static func violations(in code: [String: String]) -> [String] {
        let allowed = Set(all.flatMap(\.files))
        return code.filter { file, text in !allowed.contains(file) && names.contains { text.contains($0) } }.keys
            .sorted()
    }
}

@Suite("Places of Foundation's JSON")
struct FoundationJSONTests {
    private func code() throws -> [String: String] {
        let paths = SourceFiles.paths(in: "Sources")
        return try Dictionary(
            uniqueKeysWithValues: paths.map { (String($0.dropFirst("Sources/".count)), try SourceFiles.code($0)) })
    }

    @Test func `JSON is read and written by JSONCodec, except in the places that are listed`() throws {
        let violations = FoundationJSON.violations(in: try code())
        #expect(
            violations == [],
            "use JSONReader, JSON and JSONLine of the target JSONCodec, or list the file with its reason in this test")
    }

    @Test func `every place that is listed exists and uses it`() throws {
        let code = try code()
        for file in FoundationJSON.all.flatMap(\.files) {
            #expect(FoundationJSON.names.contains { code[file]?.contains($0) ?? false }, "\(file)")
        }
    }

    @Test func `a new place is found`() {
        let code = [
            "Messages/New.swift": "let value = try JSONDecoder().decode(A.self, from: data)",
            "Device/Other.swift": "JSONSerialization.data(withJSONObject: [])",
            "Evaluation/SavedBaseline.swift": "JSONEncoder()", "Device/Phone.swift": "JSONReader.read(bytes)",
        ]
        #expect(FoundationJSON.violations(in: code) == ["Device/Other.swift", "Messages/New.swift"])
    }
}
