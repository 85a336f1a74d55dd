/// The beginning of a message body, for a report.
package enum Excerpt {
    /// The maximum length in Unicode scalars. Not in characters, because one character can have any number of scalars.
    package static let length = 160

    package static func beginning(of text: String) -> String { beginning(of: text, length) }

    /// - Parameter length: in Unicode scalars.
    package static func beginning(of text: String, _ length: Int) -> String {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: text.unicodeScalars.prefix(length))
        return String(scalars)
    }

    /// The longest beginning of at most this many bytes in UTF-8, without a part of a Unicode scalar. It is a copy: it
    /// does not keep the whole text in memory.
    package static func beginning(of text: String, bytes: Int) -> String {
        guard text.utf8.count > bytes else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: bytes)
        while end.samePosition(in: text.unicodeScalars) == nil { text.utf8.formIndex(before: &end) }
        return String(text.unicodeScalars[..<end])
    }

    /// A place in the corpus, with at most 1,024 bytes.
    package static func place(_ text: String) -> String { end(of: text, bytes: 1_024) }

    /// The end of a long path, which has the name of the file and the line.
    package static func end(of text: String, bytes: Int) -> String {
        guard text.utf8.count > bytes else { return text }
        var start = text.utf8.index(text.endIndex, offsetBy: 3 - bytes)
        while start.samePosition(in: text.unicodeScalars) == nil { text.utf8.formIndex(after: &start) }
        return "…" + String(text.unicodeScalars[start...])
    }
}
