import Foundation
import StableHashes

/// SHA-2 with 256 bits (iOS 13).
public struct SHA256: HashFunction {
    public typealias Digest = SHA256Digest
    public static var blockByteCount: Int { 64 }
    private var hash = BlockHash<SHA256Rounds>()

    public init() {}
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { hash.update(bufferPointer) }
    public func finalize() -> SHA256Digest { SHA256Digest(bytes: hash.finalize()) }
}

/// The result of `SHA256`.
public struct SHA256Digest: Digest {
    public static var byteCount: Int { 32 }
    fileprivate let bytes: [UInt8]

    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }

    public var description: String { text }
}

/// SHA-2 with 384 bits (iOS 13).
public struct SHA384: HashFunction {
    public typealias Digest = SHA384Digest
    public static var blockByteCount: Int { 128 }
    private var hash = BlockHash<SHA384Rounds>()

    public init() {}
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { hash.update(bufferPointer) }
    public func finalize() -> SHA384Digest { SHA384Digest(bytes: hash.finalize()) }
}

/// The result of `SHA384`.
public struct SHA384Digest: Digest {
    public static var byteCount: Int { 48 }
    fileprivate let bytes: [UInt8]

    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }

    public var description: String { text }
}

/// SHA-2 with 512 bits (iOS 13).
public struct SHA512: HashFunction {
    public typealias Digest = SHA512Digest
    public static var blockByteCount: Int { 128 }
    private var hash = BlockHash<SHA512Rounds>()

    public init() {}
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { hash.update(bufferPointer) }
    public func finalize() -> SHA512Digest { SHA512Digest(bytes: hash.finalize()) }
}

/// The result of `SHA512`.
public struct SHA512Digest: Digest {
    public static var byteCount: Int { 64 }
    fileprivate let bytes: [UInt8]

    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }

    public var description: String { text }
}

/// Hash functions that are no longer secure (iOS 13).
public enum Insecure {
    /// MD5.
    public struct MD5: HashFunction {
        public typealias Digest = MD5Digest
        public static var blockByteCount: Int { 64 }
        private var hash = BlockHash<MD5Rounds>()

        public init() {}
        public mutating func update(bufferPointer: UnsafeRawBufferPointer) { hash.update(bufferPointer) }
        public func finalize() -> MD5Digest { MD5Digest(bytes: hash.finalize()) }
    }

    /// The result of `MD5`.
    public struct MD5Digest: Digest {
        public static var byteCount: Int { 16 }
        fileprivate let bytes: [UInt8]

        public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
            try bytes.withUnsafeBytes(body)
        }

        public var description: String { text }
    }

    /// SHA-1.
    public struct SHA1: HashFunction {
        public typealias Digest = SHA1Digest
        public static var blockByteCount: Int { 64 }
        private var hash = BlockHash<SHA1Rounds>()

        public init() {}
        public mutating func update(bufferPointer: UnsafeRawBufferPointer) { hash.update(bufferPointer) }
        public func finalize() -> SHA1Digest { SHA1Digest(bytes: hash.finalize()) }
    }

    /// The result of `SHA1`.
    public struct SHA1Digest: Digest {
        public static var byteCount: Int { 20 }
        fileprivate let bytes: [UInt8]

        public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
            try bytes.withUnsafeBytes(body)
        }

        public var description: String { text }
    }
}
