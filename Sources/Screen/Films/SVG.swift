import DisplayText

/// The elements of an SVG document.
enum SVG {
    /// An element without children.
    ///
    /// - Parameters:
    ///   - attributes: values that need no escapes.
    ///   - text: its text, which is escaped; nil: none.
    static func element(_ name: String, _ attributes: [(String, String)], _ text: String? = nil) -> String {
        let start = "<\(name)" + attributes.map { #" \#($0)="\#($1)""# }.joined()
        return text.map { "\(start)>\(Markup.verbatim($0))</\(name)>" } ?? "\(start)/>"
    }

    /// An element with others in it, each on a line.
    static func group(_ name: String, _ attributes: [(String, String)], _ elements: [String]) -> String {
        let start = "<\(name)" + attributes.map { #" \#($0)="\#($1)""# }.joined() + ">"
        return ([start] + elements + ["</\(name)>"]).joined(separator: "\n")
    }

    /// A number with at most two decimals.
    static func number(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        guard rest != 0 else { return "\(whole)" }
        return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }

    static func place(_ x: Double, _ y: Double) -> String { "\(number(x)) \(number(y))" }
}
