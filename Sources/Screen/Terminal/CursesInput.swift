import CTerminal
import SystemSupport

// Keys, clicks and pastes.
//
// Nothing blocks: bytes are read when available, and a timer ends unfinished sequences.
extension CursesScreen {
    /// The number of bytes to read at once.
    private static let readSize = 16 * 1024
    /// How long keys are handled before the screen is drawn.
    private static let maxTurn = Duration.milliseconds(20)

    /// Reads and handles input.
    func readInput() {
        // Handle earlier bytes first, on the next turn.
        guard isOpen, unread.isEmpty else { return }
        if !readBytes() { checkForEnd() }
        drainInput()
    }

    /// Returns false when there was nothing to read.
    private func readBytes() -> Bool {
        var bytes = [UInt8](repeating: 0, count: Self.readSize)
        let count = Int(ct_read(&bytes, Int32(bytes.count)))
        guard count > 0 else {
            if count < 0 { inputHasEnded() }
            return false
        }
        unread = bytes[..<count]
        return true
    }

    private func checkForEnd() {
        if isOpen, ct_has_ended() != 0 { inputHasEnded() }
    }

    /// Stops reading: a closed terminal is always readable, and the loop would run constantly.
    private func inputHasEnded() {
        guard inputToken != nil else { return }
        loop?.cancel(inputToken)
        inputToken = nil
        handler?(.terminate(.inputClosed))
    }

    private func drainInput() {
        loop?.cancel(pauseTimer)
        pauseTimer = nil
        let end = ContinuousClock.now + Self.maxTurn
        while isOpen, handler != nil, let output = decoder.next(&unread) {
            send(output)
            if ContinuousClock.now >= end, !unread.isEmpty { return continueReading() }
        }
        waitForMore()
    }

    /// Handles the rest on the next turn of the loop, after drawing.
    func continueReading() {
        guard !continuesReading else { return }
        continuesReading = true
        loop?.soon { [weak self] in
            self?.continuesReading = false
            self?.drainInput()
        }
    }

    private func waitForMore() {
        let now = ContinuousClock.now
        guard isOpen, let loop, let deadline = decoder.deadline(at: now) else { return }
        pauseTimer = loop.after(now.duration(to: deadline)) { [unowned self] in
            pauseTimer = nil
            // The rest may have arrived while the loop was busy.
            if unread.isEmpty, !readBytes() { decoder.pause() }
            drainInput()
        }
    }

    private func send(_ output: InputDecoder.Output) {
        switch output {
        case .key(let key): handler?(.key(key))
        case .pasteStart: break
        case .paste(let paste): handler?(.paste(paste.text, paste.end))
        case .mouse(let report): send(report)
        case .color(let report): record(report)
        case .terminalType: endColorQuery()
        }
    }

    private func send(_ report: MouseReport) {
        guard isMouseOn, let change = report.change else { return }
        let action: MouseEvent.Action =
            switch change {
            case .press(.left): clicks.click(at: report.position, time: .now)
            case .press(.right): .rightClick
            case .press(.wheelUp): .wheelUp
            case .press(.wheelDown): .wheelDown
            case .drag: .drag
            case .release: .release
            }
        handler?(.mouse(MouseEvent(action, row: report.position.row, column: report.position.column)))
    }
}
