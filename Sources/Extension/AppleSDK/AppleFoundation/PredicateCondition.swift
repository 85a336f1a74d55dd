import Foundation

/// The condition of a predicate.
indirect enum PredicateCondition: Sendable {
    case constant(Bool)
    case not(PredicateCondition)
    case all([PredicateCondition])
    case any([PredicateCondition])
    case comparison(PredicateComparison)

    func holds(for object: Any?) -> Bool {
        switch self {
        case .constant(let isTrue): isTrue
        case .not(let condition): !condition.holds(for: object)
        case .all(let conditions): conditions.allSatisfy { $0.holds(for: object) }
        case .any(let conditions): conditions.contains { $0.holds(for: object) }
        case .comparison(let comparison): comparison.holds(for: object)
        }
    }
}

/// A comparison of two operands.
struct PredicateComparison: Sendable {
    enum Operation: Sendable {
        case equal, notEqual, contains, beginsWith, endsWith, like, matches, isIn
        case less, lessOrEqual, greater, greaterOrEqual
    }

    enum Operand: Sendable {
        /// `SELF`.
        case evaluated
        /// A key path of the evaluated object.
        case keyPath(String)
        case constant(PredicateValue)
    }

    struct Options: OptionSet, Sendable {
        let rawValue: Int
        static let anyCase = Options(rawValue: 1)
        static let anyAccents = Options(rawValue: 2)

        var comparing: String.CompareOptions {
            var options: String.CompareOptions = []
            if contains(.anyCase) { options.insert(.caseInsensitive) }
            if contains(.anyAccents) { options.insert(.diacriticInsensitive) }
            return options
        }
    }

    private let left: Operand
    private let operation: Operation
    private let options: Options
    private let right: Operand
    /// The regular expression of `MATCHES`, compiled once if it is constant.
    private let expression: NSRegularExpression?

    init(_ left: Operand, _ operation: Operation, _ options: Options, _ right: Operand) {
        (self.left, self.operation, self.options, self.right) = (left, operation, options, right)
        if operation == .matches, case .constant(.text(let pattern)) = right {
            expression = try? PredicateMatching.expression(pattern, options)
        } else {
            expression = nil
        }
    }

    func holds(for object: Any?) -> Bool {
        let left = resolved(left, object)
        let right = resolved(right, object)
        switch operation {
        case .equal: return isEqual(left, right)
        case .notEqual: return !isEqual(left, right)
        case .contains: return isPart(right, of: left)
        case .isIn: return isPart(left, of: right)
        case .less, .lessOrEqual, .greater, .greaterOrEqual: return isOrdered(left, right)
        case .beginsWith, .endsWith, .like, .matches: break
        }
        if left == .nothing || right == .nothing { return false }
        guard case .text(let text) = left, case .text(let other) = right else { refuse(left, right) }
        switch operation {
        case .beginsWith: return text.range(of: other, options: options.comparing.union(.anchored)) != nil
        case .endsWith: return text.range(of: other, options: options.comparing.union([.anchored, .backwards])) != nil
        case .like: return PredicateMatching.like(text, other, options)
        default: return PredicateMatching.matches(text, other, options, expression)
        }
    }

    private func isOrdered(_ left: PredicateValue, _ right: PredicateValue) -> Bool {
        let order: ComparisonResult
        switch (left, right) {
        case (.nothing, _), (_, .nothing): return false
        case (.number(let left), .number(let right)):
            order = left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
        case (.text(let left), .text(let right)): order = left.compare(right, options: options.comparing)
        default: refuse(left, right)
        }
        switch operation {
        case .less: return order == .orderedAscending
        case .lessOrEqual: return order != .orderedDescending
        case .greater: return order == .orderedDescending
        default: return order != .orderedAscending
        }
    }

    private func resolved(_ operand: Operand, _ object: Any?) -> PredicateValue {
        switch operand {
        case .evaluated: PredicateValue(object)
        case .keyPath(let path): KeyPathValue.find(path, in: object)
        case .constant(let constant): constant
        }
    }

    private func isEqual(_ left: PredicateValue, _ right: PredicateValue) -> Bool {
        guard case .text(let text) = left, case .text(let other) = right else { return left == right }
        return text.compare(other, options: options.comparing) == .orderedSame
    }

    private func isPart(_ part: PredicateValue, of whole: PredicateValue) -> Bool {
        switch (part, whole) {
        case (_, .list(let values)): return values.contains { isEqual($0, part) }
        case (.text(let part), .text(let whole)): return whole.range(of: part, options: options.comparing) != nil
        case (_, .nothing), (.nothing, .text): return false
        default: refuse(whole, part)
        }
    }

    /// Apple's Foundation throws an exception here, which also ends the extension.
    private func refuse(_ left: PredicateValue, _ right: PredicateValue) -> Never {
        _raise("NSPredicate: \(operation) cannot compare \(left) with \(right).")
    }
}
