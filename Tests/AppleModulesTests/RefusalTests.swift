import SDKCallKit
import SDKContacts
import SDKSecurity
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

    @Test("There is no keychain")
    func keychain() {
        let query: [String: Any] = [kSecClass as String: kSecClassGenericPassword, kSecReturnData as String: true]
        var found: AnyObject?
        #expect(SecItemCopyMatching(query as CFDictionary, &found) == errSecNotAvailable && found == nil)
        #expect(SecItemAdd(query as CFDictionary, nil) == errSecNotAvailable)
        #expect(SecItemUpdate(query as CFDictionary, [:]) == errSecNotAvailable)
        #expect(SecItemDelete(query as CFDictionary) == errSecNotAvailable)
        #expect(SecCopyErrorMessageString(errSecNotAvailable, nil) == "No keychain is available.")
        var bytes = [UInt8](repeating: 0, count: 64)
        #expect(SecRandomCopyBytes(kSecRandomDefault, 64, &bytes) == errSecSuccess)
        #expect(bytes.contains { $0 != 0 })
    }
}
