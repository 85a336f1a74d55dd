import InboxDatabase
import Messages

// Performs user actions, and what follows when they are committed.
extension Phone {
    /// Performs user actions in one transaction: all of them, or none.
    ///
    /// - Parameter intent: what would do them again; nil: nothing.
    func transact(_ intent: Intent? = nil, _ body: (inout UserActions) throws -> UserActions.Result) throws -> Outcome {
        let filter = lookup.filter
        let (result, actions) = try store.write { inbox in
            var actions = UserActions(
                inbox: inbox, release: release, country: country, now: clock.now, baseFolder: baseFolder,
                filter: filter,
                settings: settings, numbers: numbers)
            return (try body(&actions), actions)
        }
        numbers = actions.numbers
        corpus.marks?.apply(result.marks)
        if var entry = result.undo {
            entry.intent = intent
            entry.marks = result.marks
            history.record(entry)
        }
        var outcome = result.outcome
        let old = settings
        if actions.settings != old { apply(actions.settings) }
        if settings.subFolderLimit != old.subFolderLimit, !outcome.rules.isEmpty, let active = activeFilter {
            outcome.rules += active.rules.filter { $0 == .s6 }
            outcome.diagnostics = active.validationDiagnostics.filter { $0.name == .tooManySubActions }
        }
        if result.changesInbox {
            if let conversation = outcome.conversation { outcome.folder = try folder(of: conversation) }
            changed(.inbox)
        }
        return outcome
    }

    /// Performs an action of the user. New answers change the marks of a corpus, too.
    func perform(_ action: UserAction) throws -> Outcome {
        let outcome = try transact(action.isRedoable ? .user(action) : nil) { actions in
            var result = try actions.perform(action)
            if case .applyReevaluation(let answers) = action { result.marks = marks?.changes(by: answers) ?? [] }
            return result
        }
        if case .applyReevaluation = action { corpus.refiling = nil }
        return outcome
    }

    /// Restarts what depends on the settings.
    func apply(_ new: Settings) {
        let old = settings
        settings = new
        servers.settings = new
        if old.subFolderLimit != new.subFolderLimit { filters.revalidate() }
        if old.extensionProcess != new.extensionProcess
            || old.responseTimeoutMilliseconds != new.responseTimeoutMilliseconds
            || old.extensionMemoryMebibytes != new.extensionMemoryMebibytes || old.limits != new.limits
            || old.appGroups != new.appGroups
            || old.showsPrivateValues != new.showsPrivateValues || old.filterFolder != new.filterFolder
        {
            filters.restartProcess()
        }
        if old.chaos != new.chaos { disturbed.restart(clock) }
        changed(.folders)
    }
}

extension Phone {
    /// Clears the undo history, so that the user cannot undo the actions of a script.
    package func clearUndoHistory() { history.clear() }

    /// Undoes the last user action. Messages that arrived since then stay.
    func undo(then: @escaping (Result<Outcome, PhoneError>) -> Void) {
        guard let entry = history.popLast() else { return then(.failure(.nothingToUndo)) }
        // Now and not when the capabilities arrive, so that a redo keeps the order.
        let number = history.appendUndone(entry)
        let summary = "Undone: \(entry.label)."
        let restored = { [weak self] (result: Result<Outcome, PhoneError>) in
            if case .failure(let error) = result {
                self?.history.removeUndone(number)
                if case .store = error { self?.history.append(entry) }
            }
            then(
                result.map { outcome in
                    var outcome = outcome
                    outcome.summary = summary
                    return outcome
                })
        }
        switch entry.reversal {
        // Completes when the capabilities are known, as when the filter was chosen.
        case .chooseFilter(let reference): return chooseFilter(reference, isUndo: true, then: restored)
        case .chooseReporting(let reference): return chooseReporting(reference, isUndo: true, then: restored)
        default: break
        }
        do {
            let outcome = try transact { actions in
                var outcome = Outcome()
                let remark = try actions.reverse(entry.reversal, &outcome)
                var result = actions.finished(outcome, summary + remark)
                result.marks = entry.marks.map(\.reversed)
                return result
            }
            // The undo took back what the last save changed.
            if case .undoReevaluation = entry.reversal { corpus.refiling = nil }
            then(.success(outcome))
        } catch let error as PhoneError {
            history.removeUndone(number)
            then(.failure(error))
        } catch {
            history.removeUndone(number)
            history.append(entry)  // kept, because the next attempt may succeed
            then(.failure(.store("\(error)")))
        }
    }

    /// Why nothing can be redone; nil: something can.
    package var redoObstacle: PhoneError? { history.redoObstacle }

    /// Enters the action again that was undone last: it is observed, recorded and undone as the first time.
    func redo(then: @escaping (Result<Outcome, PhoneError>) -> Void) {
        if let obstacle = history.redoObstacle { return then(.failure(obstacle)) }
        guard let entry = history.popUndone(), let intent = entry.intent else { return }
        history.redone = intent
        enter(intent) { [weak self] result in
            self?.history.redone = nil
            if case .failure(.store) = result { self?.history.appendUndone(entry) }
            then(
                result.map { outcome in
                    var outcome = outcome
                    outcome.summary = outcome.summary.isEmpty ? "Redone." : "Redone: \(outcome.summary)"
                    return outcome
                })
        }
    }
}
