import Foundation

/// A key (iOS 13).
public struct SymmetricKey: ContiguousBytes, Equatable, Sendable {
    fileprivate let bytes: [UInt8]

    public init<D: ContiguousBytes>(data: D) { bytes = data.withUnsafeBytes { Array($0) } }

    /// A random key.
    public init(size: SymmetricKeySize) {
        bytes = (0..<size.bitCount / 8).map { _ in UInt8.random(in: 0...255) }
    }

    public var bitCount: Int { bytes.count * 8 }

    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }

    public static func == (first: SymmetricKey, second: SymmetricKey) -> Bool {
        Comparison.isEqual(first.bytes, second.bytes)
    }
}

/// The size of a key.
public struct SymmetricKeySize: Sendable {
    public let bitCount: Int
    public init(bitCount: Int) { self.bitCount = bitCount }

    public static let bits128 = SymmetricKeySize(bitCount: 128)
    public static let bits192 = SymmetricKeySize(bitCount: 192)
    public static let bits256 = SymmetricKeySize(bitCount: 256)
}

/// A message authentication code with a hash function (RFC 2104, iOS 13).
public struct HMAC<H: HashFunction>: Sendable {
    public typealias MAC = HashedAuthenticationCode<H>
    private var inner = H()
    private var outer = H()

    public init(key: SymmetricKey) {
        var bytes = key.bytes
        if bytes.count > H.blockByteCount { bytes = Array(H.hash(data: bytes)) }
        bytes += [UInt8](repeating: 0, count: H.blockByteCount - bytes.count)
        inner.update(data: bytes.map { $0 ^ 0x36 })
        outer.update(data: bytes.map { $0 ^ 0x5c })
    }

    public mutating func update<D: DataProtocol>(data: D) { inner.update(data: data) }

    public func finalize() -> MAC {
        var outer = outer
        outer.update(data: Array(inner.finalize()))
        return MAC(bytes: Array(outer.finalize()))
    }

    public static func authenticationCode<D: DataProtocol>(for data: D, using key: SymmetricKey) -> MAC {
        var code = HMAC(key: key)
        code.update(data: data)
        return code.finalize()
    }

    public static func isValidAuthenticationCode<D: DataProtocol>(
        _ mac: MAC, authenticating data: D, using key: SymmetricKey
    ) -> Bool {
        authenticationCode(for: data, using: key) == mac
    }

    public static func isValidAuthenticationCode<C: ContiguousBytes, D: DataProtocol>(
        _ code: C, authenticating data: D, using key: SymmetricKey
    ) -> Bool {
        Comparison.isEqual(
            authenticationCode(for: data, using: key).bytes, code.withUnsafeBytes { Array($0) })
    }
}

/// The result of `HMAC`.
public struct HashedAuthenticationCode<H: HashFunction>: ContiguousBytes, Hashable, Sequence, Sendable,
    CustomStringConvertible
{
    fileprivate let bytes: [UInt8]

    public var byteCount: Int { bytes.count }
    public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }

    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }

    public var description: String {
        "HMAC with \(H.self): \(bytes.map { String(format: "%02x", $0) }.joined())"
    }
}
