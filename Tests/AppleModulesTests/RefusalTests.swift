import SDKCallKit
import SDKContacts
import Testing

@Suite("APIs that are denied to filters")
struct RefusalTests {
    @Test("Access to Contacts is denied")
    func contacts() async throws {
        let store = CNContactStore()
        #expect(CNContactStore.authorizationStatus(for: .contacts) == .denied)
        await #expect(throws: CNError(.authorizationDenied)) { try await store.requestAccess(for: .contacts) }
        #expect(throws: CNError(.authorizationDenied)) {
            try store.unifiedContacts(
                matching: CNContact.predicateForContacts(matchingName: "A"), keysToFetch: [CNContactGivenNameKey])
        }
        let error = CNError(.authorizationDenied) as NSError
        #expect(error.domain == "CNErrorDomain" && error.code == 100)
    }

    @Test("Reloading a call directory extension fails: there is none")
    func callDirectory() async {
        await #expect(throws: CXErrorCodeCallDirectoryManagerError(.noExtensionFound)) {
            try await CXCallDirectoryManager.sharedInstance.reloadExtension(withIdentifier: "example.calls")
        }
    }
}
