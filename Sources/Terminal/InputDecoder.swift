/// Makes keys, clicks and pastes of the bytes that a terminal sends.
///
///     var bytes = read()[...]
///     while let output = decoder.next(&bytes) { … }
///     if let patience = decoder.patience { /* when nothing comes for so long: decoder.pause() */ }
struct InputDecoder {
    enum Output: Equatable {
        case key(Key)
        case mouse(MouseReport)
        case paste(PasteCollector.Paste)
    }

    /// How long the rest of the marker that ends a paste may take before its beginning is taken for the Esc key.
    static let markerTime = Duration.milliseconds(500)

    private var keys: KeyDecoder
    /// The paste whose end has not come; nil: none is open.
    private var paste: PasteCollector?
    private var ready: ArraySlice<Output> = []

    init(keys: KeyTable = KeyTable()) { self.keys = KeyDecoder(keys: keys) }

    /// Takes bytes up to the first that completes something, and returns it; nil: all were taken.
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
        for output in keys.decode(byte) { note(output) }
    }

    private mutating func note(_ output: KeyDecoder.Output) {
        switch output {
        case .key(let key): ready.append(.key(key))
        case .mouse(let report): ready.append(.mouse(report))
        case .pasteStart: paste = PasteCollector()
        }
    }

    /// How long to wait for another byte before `pause` is called; nil: nothing waits for one.
    var pendingTimeout: Duration? {
        if let paste { return paste.hasBegunMarker ? Self.markerTime : nil }
        return keys.pendingTimeout
    }

    /// For so long as `patience` said, nothing came. `next` returns what that means.
    mutating func pause() {
        if paste != nil {
            guard let unfinished = paste?.giveUp() else { return }
            paste = nil
            ready.append(.paste(unfinished))
        } else {
            for output in keys.pause() { note(output) }
        }
    }
}
