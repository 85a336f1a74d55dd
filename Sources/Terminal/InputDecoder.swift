/// Decodes the bytes of a terminal into keys, clicks, pastes and answers.
///
///     var bytes = read()[...]
///     while let output = decoder.next(&bytes) { … }
///     if let timeout = decoder.pendingTimeout { /* when no byte arrives in this time: decoder.pause() */ }
struct InputDecoder {
    enum Output: Equatable {
        case key(Key)
        case mouse(MouseReport)
        case paste(PasteCollector.Paste)
        /// The terminal's answer about one of its colors.
        case color(ColorReport)
        /// The terminal's answer about its type, which ends the answers about colors.
        case terminalType
    }

    /// How long to wait for the rest of a paste's end marker before its start counts as the Esc key.
    static let markerTime = Duration.milliseconds(500)

    private var keys: KeyDecoder
    /// The paste in progress.
    private var paste: PasteCollector?
    private var ready: ArraySlice<Output> = []

    init(keys: KeyTable = KeyTable()) { self.keys = KeyDecoder(keys: keys) }

    /// Consumes bytes up to the next complete output and returns it; nil: all bytes are consumed.
    mutating func next(_ bytes: inout ArraySlice<UInt8>) -> Output? {
        while true {
            if let output = ready.popFirst() { return output }
            if bytes.isEmpty { return nil }
            if let (finished, rest) = paste?.collect(bytes) {
                paste = nil
                bytes = rest[...]
                return .paste(finished)
            }
            if paste != nil { bytes = [] } else { decode(bytes.removeFirst()) }
        }
    }

    private mutating func decode(_ byte: UInt8) {
        for output in keys.decode(byte) { append(output) }
    }

    private mutating func append(_ output: KeyDecoder.Output) {
        switch output {
        case .key(let key): ready.append(.key(key))
        case .mouse(let report): ready.append(.mouse(report))
        case .pasteStart: paste = PasteCollector()
        case .color(let report): ready.append(.color(report))
        case .terminalType: ready.append(.terminalType)
        }
    }

    /// How long to wait for another byte before calling `pause`; nil: nothing is unfinished.
    var pendingTimeout: Duration? {
        if let paste { return paste.hasPartialMarker ? Self.markerTime : nil }
        return keys.pendingTimeout
    }

    /// No byte arrived within `pendingTimeout`. `next` returns the resulting output.
    mutating func pause() {
        if paste != nil {
            guard let unfinished = paste?.endIncompletePaste() else { return }
            paste = nil
            ready.append(.paste(unfinished))
        } else {
            for output in keys.pause() { append(output) }
        }
    }
}
