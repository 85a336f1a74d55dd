/// Random text with everything that is hard to draw.
package enum HostileText {
    private static let parts = [
        "word", " ", " ", "\n", "\t", "\r\n", "\r", "日本", "한", "क्ष", "नि", "مرحبا", "กำ", "😀", "👍🏽", "👨‍👩‍👧‍👦", "❤️", "🇬🇧", "🇬",
        "1️⃣",
        "🫨", "\u{301}", "\u{20E3}", "\u{1B}[2J", "\u{1B}]0;x\u{07}", "\0", "\u{7F}", "\u{9B}", "\u{202E}", "\u{2066}",
        "\u{200B}", "\u{200C}", "\u{200D}", "\u{FE0F}", "\u{FE0E}", "\u{FEFF}", "\u{AD}", "\u{2028}", "\u{E0041}",
        "\u{E007F}", "🏴", "\u{E000}", "\u{FFFE}", "\u{378}", "\u{1161}", "\u{1112}", "\u{600}", "\u{94D}", "é", "-",
    ]

    package static func make(using random: inout SeededGenerator) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...40, using: &random) {
            if Bool.random(using: &random) {
                text.append(contentsOf: (parts.randomElement(using: &random) ?? "").unicodeScalars)
            } else if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random)) {
                text.append(scalar)
            }
        }
        return String(text)
    }
}
