@_exported import Foundation

/// A cryptographic hash function (iOS 13).
///
///     SHA256.hash(data: Data(sender.utf8)).map { String(format: "%02x", $0) }.joined()
public protocol HashFunction: Sendable {
    associatedtype Digest: AppleCryptoKit.Digest
    /// The bytes that are processed together.
    static var blockByteCount: Int { get }
    static var byteCount: Int { get }
    init()
    mutating func update(bufferPointer: UnsafeRawBufferPointer)
    func finalize() -> Digest
}

extension HashFunction {
    public static var byteCount: Int { Digest.byteCount }

    public mutating func update<D: DataProtocol>(data: D) {
        for region in data.regions {
            region.withUnsafeBytes { update(bufferPointer: $0) }
        }
    }

    public static func hash<D: DataProtocol>(data: D) -> Digest {
        var function = Self()
        function.update(data: data)
        return function.finalize()
    }

    public static func hash(bufferPointer: UnsafeRawBufferPointer) -> Digest {
        var function = Self()
        function.update(bufferPointer: bufferPointer)
        return function.finalize()
    }
}

/// The result of a hash function.
public protocol Digest: Hashable, ContiguousBytes, CustomStringConvertible, Sequence, Sendable
where Element == UInt8 {
    static var byteCount: Int { get }
}

extension Digest {
    public func makeIterator() -> Array<UInt8>.Iterator { withUnsafeBytes { Array($0) }.makeIterator() }

    public static func == <D: DataProtocol>(digest: Self, other: D) -> Bool {
        digest.withUnsafeBytes { Comparison.isEqual(Array($0), Array(other)) }
    }

    public static func != <D: DataProtocol>(digest: Self, other: D) -> Bool { !(digest == other) }
}

enum Comparison {
    /// Takes the same time for equal and for different bytes.
    static func isEqual(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        guard first.count == second.count else { return false }
        return zip(first, second).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
