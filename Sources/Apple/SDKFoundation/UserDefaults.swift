import Foundation

// Key-value coding of `UserDefaults`, which is missing on Linux.
extension UserDefaults {
    /// The value of a key, as with `object(forKey:)`.
    public func value(forKey key: String) -> Any? { object(forKey: key) }

    /// Sets the value of a key, or removes it with nil, as `set(_:forKey:)` does.
    public func setValue(_ value: Any?, forKey key: String) { _set(value, forKey: key) }
}

// An extension's module calls these instead of Foundation's (`DefaultsSource` of ExtensionBuild). A value that is set
// in an App Group is visible in this process, as on iOS. iOS does not save it, and that is reported
// immediately, not when Foundation writes.
extension UserDefaults {
    public func _set(_ value: Any?, forKey key: String) {
        if let value { set(value, forKey: key) } else { removeObject(forKey: key) }
        reportGroupWrite()
    }

    public func _set(_ value: Int, forKey key: String) {
        set(value, forKey: key)
        reportGroupWrite()
    }

    public func _set(_ value: Float, forKey key: String) {
        set(value, forKey: key)
        reportGroupWrite()
    }

    public func _set(_ value: Double, forKey key: String) {
        set(value, forKey: key)
        reportGroupWrite()
    }

    public func _set(_ value: Bool, forKey key: String) {
        set(value, forKey: key)
        reportGroupWrite()
    }

    /// Foundation's method recurses endlessly if the URL is nil.
    public func _set(_ value: URL?, forKey key: String) {
        if let value { set(value, forKey: key) } else { removeObject(forKey: key) }
        reportGroupWrite()
    }

    public func _removeObject(forKey key: String) {
        removeObject(forKey: key)
        reportGroupWrite()
    }

    /// Tries to write the group's file, which is refused, and reported by CFileAccessInterposer.
    private func reportGroupWrite() {
        guard let suite = Mirror(reflecting: self).descendant("suite") as? String, suite.hasPrefix("group.") else {
            return
        }
        let file = open("\(NSHomeDirectory())/.config/\(suite).plist", O_WRONLY | O_CLOEXEC)
        if file >= 0 { close(file) }
    }
}

extension NSMutableDictionary {
    /// Sets the value of a key, or removes it with nil.
    public func setValue(_ value: Any?, forKey key: String) {
        if let value {
            setObject(value, forKey: NSString(string: key))
        } else {
            removeObject(forKey: NSString(string: key))
        }
    }
}
