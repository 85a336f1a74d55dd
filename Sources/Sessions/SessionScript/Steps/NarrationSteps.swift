import Device
import Foundation
import LocatedYAML
import SessionTerms

/// `caption`: a sentence for the viewer.
struct CaptionStep: StepAction {
    static let form = StepForm(
        name: "caption", summary: "Shows a caption while you watch. `check` prints it when something fails.",
        live: .refused("A caption is for the viewer of a session, and an open inbox has none."),
        value: "a string", expects: [])

    let text: String

    func perform(_ step: Step, with player: any StepPlayer, then: @escaping (StepResult) -> Void) {
        player.show(caption: text)
        then(StepResult())
    }

    var summary: String { "\(key) \(text.quoted)" }

    func written(_ places: WrittenPlaces) -> YAMLValue { .text(text) }

    /// Long enough to read it.
    var watchedPause: Duration { .milliseconds(min(max(45 * text.count, 1500), 5000)) }
}

extension CaptionStep {
    init?(_ written: WrittenStep) {
        guard let text = written.fields.text(written.name) else { return nil }
        self.init(text: text)
    }
}

/// `wait`: time passes on the virtual clock.
struct WaitStep: StepAction {
    static let form = StepForm(
        name: "wait", summary: "Advances the clock.",
        live: .refused(
            "An open inbox has a real clock, which cannot be advanced. To wait for a message, give an object: wait: { for: … }."
        ), value: "a duration", expects: [])

    let milliseconds: Int64

    func perform(_ step: Step, with player: any StepPlayer, then: @escaping (StepResult) -> Void) {
        player.phone.advanceClock(milliseconds)
        then(StepResult())
    }

    func written(_ places: WrittenPlaces) -> YAMLValue { .word(Durations.written(milliseconds)) }

    /// Logarithmic: two days take only a little longer than two hours.
    var watchedPause: Duration {
        .milliseconds(Int(min(max(300 * log10(1 + Double(milliseconds) / 1000), 200), 1200)))
    }
}

extension WaitStep {
    init?(_ written: WrittenStep) {
        guard let milliseconds = written.fields.duration(written.name) else { return nil }
        self.init(milliseconds: milliseconds)
    }
}
