import Foundation

// What Foundation on Linux lacks of a match that a data detector found.
extension NSTextCheckingResult {
    /// The address of a link, with a scheme: `http://` or `mailto:` where the text has none. Nil for other types.
    public var url: URL? { (self as? DetectedResult)?.foundURL }

    /// A phone number as it is written in the text; nil for other types.
    public var phoneNumber: String? { (self as? DetectedResult)?.foundPhoneNumber }

    /// Nil: no dates are found here.
    public var date: Date? { nil }

    /// Nil: no dates are found here.
    public var timeZone: TimeZone? { nil }

    /// Zero seconds: no dates are found here.
    public var duration: TimeInterval { 0 }

    /// Nil: no transit information is found here.
    public var components: [NSTextCheckingKey: String]? { nil }

    /// Nil: no addresses are found here.
    public var addressComponents: [NSTextCheckingKey: String]? { nil }
}

/// A set of types of data, as a number.
public typealias NSTextCheckingTypes = UInt64

/// The types that the system knows.
// swift-format-ignore: AlwaysUseLowerCamelCase
public var NSTextCheckingAllSystemTypes: NSTextCheckingTypes { 0xFFFF_FFFF }

/// The types that an app may define.
// swift-format-ignore: AlwaysUseLowerCamelCase
public var NSTextCheckingAllCustomTypes: NSTextCheckingTypes { 0xFFFF_FFFF << 32 }

/// All types.
// swift-format-ignore: AlwaysUseLowerCamelCase
public var NSTextCheckingAllTypes: NSTextCheckingTypes { NSTextCheckingAllSystemTypes | NSTextCheckingAllCustomTypes }

// The parts of an address and of transit information.
extension NSTextCheckingKey {
    public static let name = NSTextCheckingKey(rawValue: "Name")
    public static let jobTitle = NSTextCheckingKey(rawValue: "JobTitle")
    public static let organization = NSTextCheckingKey(rawValue: "Organization")
    public static let street = NSTextCheckingKey(rawValue: "Street")
    public static let city = NSTextCheckingKey(rawValue: "City")
    public static let state = NSTextCheckingKey(rawValue: "State")
    public static let zip = NSTextCheckingKey(rawValue: "ZIP")
    public static let country = NSTextCheckingKey(rawValue: "Country")
    public static let phone = NSTextCheckingKey(rawValue: "Phone")
    public static let airline = NSTextCheckingKey(rawValue: "Airline")
    public static let flight = NSTextCheckingKey(rawValue: "Flight")
}
