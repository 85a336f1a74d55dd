public import Foundation

// The properties of data detector matches that Foundation on Linux lacks.
extension NSTextCheckingResult {
    /// The URL of a link; `http://` or `mailto:` is added if the text has no scheme. nil for other types.
    public var url: URL? { (self as? DetectedResult)?.foundURL }

    /// The phone number as written in the text; nil for other types.
    public var phoneNumber: String? { (self as? DetectedResult)?.foundPhoneNumber }

    /// Always nil: dates are not detected here.
    public var date: Date? { nil }

    /// Always nil: dates are not detected here.
    public var timeZone: TimeZone? { nil }

    /// Always 0: dates are not detected here.
    public var duration: TimeInterval { 0 }

    /// Always nil: transit information is not detected here.
    public var components: [NSTextCheckingKey: String]? { nil }

    /// Always nil: addresses are not detected here.
    public var addressComponents: [NSTextCheckingKey: String]? { nil }
}

/// A set of types of data, as a number.
public typealias NSTextCheckingTypes = UInt64

/// The types of the system.
// swift-format-ignore: AlwaysUseLowerCamelCase
public var NSTextCheckingAllSystemTypes: NSTextCheckingTypes { 0xFFFF_FFFF }

/// The types that an app may define.
// swift-format-ignore: AlwaysUseLowerCamelCase
public var NSTextCheckingAllCustomTypes: NSTextCheckingTypes { 0xFFFF_FFFF << 32 }

/// All types.
// swift-format-ignore: AlwaysUseLowerCamelCase
public var NSTextCheckingAllTypes: NSTextCheckingTypes { NSTextCheckingAllSystemTypes | NSTextCheckingAllCustomTypes }

// The components of addresses and transit information.
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
