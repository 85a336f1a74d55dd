// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import Foundation

// Transforms of Core Foundation, which code from before iOS 9 uses.

public typealias CFMutableString = NSMutableString

public let kCFStringTransformStripCombiningMarks: NSString = "NFD; [:M:] Remove; NFC"
public let kCFStringTransformStripDiacritics: NSString = "NFD; [:M:] Remove; NFC"
public let kCFStringTransformToLatin: NSString = "Any-Latin"
public let kCFStringTransformFullwidthHalfwidth: NSString = "Fullwidth-Halfwidth"
public let kCFStringTransformLatinKatakana: NSString = "Latin-Katakana"
public let kCFStringTransformLatinHiragana: NSString = "Latin-Hiragana"
public let kCFStringTransformHiraganaKatakana: NSString = "Hiragana-Katakana"
public let kCFStringTransformMandarinLatin: NSString = "Han-Latin"
public let kCFStringTransformLatinHangul: NSString = "Latin-Hangul"
public let kCFStringTransformLatinArabic: NSString = "Latin-Arabic"
public let kCFStringTransformLatinHebrew: NSString = "Latin-Hebrew"
public let kCFStringTransformLatinThai: NSString = "Latin-Thai"
public let kCFStringTransformLatinCyrillic: NSString = "Latin-Cyrillic"
public let kCFStringTransformLatinGreek: NSString = "Latin-Greek"
public let kCFStringTransformToXMLHex: NSString = "Any-Hex/XML"
public let kCFStringTransformToUnicodeName: NSString = "Any-Name"

/// A range of UTF-16 code units.
public struct CFRange: Sendable {
    public var location: Int
    public var length: Int
    public init() { (location, length) = (0, 0) }
    public init(location: Int, length: Int) { (self.location, self.length) = (location, length) }
}

public func CFRangeMake(_ location: Int, _ length: Int) -> CFRange { CFRange(location: location, length: length) }
public func CFStringGetLength(_ string: NSString) -> Int { string.length }

/// Transforms a string in place.
///
/// - Parameters:
///   - range: the part that is transformed, and its range afterwards; nil: all of it.
///   - transform: one of the constants, or an ICU transform.
/// - Returns: false if there is no such transform; the string is then unchanged.
@discardableResult
public func CFStringTransform(
    _ string: CFMutableString?, _ range: UnsafeMutablePointer<CFRange>?, _ transform: NSString?, _ reverse: Bool
) -> Bool {
    guard let string, let transform else { return false }
    let place =
        range.map { NSRange(location: $0.pointee.location, length: $0.pointee.length) }
        ?? NSRange(location: 0, length: string.length)
    guard place.location >= 0, place.length >= 0, place.location <= string.length,
        place.length <= string.length - place.location,
        let changed = string.substring(with: place).applyingTransform(
            StringTransform(rawValue: String(transform)), reverse: reverse)
    else { return false }
    string.replaceCharacters(in: place, with: changed)
    range?.pointee.length = changed.utf16.count
    return true
}
