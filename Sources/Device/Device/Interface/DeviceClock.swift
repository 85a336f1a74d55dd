package import Foundation

/// The device's clock: the machine's clock, or a virtual one that a session advances.
package enum DeviceClock: Hashable, Sendable {
    case real
    /// Milliseconds since 1970.
    case virtual(Int64)
    /// The machine's clock plus an offset in milliseconds: a session's clock after the session has ended.
    case ahead(Int64)

    /// Whether it stands still until a session advances it.
    package var isVirtual: Bool { if case .virtual = self { true } else { false } }

    /// Milliseconds since 1970.
    package var now: Int64 {
        switch self {
        case .real: Self.machine
        case .virtual(let now): now
        case .ahead(let offset): Self.machine + offset
        }
    }

    private static var machine: Int64 { Int64((Date().timeIntervalSince1970 * 1000).rounded()) }

    /// A clock that shows the same time now and continues in real time.
    package var released: DeviceClock {
        if case .virtual(let now) = self { .ahead(now - Self.machine) } else { self }
    }

    /// Advances a virtual clock; does nothing to a real one.
    ///
    /// - Parameter milliseconds: negative values count as 0.
    package mutating func advance(_ milliseconds: Int64) {
        if case .virtual(let now) = self { self = .virtual(now + max(0, milliseconds)) }
    }

    /// The time zone of the times on the screen: the local one, or UTC in a session.
    package var timeZone: TimeZone {
        switch self {
        case .real: .current
        case .virtual, .ahead: TimeZone(secondsFromGMT: 0) ?? .current
        }
    }

    static let day: Int64 = 24 * 60 * 60 * 1000
}
