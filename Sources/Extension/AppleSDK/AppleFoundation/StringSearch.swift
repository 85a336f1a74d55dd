import Foundation
import Glibc

extension String {
    /// Whether it contains another string, as Foundation's function of this name, which is several times as slow: it
    /// converts both to `NSString`. Filters search every message for many words.
    public func contains(_ other: String) -> Bool {
        // Foundation's function traps where a match ends inside of a character.
        containsASCII(other) ?? (NSString(string: self).range(of: other).location != NSNotFound)
    }

    /// The same for ASCII, where equal strings have equal bytes; nil: one of the two is not ASCII, or there are special
    /// cases of Foundation's.
    private func containsASCII(_ other: String) -> Bool? {
        let found: Bool?? = utf8.withContiguousStorageIfAvailable { text in
            other.utf8.withContiguousStorageIfAvailable { word in
                guard !word.isEmpty, Self.isSearchable(word), Self.isSearchable(text) else { return nil }
                return Self.find(word, in: text)
            } ?? nil
        }
        return found ?? nil
    }

    /// Whether all bytes are ASCII other than NUL and the carriage return, which is one character with a line feed.
    private static func isSearchable(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var isSearchable = true
        // Without an early exit, several bytes are compared at a time.
        for byte in bytes where byte == 0 || byte == 0x0D || byte >= 0x80 { isSearchable = false }
        return isSearchable
    }

    private static func find(_ word: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = text.baseAddress, let wanted = word.baseAddress else { return false }
        var place = 0
        while place + word.count <= text.count {
            let rest = text.count - word.count + 1 - place
            guard let found = memchr(start + place, Int32(wanted[0]), rest) else { return false }
            if memcmp(found, wanted, word.count) == 0 { return true }
            place = UnsafeRawPointer(found) - UnsafeRawPointer(start) + 1
        }
        return false
    }
}
