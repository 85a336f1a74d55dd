import Foundation

/// A value in a predicate.
enum PredicateValue: Hashable, Sendable {
    case text(String)
    case number(Double)
    case list([PredicateValue])
    case nothing
    /// A value of an unsupported type.
    case other(String)

    init(_ value: Any?) {
        switch value {
        case nil, is NSNull: self = .nothing
        case let text as String: self = .text(text)
        case let text as Substring: self = .text(String(text))
        case let text as NSString: self = .text(String(text))
        case let number as NSNumber: self = .number(number.doubleValue)
        case let number as any BinaryInteger: self = .number(Double(number))
        case let number as any BinaryFloatingPoint: self = .number(Double(number))
        case let date as Date: self = .number(date.timeIntervalSinceReferenceDate)
        case let isTrue as Bool: self = .number(isTrue ? 1 : 0)
        case let list as [Any]: self = .list(list.map(PredicateValue.init))
        case let list as NSArray: self = .list(list.map(PredicateValue.init))
        case let set as Set<AnyHashable>: self = .list(set.map { PredicateValue($0.base) })
        case let set as NSSet: self = .list(set.map(PredicateValue.init))
        case let value?: self = .other(String(describing: type(of: value)))
        }
    }
}
