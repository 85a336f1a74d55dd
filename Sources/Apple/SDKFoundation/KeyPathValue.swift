import Foundation

/// An object that tells its values by their names, as key-value coding does on Apple's systems.
public protocol KeyValueReadable {
    func value(forKeyPath keyPath: String) -> Any?
}

/// What a predicate's key path leads to.
enum KeyPathValue {
    /// - Parameter path: names with dots between them.
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
            // Apple's Foundation throws an exception here, which ends an extension too.
            fatalError(
                "NSPredicate: a \(type(of: object)) has no key \(path) here; NSPredicate(block:) can ask for it.")
        }
    }
}
