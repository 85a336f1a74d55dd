public import Foundation

/// Calls a closure. There is no autorelease pool here.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    try body()
}

/// A time in seconds since 1 January 2001, UTC.
public typealias CFAbsoluteTime = CFTimeInterval

/// A duration in seconds.
public typealias CFTimeInterval = Double

/// The current time.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }

/// A word-sized integer.
public typealias NSInteger = Int

extension NSDictionary {
    /// A dictionary from a property list.
    ///
    /// - Throws: `CocoaError` if the file cannot be read or is not a property list with a dictionary.
    public convenience init(contentsOf url: URL, error: ()) throws {
        let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: url), format: nil)
        guard let dictionary = list as? [String: Any] else { throw CocoaError(.propertyListReadCorrupt) }
        self.init(dictionary: dictionary)
    }
}
