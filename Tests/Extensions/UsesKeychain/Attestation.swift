// swift-format-ignore-file
import DeviceCheck
import Foundation

/// What the app sends to its server, in a file that the filter shares.
enum Attestation {
    static func nonce() -> Data? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let status = SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes)
        return status == errSecSuccess ? Data(bytes) : nil
    }

    static func send() {
        guard let nonce = nonce() else { return }
        NSLog("nonce of %d bytes, supported: %d", nonce.count, DCAppAttestService.shared.isSupported ? 1 : 0)
        DCDevice.current.generateToken { token, error in
            guard let token = token else {
                NSLog("no token: %d", (error as? DCError)?.code == .featureUnsupported ? 1 : 0)
                return
            }
            NSLog("token of %d bytes", token.count)
        }
    }
}
