import Foundation
public import AppleFoundation

extension NSSortDescriptor {
    /// Sorts managed objects by a property. Objects without a value come first, as in SQLite.
    ///
    /// - Parameter key: a property or a key path; nil: all objects are equal.
    public convenience init(key: String?, ascending: Bool) {
        self.init(key: key, ascending: ascending, selector: nil)
    }

    /// Sorts managed objects by a text, with one of the comparisons of `NSString`. Other selectors do not compare.
    ///
    /// - Parameter selector: such as `#selector(NSString.localizedCaseInsensitiveCompare(_:))`; nil: as without one.
    public convenience init(key: String?, ascending: Bool, selector: Selector?) {
        let compare = selector?.compare
        self.init(keyPath: \NSManagedObject.self, ascending: ascending) { first, second in
            guard let key, let first = first as? NSManagedObject, let second = second as? NSManagedObject else {
                return .orderedSame
            }
            let values = (first.value(forKeyPath: key), second.value(forKeyPath: key))
            guard let compare, let text = values.0 as? String, let other = values.1 as? String else {
                return Self.order(values.0, values.1)
            }
            return compare(text, other)
        }
    }

    /// Sorts by an optional property, which Foundation's initializer does not support on Linux.
    public convenience init<Root: NSManagedObject, Value: Comparable>(
        keyPath: KeyPath<Root, Value?>, ascending: Bool
    ) {
        self.init(keyPath: keyPath, ascending: ascending) { Self.order($0 as? Value, $1 as? Value) }
    }

    /// Sorts by a Boolean property: false comes first.
    public convenience init<Root: NSManagedObject>(keyPath: KeyPath<Root, Bool>, ascending: Bool) {
        self.init(keyPath: keyPath, ascending: ascending) { Self.order($0 as? Bool, $1 as? Bool) }
    }

    private static func order(_ first: Any?, _ second: Any?) -> ComparisonResult {
        switch (first, second) {
        case (nil, nil): .orderedSame
        case (nil, _): .orderedAscending
        case (_, nil): .orderedDescending
        case (let first as String, let second as String): first.compare(second, options: .literal)
        case (let first as Bool, let second as Bool): order(first ? 1 : 0, second ? 1 : 0)
        case (let first as NSNumber, let second as NSNumber): first.compare(second)
        case (let first as URL, let second as URL): first.absoluteString.compare(second.absoluteString)
        case (let first as any Comparable, let second): compare(first, second)
        default: .orderedSame
        }
    }

    private static func compare<Value: Comparable>(_ first: Value, _ second: Any?) -> ComparisonResult {
        guard let second = second as? Value, first != second else { return .orderedSame }
        return first < second ? .orderedAscending : .orderedDescending
    }
}
