import Device
import Foundation
import Messages
import SystemSupport
import UntrustedFiles

// Queries for the screen What would change.
extension InboxApp {
    /// How often the page shows the progress.
    private static let progressTime = Duration.milliseconds(50)

    /// Starts to query. Messages of a file are in no folder, so another filter is compared with the active one.
    func reevaluate(_ request: ReevaluationRequest) {
        stopReevaluation()
        guard case .filter(let reference) = request.by else {
            // While a build is in progress, wait for it.
            guard let name = phone.nameInBuild else { return query(request) }
            show(.building(name))
            return phone.whenBuilt { [weak self] in
                guard let self, state.reevaluation?.request == request, state.reevaluation?.isWaiting == true else {
                    return
                }
                reevaluate(request)
            }
        }
        phone.prepare(reference) { [weak self] in
            // The page may have been closed or show something else since then.
            if self?.state.reevaluation?.request == request { self?.query(request) }
        }
    }

    private func query(_ request: ReevaluationRequest) {
        guard let file = request.file else {
            return start { phone throws(PhoneError) in try Reevaluation(phone, inboxBy: request.by) }
        }
        let path = URL(
            fileURLWithPath: file.expandingTilde,
            relativeTo: URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        ).path
        guard request.by != .active, phone.activeFilter != nil else {
            return start { phone throws(PhoneError) in try Reevaluation(phone, file: path, by: request.by) }
        }
        start { phone throws(PhoneError) in
            try Reevaluation(phone, file: path, by: .active)
        } then: { [weak self] finding in
            self?.start { phone throws(PhoneError) in
                try Reevaluation(phone, file: path, by: request.by, against: finding.result)
            }
        }
    }

    private func start(
        _ make: (Phone) throws(PhoneError) -> Reevaluation, then: ((Reevaluation.Finding) -> Void)? = nil
    ) {
        do {
            let reevaluation = try make(phone)
            self.reevaluation = reevaluation
            state.reevaluation?.filterName = reevaluation.filterName
            state.reevaluation?.build = reevaluation.build
            var shownAt = ContinuousClock.now
            reevaluation.onProgress = { [weak self, unowned reevaluation] in
                guard shownAt.duration(to: .now) >= Self.progressTime else { return }
                shownAt = .now
                self?.show(.querying(answered: reevaluation.answered, fraction: reevaluation.fraction))
            }
            reevaluation.onEnd = { [weak self] result in
                self?.reevaluation = nil
                switch result {
                case .success(let finding): if let then { then(finding) } else { self?.show(.finished(finding)) }
                case .failure(let error): self?.show(.failed(error.description))
                }
            }
            reevaluation.start()
        } catch {
            show(.failed(error.description))
        }
    }

    func stopReevaluation() {
        reevaluation?.stop()
        reevaluation = nil
    }

    /// Announces the move before it starts: moving thousands of messages blocks the screen for a second or two.
    func showMoveInProgress() {
        state.status = .done("Moving messages …")
        draw()
    }

    private func show(_ phase: ReevaluationPage.Phase) {
        state.reevaluation?.phase = phase
        drawThrottled()
    }
}
