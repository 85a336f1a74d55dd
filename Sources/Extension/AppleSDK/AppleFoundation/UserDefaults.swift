public import Foundation

/// `UserDefaults` as an extension sees it. In an extension's module the name `UserDefaults` means this class
/// (`ModuleAdditions` of ExtensionBuilder).
///
/// An App Group's values can be read. Setting or removing one is refused, as on an iPhone, where the preferences daemon
/// rejects the write: the value stays what the app stored, and the write is reported immediately (X3).
open class _UserDefaults: UserDefaults {
    /// nil: the extension's own values, which it can write.
    private let group: String?

    public override init?(suiteName: String?) {
        group = suiteName.flatMap { $0.hasPrefix("group.") ? $0 : nil }
        super.init(suiteName: suiteName)
        if let group, !AppGroups.isGranted(group, environment: ProcessInfo.processInfo.environment) {
            ExtensionEvent.report(.missingGroup(group))
        }
    }

    /// The extension's own values: one object for each thread, as the class is not `Sendable`. All of them have the same
    /// values.
    open override class var standard: _UserDefaults {
        let key = "SiftboxStandardUserDefaults"
        if let own = Thread.current.threadDictionary[key] as? _UserDefaults { return own }
        let own = _UserDefaults()
        Thread.current.threadDictionary[key] = own
        return own
    }

    open override func object(forKey key: String) -> Any? {
        let value = super.object(forKey: key)
        if value == nil, let group { ExtensionEvent.report(.missingValue(group: group, key: key)) }
        return value
    }

    open override func set(_ value: Any?, forKey key: String) {
        if let group { return ExtensionEvent.report(.writtenValue(group: group, key: key)) }
        // With nil, Foundation would call the method for URLs, which calls itself.
        if let value { super.set(value, forKey: key) } else { super.removeObject(forKey: key) }
    }

    open override func set(_ value: Int, forKey key: String) { set(value as Any?, forKey: key) }
    open override func set(_ value: Float, forKey key: String) { set(value as Any?, forKey: key) }
    open override func set(_ value: Double, forKey key: String) { set(value as Any?, forKey: key) }
    open override func set(_ value: Bool, forKey key: String) { set(value as Any?, forKey: key) }

    /// As on Apple's systems, a URL that is not a file's is stored as an archive: Foundation on Linux stores only a path.
    open override func set(_ value: URL?, forKey key: String) {
        guard group == nil, let value else { return set(nil as Any?, forKey: key) }
        if value.isFileURL { return set(value.path as Any?, forKey: key) }
        let data = try? NSKeyedArchiver.archivedData(
            withRootObject: NSURL(string: value.absoluteString) as Any, requiringSecureCoding: true)
        set(data as Any?, forKey: key)
    }

    open override func url(forKey key: String) -> URL? {
        guard let data = object(forKey: key) as? Data else { return super.url(forKey: key) }
        return (try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSURL.self, from: data)).flatMap { $0 as URL }
    }

    open override func removeObject(forKey key: String) {
        if let group { return ExtensionEvent.report(.writtenValue(group: group, key: key)) }
        super.removeObject(forKey: key)
    }

    open override func setPersistentDomain(_ domain: [String: Any], forName name: String) {
        if name.hasPrefix("group.") { return ExtensionEvent.report(.writtenValue(group: name, key: "")) }
        super.setPersistentDomain(domain, forName: name)
    }

    open override func removePersistentDomain(forName name: String) {
        if name.hasPrefix("group.") { return ExtensionEvent.report(.writtenValue(group: name, key: "")) }
        super.removePersistentDomain(forName: name)
    }
}

// Key-value coding of `UserDefaults`, which is missing on Linux.
extension UserDefaults {
    /// The value of a key, as with `object(forKey:)`.
    public func value(forKey key: String) -> Any? { object(forKey: key) }

    /// Sets the value of a key, or removes it with nil, as `set(_:forKey:)` does.
    public func setValue(_ value: Any?, forKey key: String) {
        // With nil, Foundation's `set` would call the method for URLs, which calls itself.
        if let value { set(value, forKey: key) } else { removeObject(forKey: key) }
    }

    /// A value inside a dictionary: `value(forKeyPath: "limits.daily")`.
    public func value(forKeyPath keyPath: String) -> Any? {
        let keys = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return keys.dropFirst().reduce(object(forKey: keys[0])) { ($0 as? [String: Any])?[$1] }
    }

    /// Sets the value of a key. As on an iPhone, only a path of one key can be set: the dictionaries of `UserDefaults`
    /// are immutable.
    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
        precondition(
            !keyPath.contains("."),
            "UserDefaults.setValue(_:forKeyPath: \"\(keyPath)\"): its dictionaries are immutable; set the whole one")
        setValue(value, forKey: keyPath)
    }

    /// Sets several values.
    public func setValuesForKeys(_ values: [String: Any]) {
        for (key, value) in values { setValue(value, forKey: key) }
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
