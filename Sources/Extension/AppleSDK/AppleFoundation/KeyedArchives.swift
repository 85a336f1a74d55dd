public import Foundation

extension NSKeyedUnarchiver {
    /// An array of objects of a class (iOS 14); nil if the archive has something else.
    ///
    /// - Throws: `NSError` if the data is not an archive of these classes.
    public static func unarchivedArrayOfObjects<Object: NSObject & NSCoding>(
        ofClass type: Object.Type, from data: Data
    ) throws -> [Object]? {
        try unarchivedObject(ofClasses: [NSArray.self, type], from: data) as? [Object]
    }

    /// An array of objects of several classes (iOS 14); nil if the archive has something else.
    ///
    /// - Throws: `NSError` if the data is not an archive of these classes.
    public static func unarchivedArrayOfObjects(ofClasses classes: [AnyClass], from data: Data) throws -> [Any]? {
        try unarchivedObject(ofClasses: [NSArray.self] + classes, from: data) as? [Any]
    }
}

extension NSDictionary {
    /// A value inside nested dictionaries: `value(forKeyPath: "limits.daily")`.
    public func value(forKeyPath keyPath: String) -> Any? {
        let keys = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return keys.reduce(self as Any?) { found, key in
            switch found {
            case let dictionary as NSDictionary: dictionary.object(forKey: NSString(string: key))
            case let dictionary as [String: Any]: dictionary[key]
            default: nil
            }
        }
    }
}
