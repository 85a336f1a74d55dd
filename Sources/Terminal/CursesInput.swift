import CTerminal
import EventLoop

// What was typed, clicked and pasted.
extension CursesScreen {
    private static let mostKeysPerTurn = 4096
    /// How long the rest of a marker may take after its ESC before that is taken for the Esc key.
    private static let longestMarkerPause = Duration.milliseconds(500)

    /// Takes everything that was typed. Ends when there is no more, or after a good deal of it: the loop comes back.
    func readInput() {
        if paste != nil { return readPaste() }
        for count in 0..<Self.mostKeysPerTurn {
            let code = ct_key()
            if code == CT_KEY_NONE {
                send(decoder.endBurst())
                if count == 0 { checkForEnd() }
                return
            }
            if code == CT_KEY_MOUSE { readMouse() } else { send(decoder.take(code)) }
            if !isOpen || paste != nil { return }
        }
    }

    /// A terminal that is gone is readable for ever: stop listening, or the loop would turn without end.
    private func checkForEnd() {
        guard isOpen, ct_has_ended() != 0 else { return }
        loop?.cancel(inputToken)
        inputToken = nil
        handler?(.terminate(.inputClosed))
    }

    private func readMouse() {
        var (row, column): (Int32, Int32) = (0, 0)
        let position: Position
        let action: MouseEvent.Action
        switch Int(ct_mouse_event(&row, &column)) {
        case CT_MOUSE_LEFT:
            position = Position(row: Int(row), column: Int(column))
            action = clicks.click(at: position, time: .now)
        case CT_MOUSE_RIGHT: action = .rightClick
        case CT_MOUSE_WHEEL_UP: action = .wheelUp
        case CT_MOUSE_WHEEL_DOWN: action = .wheelDown
        default: return
        }
        guard isMouseOn else { return }
        handler?(.mouse(MouseEvent(action, row: Int(row), column: Int(column))))
    }

    private func send(_ outputs: [KeyDecoder.Output]) {
        for output in outputs where isOpen {
            switch output {
            case .key(let key): handler?(.key(key))
            case .pasteStart: paste = PasteCollector()
            }
        }
    }

    private func readPaste() {
        loop?.cancel(escapeTimer)
        escapeTimer = nil
        var bytes = [UInt8](repeating: 0, count: 16 * 1024)
        let count = Int(ct_read(&bytes, Int32(bytes.count)))
        guard count > 0 else { return checkForEnd() }
        takePasted(bytes[..<count])
    }

    private func takePasted(_ bytes: ArraySlice<UInt8>) {
        if let (finished, rest) = paste?.take(bytes) {
            paste = nil
            handler?(.paste(finished.text, isCut: finished.isCut))
            // What was typed right after the paste was read together with it.
            for (index, byte) in rest.enumerated() {
                send(decoder.take(Int32(byte)))
                if paste != nil { return takePasted(rest[(index + 1)...]) }
            }
            send(decoder.endBurst())
        } else if paste?.endsWithEscape == true {
            escapeTimer = loop?.after(Self.longestMarkerPause) { [unowned self] in
                guard let unfinished = paste?.giveUp() else { return }
                paste = nil
                handler?(.paste(unfinished.text, isCut: unfinished.isCut))
            }
        }
    }
}
