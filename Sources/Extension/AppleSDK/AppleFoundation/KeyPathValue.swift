import Foundation

/// An object with values by key path, as with key-value coding on Apple's platforms.
public protocol KeyValueReadable {
    func value(forKeyPath keyPath: String) -> Any?
}

/// Evaluates the key path of a predicate.
enum KeyPathValue {
    /// - Parameter path: keys, separated by dots.
    static func find(_ path: String, in object: Any?) -> PredicateValue {
        switch object {
        case nil, is NSNull: return .nothing
        case let keyed as any KeyValueReadable: return PredicateValue(keyed.value(forKeyPath: path))
        case let text as String where path == "length": return .number(Double(text.utf16.count))
        case let dictionary as [String: Any]:
            let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
            let value = parts.first.flatMap { dictionary[$0] }
            return parts.count > 1 ? find(parts[1], in: value) : PredicateValue(value)
        case let object?:
            _raise(
                "NSPredicate: a \(type(of: object)) has no key \(path) on Linux; use NSPredicate(block:) instead.")
        }
    }
}
