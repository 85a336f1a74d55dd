import Device
import InboxDatabase
import SystemSupport

// Writing the text that searches read, in slices between the events: after an upgrade, after an import, and when there are
// many new messages.
extension InboxApp {
    /// Starts when the inbox has not changed for a moment, so that an import is not slowed down.
    func prepareSearchLater() {
        guard isOpen, searchPreparation == nil, let pause = searchPreparationPause else { return }
        loop.cancel(searchPreparationTimer)
        searchPreparationTimer = nil
        guard let needed = try? phone.store.searchPreparation(), !needed.isDone else { return }
        state.searchPreparation = needed.percent
        searchPreparationTimer = loop.after(pause) { [weak self] in
            self?.searchPreparationTimer = nil
            self?.startPreparingSearch()
        }
    }

    private func startPreparingSearch() {
        guard isOpen, let needed = try? phone.store.searchPreparation() else { return }
        searchPreparation = needed
        prepareSearchSoon()
    }

    private func prepareSearchSoon() {
        loop.soon { [weak self] in self?.prepareSearchSlice() }
    }

    private func prepareSearchSlice() {
        guard isOpen, var preparation = searchPreparation else { return }
        let end = ContinuousClock.now + searchSliceTime
        do {
            // The search of the user goes first.
            while !needsSearch, !preparation.isDone {
                try phone.store.prepareSearch(&preparation)
                if ContinuousClock.now >= end { break }
            }
        } catch {
            stopPreparingSearch()
            searchPreparationPause = nil
            state.status = .error("Searches stay slow until the next start: \(error)")
            return drawSoon()
        }
        searchPreparation = preparation.isDone ? nil : preparation
        let shown = preparation.isDone ? nil : preparation.percent
        if shown != state.searchPreparation {
            state.searchPreparation = shown
            if state.search != nil { drawThrottled() }
        }
        if !preparation.isDone { prepareSearchSoon() }
    }

    func stopPreparingSearch() {
        loop.cancel(searchPreparationTimer)
        searchPreparationTimer = nil
        searchPreparation = nil
        state.searchPreparation = nil
    }
}
