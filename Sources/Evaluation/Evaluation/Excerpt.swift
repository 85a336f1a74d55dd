/// The beginning of a message body, for a report.
package enum Excerpt {
    /// The maximum length in Unicode scalars. Not in characters, because one character can have any number of scalars.
    package static let length = 160

    package static func beginning(of text: String) -> String {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: text.unicodeScalars.prefix(length))
        return String(scalars)
    }
}
