import Glibc

/// The processor time that work takes on this thread, in seconds: not the time of other programs on a busy machine.
package enum ProcessorTime {
    package static func seconds(_ work: () throws -> Void) rethrows -> Double {
        let start = now
        try work()
        return now - start
    }

    /// The times of work with an input and with a ten times larger one.
    ///
    ///     let growth = ProcessorTime.growth(to: 1_000_000) { size in
    ///         recognizer.processString(String(repeating: "a", count: size))
    ///     }
    ///     #expect(growth.isLinear, "\(growth)")
    ///
    /// - Parameter size: the size of the larger input.
    package static func growth(to size: Int, _ work: (_ size: Int) throws -> Void) rethrows -> Growth {
        let small = try seconds { try work(size / 10) }
        return Growth(small: small, large: try seconds { try work(size) })
    }

    package struct Growth: CustomStringConvertible {
        package let small: Double
        package let large: Double

        /// Ten times the input: quadratic work would take a hundred times as long. Half a second is for small times, which
        /// are not exact.
        package var isLinear: Bool { large < small * 40 + 0.5 }

        package var description: String { "\(small) s, and \(large) s for ten times the input" }
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
