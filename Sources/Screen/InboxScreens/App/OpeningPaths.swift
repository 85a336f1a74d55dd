import Device
import ExtensionBuilder
import ExtensionPlans
package import FilterProcesses
import Foundation
import SystemSupport
import Terminal

/// Reading files for a form, off the loop's thread.
struct FileReading {
    /// The number of the reading in progress; nil: none. A result of an earlier one is discarded.
    var current: Int?
    var count = 0
    /// Keys that came during a completion.
    var heldEvents: [TerminalEvent] = []
    static let maxHeldEvents = 1_000
    /// Choices of a filter or reporting extension in progress.
    var choices = 0
}

// Paths that the user types.
extension InboxApp {
    /// The base of relative paths: for the user the current folder, for a session its own folder.
    func pathBase(for actor: KeyboardOwnership.Actor) -> URL {
        actor == .session ? phone.baseFolder : URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    }

    func completePath(_ text: String) {
        let base = state.files.base
        read {
            PathCompletion.read(text, relativeTo: base)
        } then: { app, completion in
            app.state.finishCompleting(text, completion)
        }
    }

    func open(_ request: OpenRequest) {
        let base = state.files.base
        read {
            Result { () throws(FilterReferenceError) in
                try FilterCatalog.open(request.text, relativeTo: base, as: request.kind)
            }
        } then: { app, result in
            app.perform(app.state.finishOpening(request, result))
        }
    }

    /// Lets the user choose among the filters of a project that was opened at the start, unless the user is already doing
    /// something else. Until then, and after Esc, the first one is active.
    package func chooseTarget(of project: FilterCatalog.ProjectTargets) {
        guard !state.isSomethingOpen, let first = project.names.first else {
            return
        }
        let request = OpenRequest(text: project.project.text, kind: .messageFilter, origin: .start)
        state.dialog = .menu(SettingsMenu(purpose: .targets(project, request), selected: .target(first)))
        drawSoon()
    }

    /// Reads the targets of the active filter's project, for the list of filters.
    func loadTargets() {
        guard let source = phone.activeFilter?.filter.source else { return }
        loop.inBackground {
            FilterCatalog.targets(beside: source)
        } then: { [weak self] targets in
            guard let self, let targets else { return }
            state.opened.record(targets)
            state.facts.openedFilters = state.opened.choices
            drawThrottled()
        }
    }

    private func read<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, then: @escaping (InboxApp, Value) -> Void
    ) {
        reading.count += 1
        let number = reading.count
        reading.current = number
        loop.inBackground(work) { [weak self] value in
            guard let self, reading.current == number, isOpen else { return }
            reading.current = nil
            then(self, value)
            drawSoon()
            finishReading()
        }
    }

    /// Stops waiting for files when the form that needed them was closed.
    func cancelReadingIfClosed() {
        if state.dialog?.form == nil { state.files.task = nil }
        guard state.files.task == nil, reading.current != nil else { return }
        reading.current = nil
        reading.heldEvents = []
        finishReading()
    }

    /// Holds a key during a completion, so that what is typed after Tab comes after the completed path.
    ///
    /// - Returns: whether the event was held. Esc is not: the folder may never answer.
    func holds(_ event: TerminalEvent) -> Bool {
        guard case .completing = state.files.task, reading.heldEvents.count < FileReading.maxHeldEvents else {
            return false
        }
        switch event {
        case .key(.escape), .key(.control): return false
        case .key, .paste: reading.heldEvents.append(event)
        default: return false
        }
        return true
    }

    private func finishReading() {
        while state.files.task == nil, !reading.heldEvents.isEmpty { handle(reading.heldEvents.removeFirst()) }
        guard state.files.task == nil else { return }
        recordEvent(by: state.keyboard.reader)
        continueSession()
    }

    /// Continues a session's step when nothing is read or chosen any more.
    func continueSession() {
        guard state.files.task == nil, reading.choices == 0, let next = state.keyboard.takeRestOfStep() else { return }
        loop.soon(next)
    }
}
