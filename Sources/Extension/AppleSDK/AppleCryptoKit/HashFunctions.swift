import Foundation
import StableHashes

/// What the hash functions of this module have in common.
protocol BlockHashFunction: HashFunction where Digest: BytesDigest {
    associatedtype Rounds: HashRounds
    var hash: BlockHash<Rounds> { get set }
}

extension BlockHashFunction {
    public static var blockByteCount: Int { Rounds.blockBytes }
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { hash.update(bufferPointer) }
    public func finalize() -> Digest { Digest(bytes: hash.finalize()) }
}

/// A result that is its bytes.
protocol BytesDigest: Digest {
    var bytes: [UInt8] { get }
    init(bytes: [UInt8])
}

extension BytesDigest {
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }

    /// For example `SHA256 digest: 9f86d0…`.
    public var description: String {
        let name = String(describing: Self.self).replacingOccurrences(of: "Digest", with: "")
        return "\(name) digest: \(map { String(format: "%02x", $0) }.joined())"
    }
}

/// SHA-2 with 256 bits (iOS 13).
public struct SHA256: HashFunction, BlockHashFunction {
    public typealias Digest = SHA256Digest
    var hash = BlockHash<SHA256Rounds>()
    public init() {}
}

/// The result of `SHA256`.
public struct SHA256Digest: Digest, BytesDigest {
    public static var byteCount: Int { SHA256Rounds.digestBytes }
    let bytes: [UInt8]
}

/// SHA-2 with 384 bits (iOS 13).
public struct SHA384: HashFunction, BlockHashFunction {
    public typealias Digest = SHA384Digest
    var hash = BlockHash<SHA384Rounds>()
    public init() {}
}

/// The result of `SHA384`.
public struct SHA384Digest: Digest, BytesDigest {
    public static var byteCount: Int { SHA384Rounds.digestBytes }
    let bytes: [UInt8]
}

/// SHA-2 with 512 bits (iOS 13).
public struct SHA512: HashFunction, BlockHashFunction {
    public typealias Digest = SHA512Digest
    var hash = BlockHash<SHA512Rounds>()
    public init() {}
}

/// The result of `SHA512`.
public struct SHA512Digest: Digest, BytesDigest {
    public static var byteCount: Int { SHA512Rounds.digestBytes }
    let bytes: [UInt8]
}

/// Hash functions that are no longer secure (iOS 13).
public enum Insecure {
    /// MD5.
    public struct MD5: HashFunction, BlockHashFunction {
        public typealias Digest = MD5Digest
        var hash = BlockHash<MD5Rounds>()
        public init() {}
    }

    /// The result of `MD5`.
    public struct MD5Digest: Digest, BytesDigest {
        public static var byteCount: Int { MD5Rounds.digestBytes }
        let bytes: [UInt8]
    }

    /// SHA-1.
    public struct SHA1: HashFunction, BlockHashFunction {
        public typealias Digest = SHA1Digest
        var hash = BlockHash<SHA1Rounds>()
        public init() {}
    }

    /// The result of `SHA1`.
    public struct SHA1Digest: Digest, BytesDigest {
        public static var byteCount: Int { SHA1Rounds.digestBytes }
        let bytes: [UInt8]
    }
}
