extension ScoreTally {
    /// What is hidden if messages from a score on are hidden.
    package struct Point: Hashable, Sendable {
        /// From 0 to 1; nil: nothing is hidden.
        package let threshold: Double?
        package let hamBlocked: Rate
        package let spamCaught: Rate
    }

    /// The receiver operating characteristic: a point for each score that occurs, the highest first, after the point
    /// where nothing is hidden.
    package var curve: [Point] {
        let (spam, ham) = (self.spam, self.ham)
        var (caught, blocked) = (0, 0)
        var points = [Point(threshold: nil, hamBlocked: Rate(0, of: ham), spamCaught: Rate(0, of: spam))]
        for (step, counts) in counts.sorted(by: { $0.key > $1.key }) {
            caught += counts.spam
            blocked += counts.ham
            points.append(
                Point(
                    threshold: Double(step) / Double(Self.steps), hamBlocked: Rate(blocked, of: ham),
                    spamCaught: Rate(caught, of: spam)))
        }
        return points
    }

    /// The area under the curve: how often a message that should be hidden has a higher score than one that should be
    /// shown, where equal scores count half. nil: one of the classes has no score.
    package var area: Double? {
        let (spam, ham) = (Double(self.spam), Double(self.ham))
        guard spam > 0, ham > 0 else { return nil }
        var below = 0.0
        var doubled = 0.0
        for (_, counts) in counts.sorted(by: { $0.key < $1.key }) {
            doubled += Double(counts.spam) * (2 * below + Double(counts.ham))
            below += Double(counts.ham)
        }
        return doubled / 2 / spam / ham
    }

    /// The shares of blocked ham for which reports name a threshold.
    package static let limits = [0.001, 0.005, 0.01]

    /// The threshold that catches most spam without blocking more than a share of ham; of those that catch as much, the
    /// highest.
    ///
    /// - Returns: the point where nothing is hidden if every threshold blocks more.
    package func threshold(maxHamBlocked limit: Double) -> Point {
        let points = curve
        var best = points[0]
        for point in points.dropFirst() {
            guard Double(point.hamBlocked.count) <= limit * Double(point.hamBlocked.total) + 1e-9 else { break }
            if point.spamCaught.count > best.spamCaught.count { best = point }
        }
        return best
    }
}
