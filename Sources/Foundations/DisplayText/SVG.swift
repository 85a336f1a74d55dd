/// The elements of an SVG document.
package enum SVG {
    /// An element without children.
    ///
    /// - Parameters:
    ///   - attributes: values that need no escapes.
    ///   - text: its text, which is escaped; nil: none.
    package static func element(_ name: String, _ attributes: [(String, String)], _ text: String? = nil) -> String {
        let start = "<\(name)" + attributes.map { #" \#($0)="\#($1)""# }.joined()
        return text.map { "\(start)>\(Markup.verbatim($0))</\(name)>" } ?? "\(start)/>"
    }

    /// An element with others in it, each on a line.
    package static func group(_ name: String, _ attributes: [(String, String)], _ elements: [String]) -> String {
        let start = "<\(name)" + attributes.map { #" \#($0)="\#($1)""# }.joined() + ">"
        return ([start] + elements + ["</\(name)>"]).joined(separator: "\n")
    }

    /// A number with at most two decimals; 0 for what is not a number or has more digits than a picture can need.
    package static func number(_ value: Double) -> String {
        guard let hundredths = Int(exactly: (value * 100).rounded()) else { return "0" }
        let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        let sign = hundredths < 0 ? "-" : ""
        guard rest != 0 else { return "\(sign)\(whole)" }
        return rest % 10 == 0 ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }

    package static func place(_ x: Double, _ y: Double) -> String { "\(number(x)) \(number(y))" }
}
