/// Numbers for display.
package enum Counted {
    /// `4,310`
    package static func number(_ number: Int) -> String {
        var digits = Array(String(number))
        var place = digits.count - 3
        while place > 0, digits[place - 1] != "-" {
            digits.insert(",", at: place)
            place -= 3
        }
        return String(digits)
    }

    /// `1 reply`, `4,310 replies`
    package static func pluralized(_ number: Int, _ one: String, _ many: String) -> String {
        "\(self.number(number)) \(number == 1 ? one : many)"
    }

    /// `1 message`, `4,310 messages`
    package static func pluralized(_ number: Int, _ what: String) -> String {
        "\(self.number(number)) \(what)\(number == 1 ? "" : "s")"
    }

    /// A duration for display: `0.4 ms`, `12 ms`, `5.0 s`.
    package static func time(_ milliseconds: Double) -> String {
        // The number may come from a file, and converting an invalid one to Int would trap.
        guard (0...1e12).contains(milliseconds) else { return "an unknown time" }
        if milliseconds >= 999.5 { return "\(tenths(milliseconds / 1000)) s" }
        return milliseconds >= 10 ? "\(Int(milliseconds.rounded())) ms" : "\(tenths(milliseconds)) ms"
    }

    private static func tenths(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
