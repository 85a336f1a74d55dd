/// The sub-actions that a filter declared, after validation: the sub-folders of the inbox (S).
package struct Capabilities: Hashable, Sendable, Codable {
    /// In folder order (S3).
    package let transactional: [SubAction]
    package let promotional: [SubAction]

    package static let none = Capabilities(transactional: [], promotional: [])

    package func declares(_ subAction: SubAction) -> Bool {
        transactional.contains(subAction) || promotional.contains(subAction)
    }

    /// The result of validating a filter's declaration.
    package struct Validation: Hashable, Sendable {
        package var capabilities: Capabilities
        package var diagnostics: [Diagnostic]
        package var rules: [Rule]
    }

    /// Validates a filter's declaration; nil: the filter gave no answer (S5).
    package static func validate(
        _ declared: DeclaredCapabilities?, in release: Release, limit: Settings.SubFolderLimit
    ) -> Validation {
        guard release.hasSubActions else { return Validation(capabilities: .none, diagnostics: [], rules: [.s1]) }
        guard let declared else {
            return Validation(capabilities: .none, diagnostics: [Diagnostic(.noCapabilities)], rules: [.s5])
        }
        var diagnostics: [Diagnostic] = []
        let transactional = group(declared.transactional, of: .transaction, &diagnostics)
        let promotional = group(declared.promotional, of: .promotion, &diagnostics)
        // A filter without a handler for the query also declares nothing.
        let isEmpty = transactional.isEmpty && promotional.isEmpty
        var rules: [Rule] = (diagnostics.isEmpty ? [] : [.s2]) + (isEmpty ? [.s4, .s5] : [.s3, .s4])
        if let last = diagnostics.last, diagnostics.count > maxDiagnostics {
            let more = diagnostics.count - maxDiagnostics
            diagnostics = diagnostics.prefix(maxDiagnostics) + [Diagnostic(last.name, "and \(more) more of this kind")]
        }
        var result = Capabilities(transactional: transactional, promotional: promotional)

        let count = transactional.count + promotional.count
        if count > documentedLimit {
            diagnostics.append(Diagnostic(.tooManySubActions, "\(count) declared"))
            rules.append(.s6)
            if limit == .strict { result = .none }
        }
        return Validation(capabilities: result, diagnostics: diagnostics, rules: rules)
    }

    /// A declaration can have thousands of mistakes; the first ones are enough.
    private static let maxDiagnostics = 20

    /// The number of sub-actions that Apple documents, both groups together (S6).
    package static let documentedLimit = 5

    /// One group without invalid and repeated values, in folder order (S2, S3).
    private static func group(
        _ reported: [ReportedValue<SubAction>], of action: Action, _ diagnostics: inout [Diagnostic]
    ) -> [SubAction] {
        var kept: Set<SubAction> = []
        for value in reported {
            switch value {
            case .unknown(let text):
                diagnostics.append(Diagnostic(.unknownCapability, text))
            case .known(let sub) where sub.action != action:
                diagnostics.append(Diagnostic(.capabilityOfOtherGroup, sub.name))
            case .known(let sub):
                if !kept.insert(sub).inserted { diagnostics.append(Diagnostic(.repeatedCapability, sub.name)) }
            }
        }
        return SubAction.inFolderOrder(of: action).filter(kept.contains)
    }
}
