import Foundation

// Reading logs. A use of it does not compile, and the error says why.

/// The entries of the log (iOS 15).
@available(*, unavailable, message: "logs cannot be read here; the filter's log of Siftbox shows them (key o)")
public final class OSLogStore: NSObject {
    public enum Scope: Int, Sendable { case currentProcessIdentifier = 1 }
    public init(scope: Scope) throws { super.init() }
    public func position(date: Date) -> OSLogPosition { OSLogPosition() }
    public func position(timeIntervalSinceEnd seconds: TimeInterval) -> OSLogPosition { OSLogPosition() }
    public func position(timeIntervalSinceLatestBoot seconds: TimeInterval) -> OSLogPosition { OSLogPosition() }
    public func getEntries(at position: OSLogPosition? = nil, matching predicate: NSPredicate? = nil) throws
        -> [OSLogEntry]
    { [] }
}

/// A place in the log.
public final class OSLogPosition: NSObject {}

/// An entry of the log.
public class OSLogEntry: NSObject {
    public let composedMessage = ""
    public let date = Date()
}

/// An entry with a category and a level.
public final class OSLogEntryLog: OSLogEntry {
    public let category = ""
    public let subsystem = ""
}
