import CTerminal
import EventLoop

// What was typed, clicked and pasted.
//
// Nothing here waits: bytes are read when there are some, and whether a sequence goes on is a question of a timer.
extension CursesScreen {
    /// How many bytes are read at once.
    private static let readSize = 16 * 1024
    /// How long keys that came together are taken before what they did is drawn.
    private static let longestTurn = Duration.milliseconds(20)

    /// Takes what was typed.
    func readInput() {
        // What was read before comes first, on the next turn.
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

    /// A terminal that is gone is readable for ever: stop listening, or the loop would turn without end.
    private func inputHasEnded() {
        guard inputToken != nil else { return }
        loop?.cancel(inputToken)
        inputToken = nil
        handler?(.terminate(.inputClosed))
    }

    private func drainInput() {
        loop?.cancel(pauseTimer)
        pauseTimer = nil
        let end = ContinuousClock.now + Self.longestTurn
        while isOpen, handler != nil, let output = decoder.next(&unread) {
            send(output)
            if ContinuousClock.now >= end, !unread.isEmpty { return continueReading() }
        }
        waitForMore()
    }

    /// Takes the rest on the next turn of the loop, behind what is to be drawn.
    func continueReading() {
        guard !continuesReading else { return }
        continuesReading = true
        loop?.soon { [weak self] in
            self?.continuesReading = false
            self?.drainInput()
        }
    }

    private func waitForMore() {
        guard isOpen, let loop, let patience = decoder.pendingTimeout else { return }
        pauseTimer = loop.after(patience) { [unowned self] in
            pauseTimer = nil
            // The loop may have been busy for longer, and the rest be there.
            if unread.isEmpty, !readBytes() { decoder.pause() }
            drainInput()
        }
    }

    private func send(_ output: InputDecoder.Output) {
        switch output {
        case .key(let key): handler?(.key(key))
        case .paste(let paste): handler?(.paste(paste.text, isCut: paste.isCut))
        case .mouse(let report): send(report)
        }
    }

    private func send(_ report: MouseReport) {
        guard isMouseOn, let button = report.pressed else { return }
        let action: MouseEvent.Action =
            switch button {
            case .left: clicks.click(at: report.position, time: .now)
            case .right: .rightClick
            case .wheelUp: .wheelUp
            case .wheelDown: .wheelDown
            }
        handler?(.mouse(MouseEvent(action, row: report.position.row, column: report.position.column)))
    }
}
