/// When what waits for a filter is given up, because its processes end one after the other: an archive of thousands of
/// texts is not to start thousands of processes, nor to wait five seconds for each of them.
///
/// It is about the texts that wait. One that comes in later is asked about as ever (X7).
///
/// A filter that has answered others before can, and it is the texts: those that it hangs over are left behind one another
/// when all others are answered. So it has the more time, the more it has answered.
///
/// It counts, and looks at no clock: of the same texts the same are given up, however busy the machine is.
struct RestartLimiter {
    /// So many processes in a row ended without one answer, and so much time was lost over them, before what waits is given
    /// up.
    static let deathsInARow = 8
    var window = Duration.seconds(10)
    /// What is lost over a process that ended by itself: about what it takes to start another one. With the patience above,
    /// 200 of them in a row.
    static let lossOfCrash = Duration.milliseconds(50)
    /// What may be lost besides for each answer since the filter was last given up, and at most.
    static let credit = (answer: Duration.milliseconds(500), most: Duration.seconds(300))

    private var answers = 0
    private var deaths = 0
    private var lost = Duration.zero

    mutating func recordAnswers(_ count: Int) {
        answers += count
        (deaths, lost) = (0, .zero)
    }

    /// A process ended with questions that had no answer. Returns how many did so in a row, when it is enough.
    ///
    /// - Parameter time: the time that a question had, where the process was ended because that had run out; else zero.
    mutating func recordEnd(after time: Duration) -> Int? {
        deaths += 1
        lost += max(time, Self.lossOfCrash)
        guard deaths >= Self.deathsInARow, lost >= window + min(Self.credit.answer * answers, Self.credit.most) else {
            return nil
        }
        answers = 0
        return deaths
    }
}
