import Foundation

// Key-value coding, which is not there on Linux, as far as settings answer it by themselves.
extension UserDefaults {
    /// The value of a key, as `object(forKey:)` has it.
    public func value(forKey key: String) -> Any? { object(forKey: key) }

    /// Sets the value of a key, or takes it away with nil, as `set(_:forKey:)` does.
    public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
}

extension NSMutableDictionary {
    /// Sets the value of a key, or takes it away with nil.
    public func setValue(_ value: Any?, forKey key: String) {
        if let value {
            setObject(value, forKey: NSString(string: key))
        } else {
            removeObject(forKey: NSString(string: key))
        }
    }
}
