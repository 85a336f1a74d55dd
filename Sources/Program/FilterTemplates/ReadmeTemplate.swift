extension FilterTemplate {
    /// - Parameter files: the project's other files.
    func readme(of files: [TemplateFile]) -> TemplateFile {
        TemplateFile(
            "README.md", "these commands",
            text: """
                # \(name.text)

                A filter for unwanted messages \(language.rawValue), tried with Siftbox. In this folder:

                ```sh
                \(firstCommands.map { "siftbox \($0.arguments)" }.joined(separator: "\n"))
                ```

                While the inbox is open, each saved change takes effect at once; `m` shows which messages would move.

                | file | what |
                |---|---|
                \(files.map { "| `\($0.path)` | \($0.purpose) |" }.joined(separator: "\n"))
                \(inXcode)
                """)
    }

    private var inXcode: String {
        guard language == .swift else { return "" }
        return """

            To ship it, open `\(name.text).xcodeproj` in Xcode 16 or later. In Signing & Capabilities of each target, choose your team and
            replace `com.example`: an extension's identifier begins with that of the app.

            """
    }
}
