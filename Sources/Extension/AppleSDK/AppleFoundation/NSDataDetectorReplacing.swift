public import Foundation

// The replacement methods that a data detector inherits from `NSRegularExpression` on Apple's platforms.
extension NSDataDetector {
    /// The string with all matches in a range replaced.
    ///
    ///     detector.stringByReplacingMatches(in: body, range: whole, withTemplate: "<link>")
    ///
    /// - Parameter templ: the replacement. `$0` is the match; a backslash escapes the next character.
    public func stringByReplacingMatches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange, withTemplate templ: String
    ) -> String {
        replaced(in: string, options, range, templ).text
    }

    /// Replaces all matches in a range of a string.
    ///
    /// - Returns: the number of replaced matches.
    @discardableResult
    public func replaceMatches(
        in string: NSMutableString, options: NSRegularExpression.MatchingOptions = [], range: NSRange,
        withTemplate templ: String
    ) -> Int {
        let (text, count) = replaced(in: String(string), options, range, templ)
        string.setString(text)
        return count
    }

    private func replaced(
        in string: String, _ options: NSRegularExpression.MatchingOptions, _ range: NSRange, _ template: String
    ) -> (text: String, count: Int) {
        let units = Array(string.utf16)
        var result: [UInt16] = []
        var end = 0
        let found = matches(in: string, options: options, range: range)
        for match in found {
            result += units[end..<match.range.location]
            end = match.range.location + match.range.length
            result += Self.filled(Array(template.utf16), with: units[match.range.location..<end])
        }
        return (String(decoding: result + units[end...], as: UTF16.self), found.count)
    }

    private static func filled(_ template: [UInt16], with match: ArraySlice<UInt16>) -> [UInt16] {
        var result: [UInt16] = []
        var index = 0
        while index < template.count {
            let next = index + 1 < template.count ? template[index + 1] : 0
            switch template[index] {
            case UInt16(ascii: "\\") where index + 1 < template.count:
                result.append(next)
                index += 2
            case UInt16(ascii: "$") where next.isDigit:
                // The only group is the match itself; others are empty.
                if next == UInt16(ascii: "0") { result += match }
                index += 2
            default:
                result.append(template[index])
                index += 1
            }
        }
        return result
    }
}
