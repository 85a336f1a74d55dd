import Foundation

/// The device's clock: the machine's own, or one that a session moves.
package enum DeviceClock: Hashable, Sendable {
    case real
    /// Milliseconds since 1970.
    case virtual(Int64)
    /// The machine's own, so many milliseconds ahead: a session's time that goes on after its end.
    case ahead(Int64)

    /// Milliseconds since 1970.
    package var now: Int64 {
        switch self {
        case .real: Self.machine
        case .virtual(let now): now
        case .ahead(let offset): Self.machine + offset
        }
    }

    private static var machine: Int64 { Int64((Date().timeIntervalSince1970 * 1000).rounded()) }

    /// A clock that shows the same now, and goes on by real time.
    package var released: DeviceClock {
        if case .virtual(let now) = self { .ahead(now - Self.machine) } else { self }
    }

    /// Lets virtual time pass; a real clock is left alone.
    ///
    /// - Parameter milliseconds: not negative; a virtual clock never runs backwards.
    package mutating func advance(_ milliseconds: Int64) {
        if case .virtual(let now) = self { self = .virtual(now + max(0, milliseconds)) }
    }

    /// Where the screen shows its times: here, or in UTC where time is a session's.
    package var timeZone: TimeZone {
        switch self {
        case .real: .current
        case .virtual, .ahead: TimeZone(secondsFromGMT: 0) ?? .current
        }
    }

    static let day: Int64 = 24 * 60 * 60 * 1000
}
