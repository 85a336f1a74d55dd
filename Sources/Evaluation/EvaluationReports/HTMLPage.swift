import DisplayText

/// The frame of all HTML reports: one page without other files or network access.
package enum HTMLPage {
    /// Everything before the contents. Whatever the contents are, nothing is loaded, and no script runs but the named one.
    ///
    /// - Parameters:
    ///   - generator: the command that writes the page.
    ///   - style: rules in addition to those of all pages.
    ///   - script: the hash of the page's own script; nil: no script runs.
    package static func head(title: String, generator: String, style: String = "", script: String? = nil) -> String {
        let policy =
            "default-src 'none'; \(script.map { "script-src \($0); " } ?? "")style-src 'unsafe-inline'; "
            + "base-uri 'none'; form-action 'none'"
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
}

/// Writes a page in pieces.
package protocol HTMLWriter {
    var pieces: [String] { get set }

    mutating func write()
}

extension HTMLWriter {
    /// The whole page.
    package var text: String {
        var copy = self
        copy.write()
        return copy.pieces.joined(separator: "\n") + "\n"
    }

    package mutating func add(_ piece: String) { pieces.append(piece) }

    /// A section, whose content `write` adds.
    ///
    /// - Parameter note: markup below the title.
    package mutating func section(
        _ title: String, note: String = "", isLong: Bool = false, _ write: (inout Self) -> Void
    ) {
        add("<section\(isLong ? " class=\"long\"" : "")>\n<h2>\(Markup.text(title))</h2>")
        if !note.isEmpty { add("<p class=\"note\">\(note)</p>") }
        write(&self)
        add("</section>")
    }

    /// A table whose cells are already markup.
    ///
    /// - Parameter textColumns: the columns that contain text rather than numbers.
    package mutating func table(_ head: [String], textColumns: Set<Int> = [0], _ rows: [[String]]) {
        func cells(_ tag: String, _ cells: [String]) -> String {
            cells.enumerated().map { "<\(tag)\(textColumns.contains($0) ? " class=\"words\"" : "")>\($1)</\(tag)>" }
                .joined()
        }
        add("<div class=\"scroll\"><table class=\"list\"><thead><tr>\(cells("th", head))</tr></thead><tbody>")
        for row in rows { add("<tr>\(cells("td", row))</tr>") }
        add("</tbody></table></div>")
    }
}
