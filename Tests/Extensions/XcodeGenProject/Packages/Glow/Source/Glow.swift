public enum Glow {
    /// Three or more stars or sparkles.
    public static func isGlowing(_ text: String) -> Bool { text.filter { "★✨".contains($0) }.count >= 3 }
}
