import Device
import Messages

/// Reports on standard error how many messages were sent: invalid records as they are read, a bar if the end is known, and a
/// sentence at the end.
final class SendReport {
    private let delivery: Delivery
    private let bar: ProgressBar?
    private var reportedCount = 0

    /// - Parameter showsBar: false if the end is unknown, or if messages are printed.
    init(_ delivery: Delivery, showsBar: Bool) {
        self.delivery = delivery
        bar = showsBar ? ProgressBar(label: "Sending") : nil
    }

    func update() {
        let new = delivery.summary.reasons.dropFirst(reportedCount)
        if !new.isEmpty { bar?.end() }
        for skipped in new { PlainLine.note("standard input:\(skipped.place): \(skipped.reason)") }
        reportedCount = delivery.summary.reasons.count
        bar?.show(delivery.fraction, delivery.summary.delivered)
    }

    func end() {
        update()
        bar?.end()
        let summary = delivery.summary
        let omitted = summary.skipped - summary.reasons.count
        if omitted > 0 { PlainLine.note("… and \(Counted.number(omitted)) more") }
        for note in summary.notes { PlainLine.note(note) }
        PlainLine.note(summary.sentence)
    }

    func interrupted() {
        bar?.end()
        PlainLine.note("siftbox: interrupted; \(Counted.pluralized(delivery.summary.delivered, "message")) sent.")
    }
}
