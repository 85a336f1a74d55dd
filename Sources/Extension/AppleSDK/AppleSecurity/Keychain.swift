// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals
@_exported import Foundation
import Synchronization

// The keychain. There is none on Linux, and what the app would have stored in it cannot be given: every call returns
// `errSecNotAvailable` and is reported once in the filter's log, so that a filter that shares its app's code builds and
// runs as on an iPhone where nothing is stored.

public typealias OSStatus = Int32
public typealias CFString = NSString
public typealias CFDictionary = NSDictionary
public typealias CFData = NSData
public typealias CFBoolean = NSNumber
public typealias CFTypeRef = AnyObject

public var kCFBooleanTrue: CFBoolean! { NSNumber(value: true) }
public var kCFBooleanFalse: CFBoolean! { NSNumber(value: false) }

public let noErr: OSStatus = 0
public let errSecSuccess: OSStatus = 0
public let errSecParam: OSStatus = -50
public let errSecNotAvailable: OSStatus = -25291
public let errSecDuplicateItem: OSStatus = -25299
public let errSecItemNotFound: OSStatus = -25300
public let errSecInteractionNotAllowed: OSStatus = -25308
public let errSecDecode: OSStatus = -26275
public let errSecAuthFailed: OSStatus = -25293
public let errSecUnimplemented: OSStatus = -4
public let errSecMissingEntitlement: OSStatus = -34018

/// Returns `errSecNotAvailable`: there is no keychain.
@discardableResult
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    refuse("SecItemAdd")
}

/// Returns `errSecNotAvailable`: there is no keychain.
@discardableResult
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    refuse("SecItemCopyMatching")
}

/// Returns `errSecNotAvailable`: there is no keychain.
@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    refuse("SecItemUpdate")
}

/// Returns `errSecNotAvailable`: there is no keychain.
@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { refuse("SecItemDelete") }

/// A description of the statuses of this module; nil for others.
public func SecCopyErrorMessageString(_ status: OSStatus, _ reserved: UnsafeMutableRawPointer?) -> CFString? {
    switch status {
    case errSecSuccess: "No error."
    case errSecNotAvailable: "No keychain is available."
    case errSecItemNotFound: "The specified item could not be found in the keychain."
    case errSecDuplicateItem: "The specified item already exists in the keychain."
    case errSecMissingEntitlement: "A required entitlement isn't present."
    default: nil
    }
}

public struct SecRandomRef: Sendable {}
public let kSecRandomDefault: SecRandomRef? = nil

/// Fills memory with random bytes.
public func SecRandomCopyBytes(_ random: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer) -> Int32 {
    var generator = SystemRandomNumberGenerator()
    for place in 0..<max(0, count) {
        bytes.storeBytes(of: UInt8.random(in: .min ... .max, using: &generator), toByteOffset: place, as: UInt8.self)
    }
    return errSecSuccess
}

private let reported = Mutex<Set<String>>([])

private func refuse(_ function: String) -> OSStatus {
    if reported.withLock({ $0.insert(function).inserted }) {
        FileHandle.standardError.write(
            Data("Security: \(function): there is no keychain here; it returns errSecNotAvailable (-25291).\n".utf8))
    }
    return errSecNotAvailable
}
