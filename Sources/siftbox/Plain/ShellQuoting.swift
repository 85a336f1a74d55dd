/// Text for a shell's command line, which the user copies from a message.
enum ShellQuoting {
    /// An argument that a shell reads as the same text: `'my filter.appex'`.
    static func quoted(_ text: String) -> String {
        if text.wholeMatch(of: /[A-Za-z0-9_.,:=@%+\/-]+/) != nil { return text }
        return "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
