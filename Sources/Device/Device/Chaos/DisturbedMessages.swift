import Messages
import SystemSupport

/// What chaos does to messages before they arrive (X8): it cuts them, holds them back, lets others overtake them, and
/// delivers them twice. None is lost: what is held back arrives after the delay, when chaos is changed, or when the phone
/// shuts down.
final class DisturbedMessages {
    private struct Held {
        var arrival: Arrival
        let effect: ChaosEffect
        /// When it arrives, by the device's clock, in milliseconds since 1970.
        let due: Int64
    }

    /// For what waits in real time.
    let delayLine: DelayLine
    /// Receives each message that arrives.
    private let arrive: (Arrival) -> Void
    /// How many messages were received since chaos was set.
    private var count = 0
    /// By their numbers, which are in the order in which they were held back.
    private var held: [Int: Held] = [:]
    private var lastHeld = 0
    /// The message that the next one overtakes.
    private var overtaken: Int?
    /// How many messages that were held back have arrived and are not filed.
    private var arriving = 0
    private var callbacks: [() -> Void] = []

    init(loop: EventLoop, arrive: @escaping (Arrival) -> Void) {
        delayLine = DelayLine(loop: loop)
        self.arrive = arrive
    }

    func receive(
        _ message: IncomingMessage, _ chaos: Chaos, _ clock: DeviceClock,
        then: @escaping (Result<Outcome, PhoneError>) -> Void
    ) {
        count += 1
        var arrival = Arrival(message: message, effects: chaos.effects(ofMessage: count), then: then)
        if let cut = arrival.effects.cut(message) {
            arrival.message = cut.message
            arrival.diagnostics.append(cut.diagnostic)
        }
        if arrival.effects.contains(.messageLate) {
            hold(arrival, .messageLate, clock)
        } else {
            pass(arrival, clock)
        }
    }

    /// Lets a message arrive, before the one that it overtakes, or holds it back for the next one.
    private func pass(_ arrival: Arrival, _ clock: DeviceClock) {
        if let overtaken {
            self.overtaken = nil
            deliver(arrival)
            release(overtaken, clock, "the next message arrived before it")
        } else if arrival.effects.contains(.messageOrder) {
            overtaken = hold(arrival, .messageOrder, clock)
        } else {
            deliver(arrival)
        }
    }

    private func deliver(_ arrival: Arrival) {
        guard arrival.effects.contains(.messageTwice) else { return arrive(arrival) }
        let both = ArrivingTwice(then: arrival.then)
        var (first, second) = (arrival, arrival)
        first.then = { both.finishFirst($0) }
        // The filter's answer to it is undisturbed.
        second.effects = .none
        second.diagnostics.append(Diagnostic(.messageTwice, "the message arrived a second time"))
        second.then = { _ in both.finishSecond() }
        arrive(first)
        arrive(second)
    }
}

// Messages that wait.
extension DisturbedMessages {
    /// - Returns: its number among the messages held back.
    @discardableResult
    private func hold(_ arrival: Arrival, _ effect: ChaosEffect, _ clock: DeviceClock) -> Int {
        lastHeld += 1
        let number = lastHeld
        let due = clock.now + Int64(arrival.effects.delayMilliseconds)
        held[number] = Held(arrival: arrival, effect: effect, due: due)
        if clock.isVirtual {
            // The step that delivers it waits for its outcome, and only a later step advances the clock.
            held[number]?.arrival.then = { _ in }
            arrival.then(.success(Self.outcome(of: arrival, effect)))
        } else {
            startTimer(number, after: arrival.effects.delay, clock)
        }
        return number
    }

    private static func outcome(of arrival: Arrival, _ effect: ChaosEffect) -> Outcome {
        let detail = "the message arrives after \(arrival.effects.delayText)"
        return Outcome(
            rules: [.x8], diagnostics: arrival.diagnostics + [Diagnostic(effect, detail)],
            summary: "Held back by chaos for \(arrival.effects.delayText).")
    }

    private func startTimer(_ number: Int, after delay: Duration, _ clock: DeviceClock) {
        delayLine.add(after: delay) { [weak self] in self?.releaseDue(number, clock) }
    }

    /// Lets a message arrive that has waited for its time.
    private func releaseDue(_ number: Int, _ clock: DeviceClock) {
        guard let late = held[number] else { return }
        let delay = late.arrival.effects.delayText
        release(
            number, clock,
            late.effect == .messageLate
                ? "the message arrived \(delay) late" : "no message followed within \(delay), so it arrived by itself")
    }

    /// - Parameters:
    ///   - detail: what was done to it.
    ///   - isLast: whether it is not held back for another reason.
    private func release(_ number: Int, _ clock: DeviceClock, _ detail: String, isLast: Bool = false) {
        guard let late = held.removeValue(forKey: number) else { return }
        if overtaken == number { overtaken = nil }
        var arrival = late.arrival
        arrival.diagnostics.append(Diagnostic(late.effect, detail))
        arriving += 1
        let then = arrival.then
        arrival.then = { [weak self] result in
            then(result)
            self?.finishArriving()
        }
        if isLast || late.effect != .messageLate { deliver(arrival) } else { pass(arrival, clock) }
    }

    private func finishArriving() {
        arriving -= 1
        guard arriving == 0 else { return }
        let waiting = callbacks
        callbacks = []
        for callback in waiting { callback() }
    }

    /// Calls `then` when every message is filed that was held back and has arrived; at once if there is none.
    func whenFiled(_ then: @escaping () -> Void) {
        if arriving == 0 { then() } else { callbacks.append(then) }
    }

    /// Lets messages arrive whose time has come by a virtual clock. They wait in real time from then on, if it was released.
    func clockChanged(to clock: DeviceClock) {
        let now = clock.now
        // The order of the numbers is that of the times, unless the delay was changed, which releases all.
        for number in held.keys.sorted() {
            guard let due = held[number]?.due else { continue }
            if due <= now {
                releaseDue(number, clock)
            } else if !clock.isVirtual {
                startTimer(number, after: .milliseconds(due - now), clock)
            }
        }
    }

    /// Lets every message arrive, and counts from the beginning: chaos was changed.
    func restart(_ clock: DeviceClock) {
        count = 0
        for number in held.keys.sorted() {
            release(number, clock, "the message arrived when chaos ended", isLast: true)
        }
    }

    /// Removes every message, and counts from the beginning: the inbox was emptied.
    ///
    /// - Returns: the messages, in the order in which they were held back.
    func removeAll() -> [Arrival] {
        defer { (count, held, overtaken) = (0, [:], nil) }
        return held.sorted { $0.key < $1.key }.map(\.value.arrival)
    }

    /// Lets every message arrive: the phone shuts down.
    func close(_ clock: DeviceClock) {
        restart(clock)
        delayLine.removeAll()
    }
}
