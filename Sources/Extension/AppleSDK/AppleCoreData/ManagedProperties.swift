import AppleFoundation
import Foundation

/// The implementation of `@NSManaged` properties, which need the Objective-C runtime on Apple platforms.
///
/// The build of an extension appends `{ get { managedValue("text") } set { setManagedValue(newValue, "text") } }` to
/// each such property.
extension NSManagedObject {
    /// The value of a property, converted to its declared type.
    ///
    /// A missing value of a non-optional property is an empty string or set, or zero, as on iOS; for a date or URL the
    /// program ends, as there.
    public func managedValue<Value>(_ key: String) -> Value {
        let value = self.value(forKey: key)
        if let value, let same = value as? Value { return same }
        if let list = (value as? NSOrderedSet)?.array ?? (value as? NSSet)?.allObjects, let same = list as? Value {
            return same
        }
        if let converted = Self.converted(value, Value.self) { return converted }
        // As on iOS: the declaration does not match the model.
        _raise("CoreData: \(entity.entityName).\(key) is \(value ?? "nil"), not a \(Value.self).")
    }

    public func setManagedValue<Value>(_ value: Value, _ key: String) {
        if let optional = value as? any OptionalValue {
            setValue(optional.content, forKey: key)
        } else {
            setValue(value, forKey: key)
        }
    }

    /// Adds to or removes from a to-many relationship, in memory.
    public func changeManagedSet(_ key: String, adding: Bool, _ value: Any) {
        let values = (value as? NSSet)?.allObjects ?? (value as? NSOrderedSet)?.array ?? [value]
        let old = self.value(forKey: key)
        if let old = old as? NSOrderedSet {
            let new = NSMutableOrderedSet(array: old.array)
            for value in values { adding ? new.add(value) : new.remove(value) }
            setValue(new, forKey: key)
        } else {
            let new = NSMutableSet(array: (old as? NSSet)?.allObjects ?? [])
            for value in values { adding ? new.add(value) : new.remove(value) }
            setValue(new, forKey: key)
        }
    }

    private static func converted<Value>(_ value: Any?, _ type: Value.Type) -> Value? {
        if let optional = type as? any OptionalValue.Type {
            return (value.flatMap { optional.content(converting: $0) } ?? optional.nothing) as? Value
        }
        if let raw = type as? any RawRepresentable.Type, let value { return Self.raw(raw, value) as? Value }
        if let integer = type as? any BinaryInteger.Type {
            return Self.integer(integer, (value as? NSNumber)?.int64Value ?? 0) as? Value
        }
        switch type {
        case is Double.Type:
            let seconds = (value as? Date)?.timeIntervalSinceReferenceDate
            return (seconds ?? (value as? NSNumber)?.doubleValue ?? 0) as? Value
        case is Float.Type: return ((value as? NSNumber)?.floatValue ?? 0) as? Value
        case is Bool.Type: return ((value as? NSNumber)?.boolValue ?? false) as? Value
        default: return value == nil ? (type as? any HasEmptyValue.Type)?.init() as? Value : nil
        }
    }

    fileprivate static func raw<Raw: RawRepresentable>(_ type: Raw.Type, _ value: Any) -> Raw? {
        converted(value, Raw.RawValue.self).flatMap { Raw(rawValue: $0) }
    }

    private static func integer<Number: BinaryInteger>(_ type: Number.Type, _ value: Int64) -> Number {
        Number(truncatingIfNeeded: value)
    }
}

/// An optional of any type.
private protocol OptionalValue {
    var content: Any? { get }
    static var nothing: Self { get }
    static func content(converting value: Any) -> Any?
}

extension Optional: OptionalValue {
    fileprivate var content: Any? { map { $0 } }
    fileprivate static var nothing: Self { nil }
    fileprivate static func content(converting value: Any) -> Any? { value as? Wrapped }
}

/// A type with an empty value.
private protocol HasEmptyValue { init() }
extension String: HasEmptyValue {}
extension Data: HasEmptyValue {}
extension Array: HasEmptyValue {}
extension Set: HasEmptyValue {}
extension Dictionary: HasEmptyValue {}
