import EventLoop
import Foundation
import Messages
import Phone

// Texts that a filter is asked about again, for the page of what would move.
extension InboxApp {
    /// How often the page is told how far it is.
    private static let progressTime = Duration.milliseconds(50)

    /// The texts of a file have no place: by another filter than the chosen one, they are compared with what that one says.
    func reevaluate(_ request: ReevaluationRequest) {
        stopReevaluation()
        guard case .filter(let reference) = request.by else {
            // What was saved is what the user wants to know about, not the build that it replaces.
            guard let name = phone.nameInBuild else { return ask(request) }
            showOutcome(.building(name))
            return phone.whenBuilt { [weak self] in
                guard let self, state.reevaluation?.request == request, state.reevaluation?.isWaiting == true else {
                    return
                }
                reevaluate(request)
            }
        }
        phone.prepare(reference) { [weak self] in
            // Meanwhile the page may have been closed, or be about something else.
            if self?.state.reevaluation?.request == request { self?.ask(request) }
        }
    }

    private func ask(_ request: ReevaluationRequest) {
        guard let file = request.file else {
            return begin { phone throws(PhoneError) in try Reevaluation(phone, inboxBy: request.by) }
        }
        let path = URL(
            fileURLWithPath: (file as NSString).expandingTildeInPath,
            relativeTo: URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        ).path
        guard request.by != .chosen, phone.chosen != nil else {
            return begin { phone throws(PhoneError) in try Reevaluation(phone, file: path, by: request.by) }
        }
        begin { phone throws(PhoneError) in
            try Reevaluation(phone, file: path, by: .chosen)
        } then: { [weak self] finding in
            self?.begin { phone throws(PhoneError) in
                try Reevaluation(phone, file: path, by: request.by, against: finding.result)
            }
        }
    }

    private func begin(
        _ make: (Phone) throws(PhoneError) -> Reevaluation, then: ((Reevaluation.Finding) -> Void)? = nil
    ) {
        do {
            let judging = try make(phone)
            self.reevaluation = judging
            state.reevaluation?.filterName = judging.filterName
            state.reevaluation?.build = judging.build
            var told = ContinuousClock.now
            judging.onProgress = { [weak self, unowned judging] in
                guard told.duration(to: .now) >= Self.progressTime else { return }
                told = .now
                self?.showOutcome(.asking(answered: judging.answered, fraction: judging.fraction))
            }
            judging.onEnd = { [weak self] result in
                self?.reevaluation = nil
                switch result {
                case .success(let finding): if let then { then(finding) } else { self?.showOutcome(.found(finding)) }
                case .failure(let error): self?.showOutcome(.refused(error.description))
                }
            }
            judging.start()
        } catch {
            showOutcome(.refused(error.description))
        }
    }

    func stopReevaluation() {
        reevaluation?.stop()
        reevaluation = nil
    }

    /// Thousands of texts take a second or two, in one piece: what is under way is seen before.
    func showThatFilingBegins() {
        state.status = .done("The texts are being filed again.")
        draw()
    }

    private func showOutcome(_ phase: ReevaluationPage.Phase) {
        state.reevaluation?.phase = phase
        drawWhenRested()
    }
}
