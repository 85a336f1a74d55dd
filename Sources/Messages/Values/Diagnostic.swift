/// Something that went wrong with a filter and that its author should know: a name that stays, and what was seen.
package struct Diagnostic: Hashable, Sendable, Codable {
    package enum Name: String, CaseIterable, Sendable, Codable {
        // The process (V7, V8, V9, X7).
        case filterCannotStart = "filter-cannot-start"
        case filterCrashed = "filter-crashed"
        case filterClosedItsOutput = "filter-closed-its-output"
        case noAnswerInTime = "no-answer-in-time"
        case filterGivenUp = "filter-given-up"
        case malformedAnswer = "malformed-answer"
        case lineTooLong = "line-too-long"
        case unknownIdentifier = "unknown-id"
        case answeredTwice = "answered-twice"
        case noHandler = "no-handler"
        case conformanceMissing = "conformance-missing"
        case completionNeverCalled = "completion-never-called"
        case deferralNotPossible = "deferral-not-possible"
        // What the extension does beside answering (X2, X3, X4, X6).
        case appGroupWritten = "app-group-written"
        case ownNetworking = "own-networking"
        case loadedAgain = "loaded-again"
        case bodyInLog = "body-in-log"
        // What its folder says of it, and what all its answers together show.
        case placeholderURL = "placeholder-url"
        case misspeltPlistKey = "misspelt-plist-key"
        case noAssociatedDomain = "no-associated-domain"
        case sameAnswerForAll = "same-answer-for-all"
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

        /// The rule by which the phone does what it does then.
        package var rule: Rule {
            switch self {
            case .filterCannotStart, .filterCrashed, .filterClosedItsOutput, .malformedAnswer, .noHandler,
                .conformanceMissing, .deferralNotPossible, .placeholderURL, .misspeltPlistKey, .noAssociatedDomain:
                .v7
            case .lineTooLong, .filterGivenUp: .x7
            case .noAnswerInTime, .completionNeverCalled, .unknownIdentifier: .v8
            case .appGroupWritten: .x3
            case .ownNetworking: .x2
            case .loadedAgain: .x4
            case .bodyInLog: .x6
            case .sameAnswerForAll: .v1
            case .answeredTwice: .v9
            case .unknownAction: .v2
            case .unknownSubAction, .subActionNotDeclared: .v5
            case .subActionOfOtherGroup: .v4
            case .subActionWithoutCategory: .v6
            case .capabilityOfOtherGroup, .unknownCapability, .repeatedCapability: .s2
            case .tooManySubActions: .s6
            case .noCapabilities: .s5
            }
        }

        /// One sentence for somebody who has not met the name before: what the phone makes of it.
        package var explanation: String {
            switch self {
            case .filterCannotStart: "The filter's process could not be started; the message is shown as usual."
            case .filterCrashed: "The filter's process ended while it was asked; the message is shown as usual."
            case .filterClosedItsOutput:
                "The filter closed its output before it answered; the message is shown as usual."
            case .noAnswerInTime: "The filter's time was up; the message is shown as usual, a later answer is ignored."
            case .filterGivenUp:
                "The filter's process ended again and again, so it was not asked about this text; it is shown as usual."
            case .malformedAnswer:
                "The filter answered with something that is not an answer; the message is shown as usual."
            case .lineTooLong: "The filter wrote a line of more than 1 MiB; its process was ended."
            case .unknownIdentifier: "The filter answered a query that nobody asked; the answer is ignored."
            case .answeredTwice: "The filter completed the same query twice; the first answer counts."
            case .noHandler: "The extension implements no form of the handler; the phone gets no answer."
            case .conformanceMissing:
                "The principal class does not conform to ILMessageFilterQueryHandling; the phone gets no answer."
            case .completionNeverCalled:
                "The extension let go of the completion without calling it; a phone waits until the filter's time is up."
            case .appGroupWritten:
                "The extension wrote to its App Group; a phone refuses that, only the app itself can write there."
            case .ownNetworking: "The extension reached for the network by itself; a phone refuses that."
            case .loadedAgain:
                "The extension reads the same file again for message after message; on a phone that costs time and memory."
            case .bodyInLog:
                "The extension wrote the text of a message to its log, where others than its owner read it."
            case .placeholderURL:
                "The Info.plist still has the address of Xcode's template; every deferral ends in an error."
            case .misspeltPlistKey:
                "The Info.plist has a key that a phone does not know; it is as if it were not there."
            case .noAssociatedDomain:
                "No entitlement associates the app with the server; a phone does not ask it (networkURLUnauthorized)."
            case .sameAnswerForAll: "The filter answers the same for every text, whatever it says."
            case .deferralNotPossible: "The filter asked for its server, and the phone could not ask it."
            case .unknownAction: "The action is none of Apple's; it counts as none."
            case .unknownSubAction: "The sub-action is none of Apple's; it is dropped, the action is kept."
            case .subActionOfOtherGroup:
                "The sub-action belongs to the other action; it is dropped, the action is kept."
            case .subActionNotDeclared: "The sub-action is not among the declared capabilities; it is dropped."
            case .subActionWithoutCategory: "A sub-action beside none, allow or junk means nothing; it is ignored."
            case .capabilityOfOtherGroup: "A declared sub-action belongs to the other group; it is dropped."
            case .unknownCapability: "A declared sub-action is none of Apple's; it is dropped."
            case .repeatedCapability: "A sub-action is declared more than once; once counts."
            case .tooManySubActions: "Apple documents five sub-actions in all; the filter declares more."
            case .noCapabilities: "The capabilities query got no answer; there are no sub-folders."
            }
        }
    }

    package var name: Name
    /// What was seen: the value, the exit status, the time. Empty when the name says it all.
    package var detail: String

    /// A detail is for reading; a filter can write a megabyte.
    private static let detailLimit = 400

    package init(_ name: Name, _ detail: String = "") {
        self.name = name
        self.detail = detail.utf8.count <= Self.detailLimit ? detail : detail.prefix(Self.detailLimit) + "…"
    }

    /// The same, with more to say.
    package func adding(_ more: String) -> Diagnostic {
        Diagnostic(name, detail.isEmpty ? more : "\(detail); \(more)")
    }
}

extension Diagnostic: CustomStringConvertible {
    /// `filter-crashed: ended with exit status 1`
    package var description: String { detail.isEmpty ? name.rawValue : "\(name.rawValue): \(detail)" }
}
