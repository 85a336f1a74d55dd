import Foundation

// Ciphers and signatures. Siftbox has no implementation that is checked for them. A use of them does not compile, and
// the error says why. The initializers and methods have the labels of Apple's, so that the error is not about them.

/// The Advanced Encryption Standard (iOS 13).
@available(
    *, unavailable, message: "Siftbox has hashes and HMAC, but no ciphers; test with a list that is not encrypted"
)
public enum AES {
    public enum GCM {
        public struct Nonce: Sendable { public init() {} }
        public struct SealedBox: Sendable {
            public let combined: Data?
            public init<D: DataProtocol>(combined: D) throws { self.combined = nil }
        }
        public static func open(_ box: SealedBox, using key: SymmetricKey) throws -> Data { Data() }
        public static func seal<D: DataProtocol>(
            _ message: D, using key: SymmetricKey, nonce: Nonce? = nil
        ) throws -> SealedBox {
            try SealedBox(combined: message)
        }
    }
}

/// ChaCha20-Poly1305 (iOS 13).
@available(
    *, unavailable, message: "Siftbox has hashes and HMAC, but no ciphers; test with a list that is not encrypted"
)
public enum ChaChaPoly {
    public struct SealedBox: Sendable {
        public let combined = Data()
        public init<D: DataProtocol>(combined: D) throws {}
    }
    public static func open(_ box: SealedBox, using key: SymmetricKey) throws -> Data { Data() }
    public static func seal<D: DataProtocol>(_ message: D, using key: SymmetricKey) throws -> SealedBox {
        try SealedBox(combined: message)
    }
}

/// Signatures and key agreement with Curve25519 (iOS 13).
@available(*, unavailable, message: "Siftbox has hashes and HMAC, but no signatures; skip the check in #if DEBUG")
public enum Curve25519 {
    public enum Signing {
        public struct PublicKey: Sendable {
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {}
            public func isValidSignature<S: DataProtocol, D: DataProtocol>(_ signature: S, for data: D) -> Bool {
                false
            }
        }
        public struct PrivateKey: Sendable {
            public init() {}
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {}
        }
    }
}

/// Signatures and key agreement with P-256 (iOS 13).
@available(*, unavailable, message: "Siftbox has hashes and HMAC, but no signatures; skip the check in #if DEBUG")
public enum P256 {
    public enum Signing {
        public struct ECDSASignature: Sendable {
            public init<D: DataProtocol>(derRepresentation: D) throws {}
            public init<D: DataProtocol>(rawRepresentation: D) throws {}
        }
        public struct PublicKey: Sendable {
            public init(pemRepresentation: String) throws {}
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {}
            public init<D: ContiguousBytes>(x963Representation: D) throws {}
            public func isValidSignature<D: DataProtocol>(_ signature: ECDSASignature, for data: D) -> Bool {
                false
            }
        }
    }
}
