import Foundation

extension AttributeFacts {
    /// The Swift value of a stored value; nil: none.
    func value(_ stored: StoredValue) -> Any? {
        switch (type, stored) {
        case (_, .null): nil
        case ("Boolean", .integer(let number)): number != 0
        case ("Integer 16", .integer(let number)): Int16(truncatingIfNeeded: number)
        case ("Integer 32", .integer(let number)): Int32(truncatingIfNeeded: number)
        case ("Integer 64", .integer(let number)): number
        case ("Double", .real), ("Double", .integer): stored.number
        case ("Float", .real), ("Float", .integer): stored.number.map { Float($0) }
        case ("Decimal", .real), ("Decimal", .integer): stored.number.map { NSDecimalNumber(value: $0) }
        case ("Decimal", .text(let text)): NSDecimalNumber(string: text)
        // Core Data counts seconds since 2001, as Foundation does.
        case ("Date", .real), ("Date", .integer): stored.number.map { Date(timeIntervalSinceReferenceDate: $0) }
        case ("String", .text(let text)): text
        case ("URI", .text(let text)): URL(string: text)
        case ("UUID", .blob(let data)): Self.uuid(data)
        case ("Binary", .blob(let data)): data
        case ("Transformable", .blob(let data)): Self.unarchived(data)
        default: nil
        }
    }

    /// The default value of the model, for a new object.
    var defaultValue: Any? {
        guard let text = defaultText else { return nil }
        switch type {
        case "Boolean": return text == "YES" || text == "1"
        case "Integer 16", "Integer 32", "Integer 64": return Int64(text).flatMap { value(.integer($0)) }
        case "Double", "Float", "Decimal": return Double(text).flatMap { value(.real($0)) }
        case "String": return text
        default: return nil
        }
    }

    private static func uuid(_ data: Data) -> UUID? {
        let bytes = [UInt8](data)
        guard bytes.count == 16 else { return nil }
        return NSUUID(uuidBytes: bytes) as UUID
    }

    /// Decodes what the standard transformers write: archived Foundation collections, strings, numbers and dates.
    private static func unarchived(_ data: Data) -> Any? {
        let classes: [AnyClass] = [
            NSArray.self, NSDictionary.self, NSSet.self, NSOrderedSet.self, NSString.self, NSNumber.self, NSDate.self,
            NSData.self, NSURL.self, NSUUID.self, NSNull.self,
        ]
        return try? NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: data)
    }
}

extension StoredValue {
    fileprivate var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .real(let number): number
        default: nil
        }
    }
}
