// swift-format-ignore-file: AlwaysUseLowerCamelCase
@_exported import Foundation
import AppleCryptoKit

// Hashes and HMAC of Common Crypto, Apple's older library in C. It has no ciphers here.

public typealias CC_LONG = UInt32
public typealias _Digest = UnsafeMutablePointer<UInt8>?
public let CC_MD5_DIGEST_LENGTH: Int32 = 16
public let CC_SHA1_DIGEST_LENGTH: Int32 = 20
public let CC_SHA256_DIGEST_LENGTH: Int32 = 32
public let CC_SHA384_DIGEST_LENGTH: Int32 = 48
public let CC_SHA512_DIGEST_LENGTH: Int32 = 64

@discardableResult
public func CC_MD5(_ data: UnsafeRawPointer?, _ len: CC_LONG, _ md: _Digest) -> _Digest {
    hash(Insecure.MD5.self, data, Int(len), md)
}

@discardableResult
public func CC_SHA1(_ data: UnsafeRawPointer?, _ len: CC_LONG, _ md: _Digest) -> _Digest {
    hash(Insecure.SHA1.self, data, Int(len), md)
}

@discardableResult
public func CC_SHA256(_ data: UnsafeRawPointer?, _ len: CC_LONG, _ md: _Digest) -> _Digest {
    hash(SHA256.self, data, Int(len), md)
}

@discardableResult
public func CC_SHA384(_ data: UnsafeRawPointer?, _ len: CC_LONG, _ md: _Digest) -> _Digest {
    hash(SHA384.self, data, Int(len), md)
}

@discardableResult
public func CC_SHA512(_ data: UnsafeRawPointer?, _ len: CC_LONG, _ md: _Digest) -> _Digest {
    hash(SHA512.self, data, Int(len), md)
}

private func hash<H: HashFunction>(
    _ function: H.Type, _ data: UnsafeRawPointer?, _ count: Int, _ result: _Digest
) -> _Digest {
    let digest = H.hash(bufferPointer: UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : count))
    // As with Apple's, the caller's memory must have room for the result.
    for (index, byte) in digest.enumerated() { result?[index] = byte }
    return result
}

public typealias CCHmacAlgorithm = UInt32
public let kCCHmacAlgSHA1 = 0
public let kCCHmacAlgMD5 = 1
public let kCCHmacAlgSHA256 = 2
public let kCCHmacAlgSHA384 = 3
public let kCCHmacAlgSHA512 = 4

/// A message authentication code.
public func CCHmac(
    _ algorithm: CCHmacAlgorithm, _ key: UnsafeRawPointer?, _ keyLength: Int, _ data: UnsafeRawPointer?,
    _ dataLength: Int, _ macOut: UnsafeMutableRawPointer?
) {
    let key = SymmetricKey(data: Data(UnsafeRawBufferPointer(start: key, count: key == nil ? 0 : keyLength)))
    let data = Data(UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : dataLength))
    let code: [UInt8] =
        switch Int(algorithm) {
        case kCCHmacAlgSHA1: Array(HMAC<Insecure.SHA1>.authenticationCode(for: data, using: key))
        case kCCHmacAlgMD5: Array(HMAC<Insecure.MD5>.authenticationCode(for: data, using: key))
        case kCCHmacAlgSHA256: Array(HMAC<SHA256>.authenticationCode(for: data, using: key))
        case kCCHmacAlgSHA384: Array(HMAC<SHA384>.authenticationCode(for: data, using: key))
        case kCCHmacAlgSHA512: Array(HMAC<SHA512>.authenticationCode(for: data, using: key))
        // Only a number that Apple's header does not define comes here. The function cannot report an error, and Apple's leaves
        // the result unset, so the program would compare undefined memory.
        default: fatalError("CCHmac: algorithm \(algorithm) is not available on Linux.")
        }
    macOut?.copyMemory(from: code, byteCount: code.count)
}
