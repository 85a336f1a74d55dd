// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import Foundation

// What needs the Objective-C runtime. A use of it does not compile, and the error says why.

/// An observation of a property. There are none here.
public final class NSKeyValueObservation: NSObject {
    private override init() { super.init() }
    public func invalidate() {}
}

public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

public enum NSKeyValueChangeKey: String, Sendable {
    case newKey, oldKey, kindKey
}

public struct NSKeyValueObservedChange<Value> {
    public let newValue: Value?
    public let oldValue: Value?
    public let isPrior = false
}

extension NSObjectProtocol {
    @available(
        *, unavailable,
        message: "key-value observing needs Objective-C; use didSet or Combine, and read UserDefaults for each message"
    )
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        // Never runs: the compiler refuses every call of an unavailable function.
        fatalError("unavailable")
    }

    @available(
        *, unavailable,
        message: "key-value observing needs Objective-C; use didSet or Combine, and read UserDefaults for each message"
    )
    public func addObserver(
        _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer?
    ) {}

    @available(*, unavailable, message: "key-value observing needs Objective-C; put it in #if !os(Linux)")
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {}

    @available(*, unavailable, message: "key-value coding needs Objective-C; use the property, or a key path of Swift")
    public func value(forKey key: String) -> Any? { nil }

    @available(*, unavailable, message: "key-value coding needs Objective-C; use the property, or a key path of Swift")
    public func setValue(_ value: Any?, forKey key: String) {}

    @available(*, unavailable, message: "sending a selector needs Objective-C; call the method")
    public func perform(_ selector: Selector) {}

    @available(*, unavailable, message: "sending a selector needs Objective-C; call the method")
    public func perform(_ selector: Selector, with object: Any?) {}

    @available(*, unavailable, message: "sending a selector needs Objective-C; use DispatchQueue.main.asyncAfter")
    public func perform(_ selector: Selector, with object: Any?, afterDelay delay: TimeInterval) {}

    @available(*, unavailable, message: "sending a selector needs Objective-C; use DispatchQueue.main.async")
    public func performSelector(onMainThread selector: Selector, with object: Any?, waitUntilDone wait: Bool) {}

    @available(*, unavailable, message: "asking for a selector needs Objective-C; use a protocol and as?")
    public func responds(to selector: Selector) -> Bool { false }
}
