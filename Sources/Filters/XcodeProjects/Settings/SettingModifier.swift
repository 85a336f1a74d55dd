import Foundation
import UntrustedFiles

/// The part of a variable after a colon: `$(PRODUCT_NAME:rfc1034identifier)`.
enum SettingModifier {
    /// - Returns: the value unchanged if the modifier is unknown.
    static func apply(_ modifier: String, _ argument: String?, to value: String) -> String {
        let path = value as NSString
        switch modifier {
        case "lower": return value.lowercased()
        case "upper": return value.uppercased()
        case "c99extidentifier", "identifier": return moduleName(value)
        case "rfc1034identifier", "bundleidentifier":
            return String(value.map { isLetterOrDigit($0) || $0 == "." ? $0 : "-" })
        case "default": return value.isEmpty ? argument ?? "" : value
        case "quote": return value.replacing(/[ \t"'\\]/.matchingSemantics(.unicodeScalar)) { "\\\($0.output)" }
        case "standardizepath": return value.hasPrefix("/") ? ProjectReader.normalized(value) : value
        case "dir":
            if let argument { return "\(argument)/\(path.lastPathComponent)" }
            return value.parentPath
        case "file":
            if let argument { return value.parentPath + "/" + argument }
            return path.lastPathComponent
        case "base":
            return (path.lastPathComponent as NSString).deletingPathExtension
        case "suffix":
            if let argument { return path.deletingPathExtension + argument }
            return path.pathExtension.isEmpty ? "" : "." + path.pathExtension
        default: return value
        }
    }

    /// A name that Swift accepts for a module, as converted by Xcode: other characters than letters, digits and
    /// underscores become underscores, and so does a digit at the start.
    static func moduleName(_ name: String) -> String {
        String(
            name.enumerated().map { index, character in
                let isKept = isLetterOrDigit(character) || character == "_" || !character.isASCII && character.isLetter
                return isKept && !(index == 0 && character.isNumber) ? character : "_"
            })
    }

    private static func isLetterOrDigit(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber)
    }
}
