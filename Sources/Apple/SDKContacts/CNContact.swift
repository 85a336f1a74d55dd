// swift-format-ignore-file: AlwaysUseLowerCamelCase
@_exported import Foundation
@_exported import FoundationNetworking

/// Somebody in Contacts (iOS 9). `CNContactStore` finds nobody here, so that the only one is empty.
open class CNContact: NSObject {
    open var givenName: String { "" }
    open var familyName: String { "" }
    open var organizationName: String { "" }
    open var phoneNumbers: [CNLabeledValue<CNPhoneNumber>] { [] }
    open var emailAddresses: [CNLabeledValue<NSString>] { [] }

    public override init() { super.init() }

    /// The contacts that have this number: nobody.
    open class func predicateForContacts(matching phoneNumber: CNPhoneNumber) -> NSPredicate { .init(value: false) }
    /// The contacts that have this name: nobody.
    open class func predicateForContacts(matchingName name: String) -> NSPredicate { .init(value: false) }
}

/// A phone number (iOS 9).
open class CNPhoneNumber: NSObject {
    /// The number as it was given.
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

/// What can be fetched of a contact: the name of a property.
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
