/// What of Contacts is asked for.
public enum CNEntityType: Int, Sendable {
    case contacts = 0
}

/// Whether an app may read Contacts.
public enum CNAuthorizationStatus: Int, Sendable {
    case notDetermined, restricted, denied, authorized
    /// The user chose some contacts (iOS 18).
    case limited
}

/// The user's contacts (iOS 9): here, always behind a user who said no.
///
/// A filter on a phone may read Contacts only with the user's leave, and the system asks a filter about no text of a
/// known sender (rule C5). So a filter has to do without, and this shows whether it does.
///
///     let store = CNContactStore()
///     let found = try? store.unifiedContacts(matching: predicate, keysToFetch: keys)  // nil
open class CNContactStore: NSObject {
    public override init() { super.init() }

    /// - Returns: `denied`.
    open class func authorizationStatus(for entityType: CNEntityType) -> CNAuthorizationStatus { .denied }

    /// Asks nobody.
    ///
    /// - Parameter completionHandler: called at once with false and `CNError.authorizationDenied`.
    open func requestAccess(
        for entityType: CNEntityType, completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        completionHandler(false, CNError(.authorizationDenied))
    }

    /// Asks nobody.
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

/// What to fetch of which contacts (iOS 9).
open class CNContactFetchRequest: NSObject {
    /// The properties to fetch.
    open var keysToFetch: [any CNKeyDescriptor]
    /// Which contacts; nil: all.
    open var predicate: NSPredicate?

    public init(keysToFetch: [any CNKeyDescriptor]) { self.keysToFetch = keysToFetch }
}
