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
}
