import Device
import InboxDatabase
import SystemSupport

/// The work of searches between the events.
struct SearchWork {
    /// Whether the next turn of the loop searches a slice.
    var isDue = false
    /// How long a slice can take before keys are handled.
    var sliceTime = Duration.milliseconds(8)
    /// The text of searches that is being written; nil: none.
    var preparation: SearchPreparation?
    /// Waits until the inbox stops changing.
    var timer: EventLoop.Token?
    /// How long to wait then; nil: nothing is written, because it failed.
    var pause: Duration? = .milliseconds(500)
}

// Writing the text that searches read, in slices between the events: after an upgrade, after an import, and when there are
// many new messages.
extension InboxApp {
    /// Starts when the inbox has not changed for a moment, so that an import is not slowed down.
    func prepareSearchLater() {
        guard isOpen, search.preparation == nil, let pause = search.pause else { return }
        loop.cancel(search.timer)
        search.timer = nil
        guard let needed = try? phone.store.searchPreparation(), !needed.isDone else { return }
        state.searches.preparation = needed.percent
        search.timer = loop.after(pause) { [weak self] in
            self?.search.timer = nil
            self?.startPreparingSearch()
        }
    }

    private func startPreparingSearch() {
        guard isOpen, let needed = try? phone.store.searchPreparation() else { return }
        search.preparation = needed
        prepareSearchSoon()
    }

    private func prepareSearchSoon() {
        loop.soon { [weak self] in self?.prepareSearchSlice() }
    }

    private func prepareSearchSlice() {
        guard isOpen, var preparation = search.preparation else { return }
        let end = ContinuousClock.now + search.sliceTime
        do {
            // The search of the user goes first.
            while !search.isDue, !preparation.isDone {
                try phone.store.prepareSearch(&preparation)
                if ContinuousClock.now >= end { break }
            }
        } catch {
            stopPreparingSearch()
            search.pause = nil
            state.status = .error("Searches stay slow until the next start: \(error)")
            return drawSoon()
        }
        search.preparation = preparation.isDone ? nil : preparation
        let shown = preparation.isDone ? nil : preparation.percent
        if shown != state.searches.preparation {
            state.searches.preparation = shown
            if state.search != nil { drawThrottled() }
        }
        if !preparation.isDone { prepareSearchSoon() }
    }

    func stopPreparingSearch() {
        loop.cancel(search.timer)
        search.timer = nil
        search.preparation = nil
        state.searches.preparation = nil
    }
}
