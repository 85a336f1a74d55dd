/// A signpost's message. It is discarded here, without evaluating its values.
public typealias SignpostMetadata = OSLogMessage

/// Marks intervals and events for Instruments. Does nothing here.
///
///     let state = signposter.beginInterval("Match")
///     defer { signposter.endInterval("Match", state) }
public struct OSSignposter: Sendable {
    private let log: OSLog

    public init() { log = .default }
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
    public init(subsystem: String, category: OSLog.Category) { log = OSLog(subsystem: subsystem, category: category) }
    public init(logger: Logger) { log = .default }
    public init(logHandle: OSLog) { log = logHandle }

    public static let disabled = OSSignposter(logHandle: .disabled)

    public var isEnabled: Bool { log.signpostsEnabled }

    public func makeSignpostID() -> OSSignpostID { OSSignpostID(log: log) }
    public func makeSignpostID(from object: AnyObject) -> OSSignpostID { OSSignpostID(log: log, object: object) }

    public func beginInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata = ""
    ) -> OSSignpostIntervalState {
        .beginState(id: id)
    }

    public func beginAnimationInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata = ""
    ) -> OSSignpostIntervalState {
        .beginState(id: id)
    }

    public func endInterval(
        _ name: StaticString, _ state: OSSignpostIntervalState, _ message: SignpostMetadata = ""
    ) {}

    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata = "") {}

    /// Runs `task`.
    public func withIntervalSignpost<T>(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata = "",
        around task: () throws -> T
    ) rethrows -> T {
        try task()
    }
}

/// A started interval.
public final class OSSignpostIntervalState: Sendable {
    private let id: OSSignpostID

    private init(id: OSSignpostID) { self.id = id }

    public static func beginState(id: OSSignpostID) -> OSSignpostIntervalState { OSSignpostIntervalState(id: id) }
}
