//
//  MessageFilterExtension.swift
//  A list of hashed senders, so that the app does not contain the numbers.
//

import CommonCrypto
import CryptoKit
import IdentityLookup

enum Fingerprint {
    static func sha256(_ text: String) -> String {
        SHA256.hash(data: Data(text.utf8)).compactMap { String(format: "%02x", $0) }.joined()
    }

    static func md5(_ text: String) -> String {
        Insecure.MD5.hash(data: Data(text.utf8)).map { String(format: "%02hhx", $0) }.joined()
    }

    /// The form that the app used before iOS 13.
    static func old(_ text: String) -> String {
        let data = Data(text.utf8)
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        data.withUnsafeBytes { _ = CC_SHA256($0.baseAddress, CC_LONG(data.count), &digest) }
        return digest.map { String(format: "%02x", $0) }.joined()
    }
}

final class MessageFilterExtension: ILMessageFilterExtension {
    private let key = SymmetricKey(data: Data("example".utf8))
    private let blocked: Set<String> = [
        // +12025550131
        "f83fe9be9638cc327dc0665c83a62c70ae45219800746db89c0048fef743ba93"
    ]
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
        let sender = queryRequest.sender ?? ""
        let code = Data(HMAC<SHA256>.authenticationCode(for: Data(sender.utf8), using: key))
        let isValid = HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Data(sender.utf8), using: key)
        NSLog(
            "same \(Fingerprint.sha256(sender) == Fingerprint.old(sender)), valid \(isValid), md5 \(Fingerprint.md5("abc"))"
        )
        response.action = blocked.contains(Fingerprint.sha256(sender)) ? .junk : .none
        completion(response)
    }
}
