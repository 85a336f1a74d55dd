import Foundation

// Key-value coding, which is not there on Linux, as far as settings answer it by themselves.
extension UserDefaults {
    /// The value of a key, as `object(forKey:)` has it.
    public func value(forKey key: String) -> Any? { object(forKey: key) }

    /// Sets the value of a key, or takes it away with nil, as `set(_:forKey:)` does.
    public func setValue(_ value: Any?, forKey key: String) { _set(value, forKey: key) }
}

// An extension's module calls these instead of Foundation's (`DefaultsSource` of ExtensionBuild). A value that is set in
// an App Group is visible in this process, as on a phone. A phone does not save it, and that is reported immediately, not
// when Foundation writes.
extension UserDefaults {
    public func _set(_ value: Any?, forKey key: String) {
        if let value { set(value, forKey: key) } else { removeObject(forKey: key) }
        tellOfGroup()
    }

    public func _set(_ value: Int, forKey key: String) {
        set(value, forKey: key)
        tellOfGroup()
    }

    public func _set(_ value: Float, forKey key: String) {
        set(value, forKey: key)
        tellOfGroup()
    }

    public func _set(_ value: Double, forKey key: String) {
        set(value, forKey: key)
        tellOfGroup()
    }

    public func _set(_ value: Bool, forKey key: String) {
        set(value, forKey: key)
        tellOfGroup()
    }

    /// Foundation's own calls itself endlessly when the address is nil.
    public func _set(_ value: URL?, forKey key: String) {
        if let value { set(value, forKey: key) } else { removeObject(forKey: key) }
        tellOfGroup()
    }

    public func _removeObject(forKey key: String) {
        removeObject(forKey: key)
        tellOfGroup()
    }

    /// Asks to write the group's file, which is refused, and told by whoever watches this process (CFileAccessInterposer).
    private func tellOfGroup() {
        guard let suite = Mirror(reflecting: self).descendant("suite") as? String, suite.hasPrefix("group.") else {
            return
        }
        let file = open("\(NSHomeDirectory())/.config/\(suite).plist", O_WRONLY | O_CLOEXEC)
        if file >= 0 { close(file) }
    }
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
