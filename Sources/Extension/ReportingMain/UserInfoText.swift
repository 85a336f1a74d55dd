import Foundation

/// `userInfo` as a JSON object, by the rules of `JSONSerialization` (U5).
enum UserInfoText {
    struct NotJSON: Error {
        /// The place and the value that cannot be JSON.
        let reason: String
    }

    /// - Returns: nil for nil.
    static func json(_ userInfo: [String: Any]?) throws(NotJSON) -> String? {
        guard let given = userInfo else { return nil }
        let userInfo = given.mapValues(bridged)
        if let place = culprit(userInfo, "userInfo", depth: 0) { throw NotJSON(reason: place) }
        // Foundation's JSON: Apple accepts what this class accepts. Checked first, because it traps on invalid objects.
        guard JSONSerialization.isValidJSONObject(userInfo),
            let data = try? JSONSerialization.data(withJSONObject: userInfo, options: [.sortedKeys])
        else { throw NotJSON(reason: "JSONSerialization cannot write it") }
        return String(decoding: data, as: UTF8.self)
    }

    /// Bridges a value as Objective-C does: nil in an `Any` is `NSNull`, a `CGFloat` is a number.
    private static func bridged(_ value: Any) -> Any {
        switch value {
        case let list as [Any]: list.map(bridged)
        case let dictionary as [String: Any]: dictionary.mapValues(bridged)
        case let number as CGFloat: Double(number)
        case let optional as any OptionalValue: optional.inside.map(bridged) ?? NSNull()
        default: value
        }
    }

    /// The path and description of the first value that JSON cannot represent.
    private static func culprit(_ value: Any, _ path: String, depth: Int) -> String? {
        guard depth < 64 else { return "\(path) is nested more than 64 deep" }
        switch value {
        case let list as [Any]:
            for (place, element) in list.enumerated() {
                if let found = culprit(element, "\(path)[\(place)]", depth: depth + 1) { return found }
            }
            return nil
        case let dictionary as [String: Any]:
            for key in dictionary.keys.sorted() {
                guard let element = dictionary[key] else { continue }
                if let found = culprit(element, "\(path)[\"\(key)\"]", depth: depth + 1) { return found }
            }
            return nil
        case is String, is NSNull, is Bool, is Int, is UInt, is Int64, is UInt64, is Int32, is UInt32, is Int16,
            is UInt16,
            is Int8, is UInt8:
            return nil
        case let number as Double: return number.isFinite ? nil : "\(path) is \(number)"
        case let number as Float: return number.isFinite ? nil : "\(path) is \(number)"
        case is NSNumber, is NSString, is Decimal: return nil
        default: return "\(path) is of the type \(type(of: value))"
        }
    }
}

/// An optional of unknown type.
private protocol OptionalValue {
    var inside: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var inside: Any? { self }
}
