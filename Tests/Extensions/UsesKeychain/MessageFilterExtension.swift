// swift-format-ignore-file
import IdentityLookup
import Security

/// A small wrapper as many apps have one.
struct Keychain {
    let service = "com.example.filter"

    func data(_ account: String) -> (Data?, OSStatus) {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: account,
            kSecReturnData as String: kCFBooleanTrue!,
            kSecMatchLimit as String: kSecMatchLimitOne,
        ]
        var result: AnyObject?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        return (result as? Data, status)
    }
}

final class MessageFilterExtension: ILMessageFilterExtension, ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        let (token, status) = Keychain().data("token")
        NSLog("token %@, status %d", token == nil ? "missing" : "there", Int(status))
        Attestation.send()
        response.action = status == errSecSuccess ? .junk : .none
        completion(response)
    }
}
