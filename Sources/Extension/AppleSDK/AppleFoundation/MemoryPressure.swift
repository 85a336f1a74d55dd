public import Dispatch

/// A source of warnings that memory is low. Here it never fires: Siftbox ends a process that exceeds its limit (X5).
public protocol DispatchSourceMemoryPressure: DispatchSourceProtocol {}

extension DispatchSourceMemoryPressure {
    public var data: DispatchSource.MemoryPressureEvent { [] }
}

// Dispatch's own methods require each source to be of this class.
extension DispatchSource: DispatchSourceMemoryPressure {}

extension DispatchSource {
    public struct MemoryPressureEvent: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let normal = MemoryPressureEvent(rawValue: 1)
        public static let warning = MemoryPressureEvent(rawValue: 2)
        public static let critical = MemoryPressureEvent(rawValue: 4)
        public static let all: MemoryPressureEvent = [.normal, .warning, .critical]
    }

    /// A source that can be activated and canceled and never fires.
    public class func makeMemoryPressureSource(
        eventMask: MemoryPressureEvent, queue: DispatchQueue? = nil
    ) -> any DispatchSourceMemoryPressure {
        // A source of user data that no one adds data to.
        let source = makeUserDataAddSource(queue: queue)
        // Dispatch has no other class of sources than this one, and casts to it itself: the cast cannot fail.
        // swift-format-ignore: NeverForceUnwrap
        return source as! DispatchSource
    }
}
