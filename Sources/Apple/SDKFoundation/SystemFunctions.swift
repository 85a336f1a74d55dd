import Foundation

/// Calls a closure. On Apple's systems it also frees what the closure leaves to the autorelease pool; there is none here.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    try body()
}

/// A point in time, in seconds since the first moment of 2001, UTC.
public typealias CFAbsoluteTime = CFTimeInterval

/// A length of time in seconds.
public typealias CFTimeInterval = Double

/// The time now.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }

/// An integer of the machine's width.
public typealias NSInteger = Int

extension NSDictionary {
    /// A dictionary from a property list.
    ///
    /// - Throws: an error of `CocoaError` when the file cannot be read, or is no property list, or holds no dictionary.
    public convenience init(contentsOf url: URL, error: ()) throws {
        let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: url), format: nil)
        guard let dictionary = list as? [String: Any] else { throw CocoaError(.propertyListReadCorrupt) }
        self.init(dictionary: dictionary)
    }
}
