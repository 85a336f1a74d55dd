/// The kind of data requested from Contacts.
public enum CNEntityType: Int, Sendable {
    case contacts = 0
}

/// Whether an app may read Contacts.
public enum CNAuthorizationStatus: Int, Sendable {
    case notDetermined, restricted, denied, authorized
    /// The user selected some contacts (iOS 18).
    case limited
}

/// The user's contacts (iOS 9). Here access is always denied.
///
/// On iOS, a filter can read Contacts only with the user's permission, and it never receives messages from contacts
/// (rule C5). A filter must work without access; here you can see whether it does.
///
///     let store = CNContactStore()
///     let found = try? store.unifiedContacts(matching: predicate, keysToFetch: keys)  // nil
open class CNContactStore: NSObject {
    public override init() { super.init() }

    /// - Returns: `denied`.
    open class func authorizationStatus(for entityType: CNEntityType) -> CNAuthorizationStatus { .denied }

    /// Does not ask the user.
    ///
    /// - Parameter completionHandler: called immediately with false and `CNError.authorizationDenied`.
    open func requestAccess(
        for entityType: CNEntityType, completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        completionHandler(false, CNError(.authorizationDenied))
    }

    /// Does not ask the user.
    ///
    /// - Throws: `CNError.authorizationDenied`.
    open nonisolated(nonsending) func requestAccess(for entityType: CNEntityType) async throws -> Bool {
        throw CNError(.authorizationDenied)
    }

    /// - Throws: `CNError.authorizationDenied`.
    open func unifiedContacts(
        matching predicate: NSPredicate, keysToFetch keys: [any CNKeyDescriptor]
    ) throws -> [CNContact] {
        throw CNError(.authorizationDenied)
    }

    /// - Throws: `CNError.authorizationDenied`.
    open func unifiedContact(
        withIdentifier identifier: String, keysToFetch keys: [any CNKeyDescriptor]
    ) throws -> CNContact {
        throw CNError(.authorizationDenied)
    }

    /// - Throws: `CNError.authorizationDenied`, before `block` is called.
    open func enumerateContacts(
        with fetchRequest: CNContactFetchRequest,
        usingBlock block: (CNContact, UnsafeMutablePointer<ObjCBool>) -> Void
    ) throws {
        throw CNError(.authorizationDenied)
    }
}

/// A request for properties of contacts (iOS 9).
open class CNContactFetchRequest: NSObject {
    /// The properties to fetch.
    open var keysToFetch: [any CNKeyDescriptor]
    /// The contacts to fetch; nil: all.
    open var predicate: NSPredicate?

    public init(keysToFetch: [any CNKeyDescriptor]) { self.keysToFetch = keysToFetch }
}
