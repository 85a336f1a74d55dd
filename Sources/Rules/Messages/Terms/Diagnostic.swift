/// A problem with a filter that its author should know about: a stable name, and details.
package struct Diagnostic: Hashable, Sendable, Codable {
    package enum Name: String, CaseIterable, Sendable, Codable {
        // The process (V7, V8, V9, X7).
        case filterCannotStart = "filter-cannot-start"
        case filterCrashed = "filter-crashed"
        case filterClosedItsOutput = "filter-closed-its-output"
        case noAnswerInTime = "no-answer-in-time"
        case filterAbandoned = "filter-abandoned"
        case malformedAnswer = "malformed-answer"
        case lineTooLong = "line-too-long"
        case unknownIdentifier = "unknown-id"
        case answeredTwice = "answered-twice"
        case noHandler = "no-handler"
        case conformanceMissing = "conformance-missing"
        case completionNeverCalled = "completion-never-called"
        case deferralNotPossible = "deferral-not-possible"
        // What the extension does besides answering (X2, X3, X4, X6).
        case appGroupWritten = "app-group-written"
        case ownNetworking = "own-networking"
        case loadedAgain = "loaded-again"
        case bodyInLog = "body-in-log"
        // A Core ML model that Siftbox does not compute.
        case standInAnswered = "stand-in-answered"
        case modelNotComputed = "model-not-computed"
        // The resources of all its processes (X5).
        case memoryUsedUp = "memory-used-up"
        case tooManyProcesses = "too-many-processes"
        case sharedMemoryUsedUp = "shared-memory-used-up"
        case diskUsedUp = "disk-used-up"
        case tooManyFiles = "too-many-files"
        case busyAfterAnswer = "busy-after-answer"
        // The extension's folder, and all its answers together.
        case placeholderURL = "placeholder-url"
        case misspelledPlistKey = "misspelt-plist-key"
        case notAFilterExtension = "not-a-filter-extension"
        case noAssociatedDomain = "no-associated-domain"
        case dataModelMissing = "data-model-missing"
        case unknownSettingValue = "unknown-setting-value"
        case configurationFileMissing = "configuration-file-missing"
        case packageResourceMissing = "package-resource-missing"
        case bundleIdentifierMismatch = "bundle-identifier-mismatch"
        case sameAnswerForAll = "same-answer-for-all"
        // A reporting extension: its folder, view and response (U1, U2, U4, U5).
        case notAReportingExtension = "not-a-reporting-extension"
        case storyboardClassMissing = "storyboard-class-missing"
        case noReportDestination = "no-report-destination"
        case twoReportDestinations = "two-report-destinations"
        case reportCannotStart = "report-cannot-start"
        case reportCrashed = "report-crashed"
        case reportTooLate = "report-too-late"
        case malformedSheet = "malformed-sheet"
        case tooManySheets = "too-many-sheets"
        case unaskedReport = "unasked-report"
        case malformedReport = "malformed-report"
        case userInfoNotJSON = "user-info-not-json"
        // The answer (V2, V4, V5, V6).
        case unknownAction = "unknown-action"
        case unknownSubAction = "unknown-sub-action"
        case subActionOfOtherGroup = "sub-action-of-other-group"
        case subActionNotDeclared = "sub-action-not-declared"
        case subActionWithoutCategory = "sub-action-without-category"
        // The capabilities (S2, S5, S6).
        case capabilityOfOtherGroup = "capability-of-other-group"
        case unknownCapability = "unknown-capability"
        case repeatedCapability = "repeated-capability"
        case tooManySubActions = "too-many-sub-actions"
        case noCapabilities = "no-capabilities"
        // The delivery of a report (U5, U6, U7).
        case emptySMSReport = "empty-sms-report"
        case reportNotSent = "report-not-sent"
        case reportNotAuthorized = "report-not-authorised"
        // What Siftbox does on purpose (X8).
        case chaos

        /// The rule that says what iOS does in this case.
        package var rule: Rule {
            switch self {
            case .filterCannotStart, .filterCrashed, .filterClosedItsOutput, .malformedAnswer, .noHandler,
                .conformanceMissing, .misspelledPlistKey, .notAFilterExtension, .dataModelMissing,
                .modelNotComputed, .unknownSettingValue, .configurationFileMissing, .packageResourceMissing,
                .bundleIdentifierMismatch:
                .v7
            case .deferralNotPossible: .d7
            case .placeholderURL: .d4
            case .noAssociatedDomain: .d5
            case .lineTooLong, .filterAbandoned: .x7
            case .noAnswerInTime, .completionNeverCalled, .unknownIdentifier: .v8
            case .appGroupWritten: .x3
            case .ownNetworking: .x2
            case .loadedAgain: .x4
            case .memoryUsedUp, .tooManyProcesses, .sharedMemoryUsedUp, .diskUsedUp, .tooManyFiles, .busyAfterAnswer:
                .x5
            case .bodyInLog: .x6
            case .sameAnswerForAll, .standInAnswered: .v1
            case .answeredTwice: .v9
            case .unknownAction: .v2
            case .unknownSubAction, .subActionNotDeclared: .v5
            case .subActionOfOtherGroup: .v4
            case .subActionWithoutCategory: .v6
            case .capabilityOfOtherGroup, .unknownCapability, .repeatedCapability: .s2
            case .tooManySubActions: .s6
            case .noCapabilities: .s5
            case .notAReportingExtension, .storyboardClassMissing, .reportCannotStart, .malformedSheet, .tooManySheets:
                .u1
            case .reportCrashed, .reportTooLate, .unaskedReport, .malformedReport: .u2
            case .noReportDestination, .twoReportDestinations: .u4
            case .userInfoNotJSON, .reportNotSent: .u5
            case .emptySMSReport: .u6
            case .reportNotAuthorized: .u7
            case .chaos: .x8
            }
        }
    }

    package var name: Name
    /// The value, the exit status or the time; empty if the name says everything.
    package var detail: String

    /// In bytes of UTF-8, because a filter can write a megabyte.
    private static let detailLimit = 600

    package init(_ name: Name, _ detail: String = "") {
        self.name = name
        self.detail = detail.utf8.count <= Self.detailLimit ? detail : detail.prefix(Self.detailLimit) + "…"
    }

    /// The same diagnostic with more detail.
    package func adding(_ more: String) -> Diagnostic {
        Diagnostic(name, detail.isEmpty ? more : "\(detail); \(more)")
    }
}

