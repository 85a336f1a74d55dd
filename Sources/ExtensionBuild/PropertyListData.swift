import Foundation

/// Writes property lists. Lists and dictionaries are handed over as Foundation's own objects: Swift's are refused where
/// Foundation is linked into the program.
package enum PropertyListData {
    package static func xml(_ list: [String: Any]) throws -> Data {
        try PropertyListSerialization.data(fromPropertyList: object(list), format: .xml, options: 0)
    }

    private static func object(_ value: Any) -> Any {
        switch value {
        case let list as [Any]: NSArray(array: list.map(object))
        case let dictionary as [String: Any]: NSDictionary(dictionary: dictionary.mapValues(object))
        default: value
        }
    }
}
