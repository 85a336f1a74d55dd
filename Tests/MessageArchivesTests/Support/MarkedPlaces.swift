import MessageArchives
import UntrustedFiles

/// The positions of all marks in a text, as places of records.
func places(in text: String, ofEach marks: [String]) -> [ArchivePlace] {
    var found: [ArchivePlace] = []
    var (line, column) = (1, 1)
    let scalars = Array(text.unicodeScalars.drop { $0 == "\u{FEFF}" })
    for (place, scalar) in scalars.enumerated() {
        if marks.contains(where: { scalars[place...].starts(with: $0.unicodeScalars) }) {
            found.append(.record(found.count + 1, at: TextPosition(line: line, column: column)))
        }
        (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
    }
    return found
}
