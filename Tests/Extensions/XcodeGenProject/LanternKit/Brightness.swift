public enum Brightness {
    /// The share of capital letters, in percent.
    public static func of(_ text: String) -> Int {
        let letters = text.filter(\.isLetter)
        return letters.isEmpty ? 0 : letters.filter(\.isUppercase).count * 100 / letters.count
    }
}
