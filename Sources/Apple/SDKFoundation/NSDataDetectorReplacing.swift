import Foundation

// What a data detector has from `NSRegularExpression` on Apple's systems, for putting a text in the place of each match.
extension NSDataDetector {
    /// The text with every match in a part of it replaced.
    ///
    ///     detector.stringByReplacingMatches(in: body, range: whole, withTemplate: "<link>")
    ///
    /// - Parameter templ: what stands in a match's place. `$0` is the match, a backslash takes the next character as it is.
    public func stringByReplacingMatches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange, withTemplate templ: String
    ) -> String {
        replaced(in: string, options, range, templ).text
    }

    /// Replaces every match in a part of a text.
    ///
    /// - Returns: how many matches were replaced.
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
                // There are no groups but the match itself: any other is empty.
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
