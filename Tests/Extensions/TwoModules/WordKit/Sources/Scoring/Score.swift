/// A number from 0 to 1.
public struct Score: Comparable {
    public let value: Double

    public init(_ value: Double) { self.value = min(max(value, 0), 1) }

    public static func < (left: Score, right: Score) -> Bool { left.value < right.value }

    public static let certain = Score(1)
}
