/// Text for a shell's command line: of a message that the user copies, or of a script.
package enum ShellQuoting {
    /// An argument that a shell reads as the same text: `'my filter.appex'`.
    package static func quoted(_ text: String) -> String {
        if text.wholeMatch(of: /[A-Za-z0-9_.,:=@%+\/-]+/) != nil { return text }
        return "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
