extension Diagnostic.Name {
    /// Whether the filter answers, and iOS uses its answer, although something is not as its author wants. Anything else is
    /// an error: iOS refuses the extension or a part of its answer, or the filter fails.
    package var isWarning: Bool { Self.warnings.contains(self) }

    private static let warnings: Set<Diagnostic.Name> = [
        // The answer counts.
        .answeredTwice, .deferralNotPossible, .appGroupWritten, .loadedAgain, .bodyInLog, .busyAfterAnswer,
        .sameAnswerForAll, .subActionWithoutCategory, .repeatedCapability, .tooManySubActions,
        // Siftbox differs from an iPhone.
        .standInAnswered, .modelNotComputed,
        // The extension is installed, and queried.
        .placeholderURL, .misspelledPlistKey, .noAssociatedDomain, .unknownSettingValue, .configurationFileMissing,
        .packageResourceMissing, .twoReportDestinations,
    ]
}
