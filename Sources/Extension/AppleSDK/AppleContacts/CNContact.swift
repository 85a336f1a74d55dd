// swift-format-ignore-file: AlwaysUseLowerCamelCase
@_exported import Foundation
@_exported import FoundationNetworking

/// A contact (iOS 9). `CNContactStore` finds no contacts here, so the only one is empty.
open class CNContact: NSObject {
    open var givenName: String { "" }
    open var familyName: String { "" }
    open var organizationName: String { "" }
    open var phoneNumbers: [CNLabeledValue<CNPhoneNumber>] { [] }
    open var emailAddresses: [CNLabeledValue<NSString>] { [] }

    public override init() { super.init() }

    /// Matches no contact here.
    open class func predicateForContacts(matching phoneNumber: CNPhoneNumber) -> NSPredicate { .init(value: false) }
    /// Matches no contact here.
    open class func predicateForContacts(matchingName name: String) -> NSPredicate { .init(value: false) }
}

/// A phone number (iOS 9).
open class CNPhoneNumber: NSObject {
    /// The number as given.
    public let stringValue: String

    public init(stringValue string: String) { stringValue = string }
}

/// A value of a contact with its label, such as a number and "work" (iOS 9).
open class CNLabeledValue<ValueType: NSObject>: NSObject {
    public let label: String?
    public let value: ValueType

    public init(label: String?, value: ValueType) {
        self.label = label
        self.value = value
    }
}

/// The name of a contact property that can be fetched.
///
///     let keys = [CNContactGivenNameKey as CNKeyDescriptor]
public protocol CNKeyDescriptor {}

extension String: CNKeyDescriptor {}
extension NSString: CNKeyDescriptor {}

public let CNContactGivenNameKey = "givenName"
public let CNContactFamilyNameKey = "familyName"
public let CNContactOrganizationNameKey = "organizationName"
public let CNContactPhoneNumbersKey = "phoneNumbers"
public let CNContactEmailAddressesKey = "emailAddresses"