extension Diagnostic: CustomStringConvertible {
    /// What happened in a sentence, then the name and the detail.
    package var sentence: String { "\(name.explanation) (\(self))" }

    /// `filter-crashed: exited with status 1`
    package var description: String { detail.isEmpty ? name.rawValue : "\(name.rawValue): \(detail)" }
}

extension Diagnostic.Name {
    /// What happened, without what iOS does about it and without a period: the beginning of `explanation`.
    package var summary: String {
        let part = explanation.prefix { $0 != ";" }
        return String(part.hasSuffix(".") ? part.dropLast() : part)
    }

    /// Whether the filter answers, and iOS uses its answer, although something is not as its author wants. Anything else is
    /// an error: iOS refuses the extension or a part of its answer, or the filter fails.
    package var isWarning: Bool { Self.warnings.contains(self) }

    private static let warnings: Set<Diagnostic.Name> = [
        // The answer counts.
        .answeredTwice, .deferralNotPossible, .appGroupWritten, .loadedAgain, .bodyInLog, .busyAfterAnswer,
        .sameAnswerForAll, .subActionWithoutCategory, .repeatedCapability, .tooManySubActions,
        // Siftbox differs from an iPhone.
        .standInAnswered, .modelNotComputed, .chaos,
        // The extension is installed, and queried.
        .placeholderURL, .misspelledPlistKey, .noAssociatedDomain, .unknownSettingValue, .configurationFileMissing,
        .packageResourceMissing, .twoReportDestinations,
    ]
}
