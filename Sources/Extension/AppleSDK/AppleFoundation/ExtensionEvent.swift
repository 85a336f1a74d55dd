import Foundation
import Synchronization

/// What an extension did that its author should know about, for the process that runs it.
package enum ExtensionEvent: Hashable, Sendable {
    /// It opened a group that it does not belong to.
    case missingGroup(String)
    /// It read a value that the group does not have.
    case missingValue(group: String, key: String)
    /// It set or removed a value; refused. The key is empty for all values together.
    case writtenValue(group: String, key: String)
    /// It opened a data model that it does not have.
    case missingModel(name: String, existing: [String])

    private static let observer = Mutex<(@Sendable (ExtensionEvent) -> Void)?>(nil)

    /// - Parameter observer: called on the thread of each event.
    package static func observe(_ observer: @escaping @Sendable (ExtensionEvent) -> Void) {
        self.observer.withLock { $0 = observer }
    }

    package static func report(_ event: ExtensionEvent) { observer.withLock { $0 }?(event) }
}
