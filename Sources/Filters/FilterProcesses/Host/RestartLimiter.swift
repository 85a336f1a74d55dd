/// Decides when to abandon the queued queries because the filter's processes keep ending: an archive of thousands of
/// messages must not start thousands of processes, or wait five seconds for each of them.
///
/// Only queued queries are affected; a later message is sent to the filter as usual (X7).
///
/// A filter that has answered others works, and the messages are the cause: those that it hangs on end up next to one
/// another once all others are answered. So the more it has answered, the more time it has.
///
/// Processes that chaos killed do not count (X8).
///
/// It counts and uses no clock: for the same messages the result is the same, however busy the machine is. The processes of a
/// parallel host have one together: a process that receives only what the filter crashes on shares in the others' answers.
final class RestartLimiter {
    /// How many processes in a row must end without an answer, and how much time must be lost on them, before the
    /// queued queries are abandoned.
    static let maxUnansweredEnds = 8
    var toleratedLoss = Duration.seconds(10)
    /// The time counted for a process that ended by itself: about the time to start another. With the tolerated loss
    /// above, 200 of them in a row.
    static let minimumLoss = Duration.milliseconds(50)
    /// Additional time allowed for each answer since the queue was last abandoned, and the maximum.
    static let answerCredit = (answer: Duration.milliseconds(500), max: Duration.seconds(300))

    private var answers = 0
    private var unansweredEnds = 0
    private var lost = Duration.zero

    func recordAnswers(_ count: Int) {
        answers += count
        (unansweredEnds, lost) = (0, .zero)
    }

    /// Records that a process ended with unanswered queries. Returns how many did so in a row, if the limit is reached.
    ///
    /// - Parameter time: the time limit, if the process was killed because of it; else zero.
    func recordEnd(after time: Duration) -> Int? {
        unansweredEnds += 1
        lost += max(time, Self.minimumLoss)
        guard unansweredEnds >= Self.maxUnansweredEnds,
            lost >= toleratedLoss + min(Self.answerCredit.answer * answers, Self.answerCredit.max)
        else {
            return nil
        }
        answers = 0
        return unansweredEnds
    }
}
