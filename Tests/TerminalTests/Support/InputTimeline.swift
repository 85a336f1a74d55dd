@testable import Terminal

/// What a decoder makes of bytes that arrive at certain times.
struct InputTimeline {
    private var decoder: InputDecoder
    private var now = ContinuousClock.now
    private var deadline: ContinuousClock.Instant?
    private(set) var outputs: [InputDecoder.Output] = []

    init(escapeTime: Duration = EscapeTime.standard) { decoder = InputDecoder(escapeTime: escapeTime) }

    /// Bytes that are read together.
    mutating func receive(_ bytes: some Sequence<UInt8>) {
        var rest = Array(bytes)[...]
        while let output = decoder.next(&rest) { outputs.append(output) }
        deadline = decoder.deadline(at: now)
    }

    /// Time in which no byte arrives.
    mutating func wait(_ milliseconds: Int) {
        let end = now + .milliseconds(milliseconds)
        while let deadline, deadline <= end {
            now = deadline
            decoder.pause()
            receive([])
        }
        now = end
    }

    /// The keys and pastes, without answers that are read.
    var typed: [InputDecoder.Output] { outputs.filter { if case .color = $0 { false } else { $0 != .terminalType } } }
}
