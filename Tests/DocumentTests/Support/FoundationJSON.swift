/// JSON is read and written by the target JSONCodec. These files use Foundation's, each for one of the reasons.
struct FoundationJSON {
    let reason: String
    /// Below a floor of `Sources`.
    let files: [String]

    static let all = [
        FoundationJSON(
            reason: "Apple accepts what JSONSerialization accepts",
            files: [
                "AppleSDK/AppleIdentityLookup/ILClassificationResponse.swift", "ReportingMain/UserInfoText.swift",
            ]),
        FoundationJSON(
            reason: "an app writes the same bytes", files: ["SessionTerms/GroupValueReader.swift"]),
        FoundationJSON(
            reason: "a sample is written as an app's developer writes it",
            files: ["SampleFilters/FilterIt/MessageFilterExtension.swift"]),
        FoundationJSON(
            reason: "Codable: a value of a fixed shape, read and written as a whole",
            files: [
                "Device/Servers/Associations.swift", "Evaluation/Saving/SavedBaseline.swift",
                "Evaluation/Saving/SavedEvaluation.swift",
                "ExtensionBuilder/Compiler/Toolchain.swift", "InboxDatabase/Changes/Filing.swift",
                "InboxDatabase/Changes/MessageMoves.swift",
                "InboxDatabase/Lists/MessagesList.swift", "InboxDatabase/Changes/Reports.swift",
                "InboxDatabase/Changes/Senders.swift",
                "InboxDatabase/Changes/StoredRecords.swift", "ServerBehaviors/GatewayOptions.swift",
                "ServerBehaviors/ServerBehavior.swift",
                "SessionScript/Suite/CheckReport.swift", "siftbox/CommandLine/CommandReference.swift",
            ]),
    ]

    static let names = ["JSONSerialization", "JSONEncoder", "JSONDecoder"]

    /// The files that use Foundation's JSON without a reason.
    ///
    /// - Parameter code: the code of each file below a floor of `Sources`, without comments.
    static func violations(in code: [String: String]) -> [String] {
        let allowed = Set(all.flatMap(\.files))
        return code.filter { file, text in !allowed.contains(file) && names.contains { text.contains($0) } }.keys
            .sorted()
    }
}
