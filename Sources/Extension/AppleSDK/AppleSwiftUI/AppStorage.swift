public import AppleFoundation

/// A value in the user defaults (iOS 14).
///
/// A value that is set in an App Group is not saved, as on an iPhone, and this is reported.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
    private let store: UserDefaults
    private let read: (UserDefaults) -> Value
    private let write: (UserDefaults, Value) -> Void
    private var change: PendingChange?

    private init(
        _ store: UserDefaults?, read: @escaping (UserDefaults) -> Value, write: @escaping (UserDefaults, Value) -> Void
    ) {
        self.store = store ?? .standard
        (self.read, self.write) = (read, write)
    }

    public var wrappedValue: Value {
        get { read(store) }
        nonmutating set {
            write(store, newValue)
            change?.mark()
        }
    }

    public var projectedValue: Binding<Value> { Binding(get: { wrappedValue }, set: { wrappedValue = $0 }) }
}

extension AppStorage: ConnectedProperty {
    mutating func connect(_ place: PropertyPlace) { change = place.node.graph.change }
}

/// A type that `AppStorage` can store directly.
public protocol _StoredInDefaults {
    static func _stored(_ value: Any) -> Self?
    var _forDefaults: Any { get }
}

extension _StoredInDefaults {
    public static func _stored(_ value: Any) -> Self? { value as? Self }
    public var _forDefaults: Any { self }
}

extension String: _StoredInDefaults {}
extension Data: _StoredInDefaults {}
extension Bool: _StoredInDefaults {
    public static func _stored(_ value: Any) -> Bool? { (value as? NSNumber)?.boolValue ?? value as? Bool }
}
extension Int: _StoredInDefaults {
    public static func _stored(_ value: Any) -> Int? { (value as? NSNumber)?.intValue ?? value as? Int }
}
extension Double: _StoredInDefaults {
    public static func _stored(_ value: Any) -> Double? { (value as? NSNumber)?.doubleValue ?? value as? Double }
}
extension URL: _StoredInDefaults {
    public static func _stored(_ value: Any) -> URL? { value as? URL ?? (value as? String).flatMap(URL.init(string:)) }
    public var _forDefaults: Any { absoluteString }
}

extension AppStorage where Value: _StoredInDefaults {
    public init(wrappedValue: Value, _ key: String, store: _UserDefaults? = nil) {
        self.init(store) {
            $0.object(forKey: key).flatMap(Value._stored) ?? wrappedValue
        } write: {
            $0.setValue($1._forDefaults as Any?, forKey: key)
        }
    }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue: _StoredInDefaults {
    public init(wrappedValue: Value, _ key: String, store: _UserDefaults? = nil) {
        self.init(store) {
            $0.object(forKey: key).flatMap(Value.RawValue._stored).flatMap(Value.init(rawValue:)) ?? wrappedValue
        } write: {
            $0.setValue($1.rawValue._forDefaults as Any?, forKey: key)
        }
    }
}

extension AppStorage {
    public init<Wrapped: _StoredInDefaults>(_ key: String, store: _UserDefaults? = nil) where Value == Wrapped? {
        self.init(store) {
            $0.object(forKey: key).flatMap(Wrapped._stored)
        } write: {
            $0.setValue($1?._forDefaults, forKey: key)
        }
    }
}
