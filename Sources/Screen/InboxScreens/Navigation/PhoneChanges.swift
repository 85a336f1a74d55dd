import Device
import Messages

// Changes that the phone reports, and outcomes of intents.
extension InboxState {
    /// Handles a change of the phone; `refresh` follows.
    ///
    /// - Parameter refiling: what the last save of the filter changed.
    mutating func handlePhoneChange(_ change: Change, _ refiling: Refiling?) -> [Effect] {
        if case .delivered(let delivered) = change {
            newMessages.lastArrival = delivered.message
            search?.arrivals.append(delivered.message)
        }
        switch change {
        case .delivered(let delivered) where delivered.alerts:
            notices.banner = Notices.Banner(
                conversation: delivered.conversation, title: delivered.title,
                body: delivered.body ?? "(picture, no text)")
            return facts.settings.bell ? [.bell, .hideBannerLater] : [.hideBannerLater]
        case .problem(let text): status = .error(text)
        case .building(let build):
            let isStart = if case .began = build { true } else { false }
            let key = facts.marks == nil ? keys[.whatWouldChange] : nil
            notices.show(.outcome(of: build, reevaluating: key), isStart: isStart)
            if case .newBuildInUse = build, facts.marks == nil {
                return apply(ReevaluationPage.restart(afterBuild: &reevaluation))
            }
        case .refiled:
            guard let refiling else { break }
            status = refiling.silentCount == 0 ? .done(refiling.note(keys)) : .error(refiling.note(keys))
            ReevaluationPage.show(refiling, on: &reevaluation)
        case .folders: notices.endBuild()
        case .delivered, .noticed, .inbox, .filterLog, .report: break
        }
        return []
    }

    /// Shows the outcome of an intent.
    mutating func finished(
        _ purpose: Effect.Purpose, _ result: Result<Outcome, PhoneError>, _ inbox: InboxReader
    ) throws -> [Effect] {
        switch result {
        case .failure(let error):
            status = .error(error.description)
            if purpose == .reading { transcript.failedToMarkRead = true }
            return []
        case .success(let outcome):
            let focus = focus
            try refresh(inbox)
            let followed = try showOutcome(outcome, purpose, inbox)
            if followed, purpose.follows { self.focus = focus }
        }
        guard purpose != .reading else { return [] }
        return reading() + (purpose == .delivery && notices.flash != nil ? [.endFlashLater] : [])
    }

    /// Shows the outcome of a user action; returns true when its conversation is selected now.
    private mutating func showOutcome(_ outcome: Outcome, _ purpose: Effect.Purpose, _ inbox: InboxReader) throws
        -> Bool
    {
        guard purpose != .quiet, purpose != .reading else { return false }
        var isSelected = false
        var text = outcome.summary
        var conversation = try outcome.conversation.flatMap(inbox.conversation)
        if conversation == nil, case .followAddress(let address?) = purpose {
            conversation = try inbox.newestConversation(with: address)
        }
        if let conversation, conversation.messages > 0, search == nil {
            let isListed = folder?.buckets.contains(conversation.bucket) ?? false
            if purpose.follows || (isListed && focus != .composer) {
                try select(conversation, inbox)
                isSelected = true
            }
            if purpose != .delivery, !isListed, let home = outcome.folder, !text.contains(home.name) {
                text += " The conversation is in \(home.name)."
            }
        }
        if purpose == .delivery, let message = outcome.message {
            newMessages.delivered = message
            if !isSelected {
                text += " \(keys[.nextUnread]) shows it."
                if !session.isRunning { notices.flash = outcome.folder?.id }
            }
        }
        text += facts.movingAgain(after: text, keys) ?? ""
        if outcome.filterProblem != nil {
            status = .error(text)
            return isSelected
        }
        if let diagnostic = outcome.diagnostics.first, !text.contains(diagnostic.name.rawValue) {
            text += " \(diagnostic.name.summary)\(outcome.journey == nil ? "." : " (\(keys[.why]): why).")"
        }
        // An error since the last key is not answered by what worked.
        if !text.isEmpty, status?.isError != true { status = .done(text) }
        if purpose == .delivery, let conversation {
            notices.link = Notices.Link(text: text, conversation: conversation.id)
        }
        return isSelected
    }
}

extension Status {
    /// - Parameter key: shows what would change; nil: all messages of a corpus are queried again anyway.
    fileprivate static func outcome(of build: SourceBuild, reevaluating key: String?) -> Status {
        switch build {
        case .began, .newBuildInUse(_, _, _, .nothing): .done(build.sentence)
        case .newBuildInUse:
            .done("\(build.sentence) \(key.map { "\($0): what would change" } ?? "The corpus is queried again.")")
        case .failed: .error(build.sentence)
        }
    }
}

extension Refiling {
    /// What has changed, and the keys that show it and undo it.
    fileprivate func note(_ keys: KeyMap) -> String {
        let undo = finding.comparison.moved > 0 ? ", \(keys[.undo]): undo" : ""
        let isNothing = changes.isEmpty && undo.isEmpty && silentCount == 0
        return sentence + (isNothing ? "" : " \(keys[.whatWouldChange]): what changed\(undo)")
    }
}
