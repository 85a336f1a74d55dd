/// Decodes the bytes of a terminal into keys, clicks, pastes and answers.
///
///     var bytes = read()[...]
///     while let output = decoder.next(&bytes) { … }
///     if let deadline = decoder.deadline(at: .now) { /* when no byte arrives until then: decoder.pause() */ }
struct InputDecoder {
    typealias Output = DecodedInput

    /// How long to wait for the rest of a paste's end marker before its start counts as the Esc key.
    static let markerTime = Duration.milliseconds(500)
    /// How long a paste waits for its next byte. Then it is over, and bytes are keys again.
    static let pasteTime = Duration.seconds(2)
    /// No one types as many bytes between two reads, and keys that send several begin with ESC.
    private static let pastedCount = 16

    private var keys: KeyDecoder
    /// The paste in progress.
    private var paste: PasteCollector?
    /// Whether a paste was over without its end, and no byte has arrived since.
    private var isPasteExpected = false
    private var ready: ArraySlice<Output> = []
    /// When an answer is over that has paused, even if bytes still arrive.
    private var answerEnd: ContinuousClock.Instant?

    init(keys: TerminalKeys = TerminalKeys(), escapeTime: Duration = EscapeTime.standard) {
        self.keys = KeyDecoder(keys: keys, escapeTime: escapeTime)
    }

    /// Consumes bytes up to the next complete output and returns it; nil: all bytes are consumed.
    mutating func next(_ bytes: inout ArraySlice<UInt8>) -> Output? {
        while true {
            if let output = ready.popFirst() { return output }
            if bytes.isEmpty { return nil }
            if isPasteExpected { resumePaste(bytes) }
            if let (finished, rest) = paste?.collect(bytes) {
                paste = nil
                bytes = rest[...]
                return .paste(finished)
            }
            if paste != nil { bytes = [] } else { decode(bytes.removeFirst()) }
        }
    }

    /// Continues a paste that was over too early, if these bytes contain its end or are too many to be typed. With an ESC at
    /// their beginning they are a key, an end without a rest, or another paste.
    private mutating func resumePaste(_ bytes: ArraySlice<UInt8>) {
        isPasteExpected = false
        guard bytes.first != 0x1B else { return }
        var rest = PasteCollector()
        let isRest =
            rest.collect(bytes).map { !$0.paste.text.contains("\u{1B}[200~") } ?? (bytes.count >= Self.pastedCount)
        if isRest { paste = PasteCollector() }
    }

    private mutating func decode(_ byte: UInt8) {
        for output in keys.decode(byte) { append(output) }
    }

    private mutating func append(_ output: Output) {
        if output == .pasteStart { paste = PasteCollector() } else { ready.append(output) }
    }

    /// When to call `pause` if no byte arrives until then; nil: nothing is unfinished.
    mutating func deadline(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        let next = pendingTimeout.map { now + $0 }
        guard paste == nil, let limit = keys.answerLimit, let next else {
            answerEnd = nil
            return next
        }
        let end = answerEnd ?? now + limit
        answerEnd = end
        return min(next, end)
    }

    /// How long to wait for what is unfinished; nil: nothing is.
    var pendingTimeout: Duration? {
        if let paste { return paste.hasPartialMarker ? Self.markerTime : Self.pasteTime }
        return keys.pendingTimeout
    }

    /// No byte arrived until `deadline`. `next` returns the resulting output.
    mutating func pause() {
        if paste != nil {
            guard let unfinished = paste?.endIncompletePaste() else { return }
            paste = nil
            isPasteExpected = true
            ready.append(.paste(unfinished))
        } else {
            for output in keys.pause() { append(output) }
        }
    }
}
