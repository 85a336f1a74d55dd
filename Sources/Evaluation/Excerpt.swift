/// The beginning of a stranger's text, for a report.
package enum Excerpt {
    /// How many scalars of a text are kept. Not characters: one of them can be as long as its writer wants.
    package static let length = 160

    package static func beginning(of text: String) -> String {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: text.unicodeScalars.prefix(length))
        return String(scalars)
    }
}
