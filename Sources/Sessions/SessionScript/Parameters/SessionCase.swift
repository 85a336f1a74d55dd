package import LocatedYAML

/// One case of a session's table, for results and messages.
package struct SessionCase: Hashable, Sendable {
    /// Counted from 1.
    package let number: Int
    /// nil: it has no name.
    package let name: String?
    /// Where it is in the file.
    package let position: SourcePosition
    /// Its variables in the order of the file: `sender: +447700900456`.
    package let values: [String]
    /// The file of the table; nil: the session itself.
    package var table: String?

    /// Its name, or else its number.
    package var label: String { name ?? "\(number)" }

    /// Whether it is called this on a command line: by its name or its number.
    func isCalled(_ text: String) -> Bool { name == text || "\(number)" == text }

    /// For messages: `case UK number, otp.yaml:7:5`.
    func place(in file: String) -> String {
        "case \(label.harmless), \(placeInTable ?? "\(file):\(position)")"
    }

    /// Its line in the file of the table; nil: the table is in the session.
    var placeInTable: String? { table.map { "\($0.harmless):\(position.line)" } }
}
