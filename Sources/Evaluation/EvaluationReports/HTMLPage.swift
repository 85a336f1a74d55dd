import DisplayText

/// The frame of all HTML reports: one page without scripts, other files or network access.
package enum HTMLPage {
    /// Everything before the contents. Whatever the contents are, no script runs and nothing is loaded.
    ///
    /// - Parameters:
    ///   - generator: the command that writes the page.
    ///   - style: rules in addition to those of all pages.
    package static func head(title: String, generator: String, style: String = "") -> String {
        let policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width,initial-scale=1">
            <meta name="generator" content="\(Markup.attribute(generator))">
            <title>\(Markup.text(title))</title>
            <style>
            \(HTMLStyle.css)\(style)</style>
            </head>
            <body>
            <main>
            """
    }

    package static let end = "</main>\n</body>\n</html>"

    /// The beginning of a section, which `</section>` ends.
    ///
    /// - Parameter note: markup below the title.
    package static func sectionStart(_ title: String, note: String = "", isLong: Bool = false) -> String {
        "<section\(isLong ? " class=\"long\"" : "")>\n<h2>\(Markup.text(title))</h2>"
            + (note.isEmpty ? "" : "\n<p class=\"note\">\(note)</p>")
    }

    /// A table whose cells are already markup.
    ///
    /// - Parameter textColumns: the columns that contain text rather than numbers.
    package static func table(_ head: [String], textColumns: Set<Int> = [0], _ rows: [[String]]) -> String {
        func cells(_ tag: String, _ cells: [String]) -> String {
            cells.enumerated().map { "<\(tag)\(textColumns.contains($0) ? " class=\"words\"" : "")>\($1)</\(tag)>" }
                .joined()
        }
        let start = "<div class=\"scroll\"><table class=\"list\"><thead><tr>\(cells("th", head))</tr></thead><tbody>"
        return ([start] + rows.map { "<tr>\(cells("td", $0))</tr>" } + ["</tbody></table></div>"])
            .joined(separator: "\n")
    }
}
