import SDKCallKit
import SDKContacts
import Testing

@Suite("What the phone refuses a filter")
struct RefusalTests {
    @Test("Contacts is behind a user who said no")
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

    @Test("There is no call directory extension to reload")
    func callDirectory() async {
        await #expect(throws: CXErrorCodeCallDirectoryManagerError(.noExtensionFound)) {
            try await CXCallDirectoryManager.sharedInstance.reloadExtension(withIdentifier: "example.calls")
        }
    }
}
