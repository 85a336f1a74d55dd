import Evaluation

extension ReportNumber {
    /// A p-value: `0.0039`, `< 1e-9`, `1`.
    static func probability(_ value: Double) -> String {
        if value >= 0.9995 { return "1" }
        if value < 1e-9 { return "< 0.000000001" }
        var digits = 3
        while digits < 11, value * Self.power(digits) < 10 { digits += 1 }
        return fixed(value, digits)
    }

    private static func power(_ exponent: Int) -> Double { (0..<exponent).reduce(1) { power, _ in power * 10 } }

    /// With its sign: `+0.31`, `−0.02`, `±0`.
    static func difference(_ value: Double, _ unit: Measure.Unit) -> String {
        let text =
            unit == .percent ? fixed(abs(value), 2) : unit == .coefficient ? fixed(abs(value), 3) : plain(abs(value))
        guard value != 0 else { return "±0" }
        return (value > 0 ? "+" : "−") + text
    }
}
