extension String {
    /// In quotation marks, on one line.
    package var quoted: String { "\"\(harmless)\"" }

    /// The string as one line for a terminal: control characters, line breaks, and characters that reverse or hide text
    /// are escaped as `\u{…}`.
    package var harmless: String {
        guard unicodeScalars.contains(where: Self.isWrittenOut) else { return self }
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where Self.isWrittenOut(scalar): result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func isWrittenOut(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        // The joiners belong to emoji and to many scripts.
        case .format: scalar != "\u{200D}" && scalar != "\u{200C}" && !(0xE0020...0xE007F).contains(scalar.value)
        default: false
        }
    }
}
