/// How a terminal writes the next character: colors, attributes, and the character set.
struct GraphicRendition: Hashable {
    private var attributes: Palette.Attributes = []
    /// The number that sets the color, or `indexed` plus its number among 256 colors.
    private var foreground = standardForeground
    private var background = standardBackground
    /// The final byte of the sequence that chose it; 0: not chosen.
    var characterSet: UInt8 = 0
    /// The control character that chose one of two sets; 0: not chosen.
    var shift: UInt8 = 0

    private static let standardForeground = 39
    private static let standardBackground = 49
    private static let indexed = 1000
    /// The attributes by the numbers that set them.
    private static let numbered: [(number: Int, attribute: Palette.Attributes)] = [
        (1, .bold), (2, .dim), (4, .underline), (7, .reverse),
    ]
    /// The attributes that one number ends.
    private static let weights: Palette.Attributes = [.bold, .dim]

    /// Applies the parameters of an SGR sequence: `0;1;38;5;27`.
    ///
    /// - Returns: whether all of them are known; otherwise nothing was applied.
    mutating func apply(parameters: ArraySlice<UInt8>) -> Bool {
        var numbers: [Int] = []
        for part in parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
            guard part.count <= 3, part.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
            numbers.append(part.reduce(0) { $0 * 10 + Int($1 - 0x30) })
        }
        var changed = self
        var rest = numbers[...]
        while let number = rest.popFirst() {
            switch number {
            case 0:
                changed.attributes = []
                (changed.foreground, changed.background) = (Self.standardForeground, Self.standardBackground)
            case 22: changed.attributes.subtract(Self.weights)
            case 30...37, 39, 90...97: changed.foreground = number
            case 40...47, 49, 100...107: changed.background = number
            case 38, 48:
                guard rest.popFirst() == 5, let index = rest.popFirst() else { return false }
                if number == 38 {
                    changed.foreground = Self.indexed + index
                } else {
                    changed.background = Self.indexed + index
                }
            default:
                guard let known = Self.numbered.first(where: { $0.number == number }) else { return false }
                changed.attributes.insert(known.attribute)
            }
        }
        self = changed
        return true
    }

    /// The parameters that set it, with a reset before; empty: a reset is all.
    ///
    /// - Parameter values: the colors that are written by their values, by their numbers.
    func parameters(_ values: [Int: RGB]) -> String {
        let parts = parts(over: GraphicRendition(), values)
        return parts.isEmpty ? "" : "0;" + parts.joined(separator: ";")
    }

    /// The parameters that change another one to this; nil: only a reset does. The character set does not count.
    ///
    /// - Parameter endsWeights: whether bold and dim can be ended alone.
    func change(from other: GraphicRendition, endsWeights: Bool, _ values: [Int: RGB]) -> String? {
        var other = other
        var parts: [String] = []
        if endsWeights, !other.attributes.intersection(Self.weights).isSubset(of: attributes) {
            other.attributes.subtract(Self.weights)
            parts.append("22")
        }
        guard other.attributes.isSubset(of: attributes) else { return nil }
        return (parts + self.parts(over: other, values)).joined(separator: ";")
    }

    /// The parameters of what differs from another one, which has no more attributes.
    private func parts(over other: GraphicRendition, _ values: [Int: RGB]) -> [String] {
        var parts: [String] = []
        for (number, attribute) in Self.numbered where attributes.subtracting(other.attributes).contains(attribute) {
            parts.append("\(number)")
        }
        if foreground != other.foreground { parts.append(Self.parameter(foreground, 38, values)) }
        if background != other.background { parts.append(Self.parameter(background, 48, values)) }
        return parts
    }

    private static func parameter(_ color: Int, _ kind: Int, _ values: [Int: RGB]) -> String {
        if let value = values[color - indexed] { return "\(kind);2;\(value.red);\(value.green);\(value.blue)" }
        return color < indexed ? "\(color)" : "\(kind);5;\(color - indexed)"
    }
}
