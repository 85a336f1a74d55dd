import Foundation
import UntrustedFiles

/// Reads the text of a file that is written by hand.
package struct YAMLFile {
    /// A larger file is something else.
    package static let sizeLimit = 16 << 20

    /// What such a file is, for messages: `session`.
    private let noun: String
    private let sizeLimit: Int

    package init(_ noun: String, sizeLimit: Int = Self.sizeLimit) { (self.noun, self.sizeLimit) = (noun, sizeLimit) }

    /// - Throws: `FileMistake` if the file cannot be read.
    package func read(_ path: String) throws(FileMistake) -> String {
        func refused(_ problem: String) -> FileMistake { FileMistake(file: path, problem: problem) }
        // Not FileManager's attributes: they include the names of the owner and the group, and the files of a whole folder
        // are read before its sessions start.
        var facts = stat()
        guard stat(path, &facts) == 0 else {
            let number = errno
            guard number == ENOENT else {
                throw refused("the file cannot be read: \(String(cString: strerror(number)).lowercased())")
            }
            throw refused("no such file" + (MissingFile.guess(path).map { "; did you mean \($0)?" } ?? ""))
        }
        let kind = facts.st_mode & S_IFMT
        if kind == S_IFDIR { throw refused("expected a \(noun) file, found a folder") }
        // Reading a pipe or a device could block or never end.
        guard kind == S_IFREG else { throw refused("not a regular file") }
        guard let handle = FileHandle(forReadingAtPath: path),
            let data = try? handle.read(upToCount: sizeLimit + 1) ?? Data()
        else { throw refused("the file cannot be read") }
        try? handle.close()
        guard data.count <= sizeLimit else {
            let limit = sizeLimit < 1 << 20 ? "\(sizeLimit >> 10) KiB" : "\(sizeLimit >> 20) MiB"
            throw refused("the file is larger than \(limit), the limit for a \(noun)")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw FileMistake(
                file: path, position: Self.position(ofInvalid: data),
                problem: "invalid UTF-8; save the \(noun) in UTF-8")
        }
        // Some editors write a byte order mark.
        return text.unicodeScalars.first == "\u{FEFF}"
            ? String(String.UnicodeScalarView(text.unicodeScalars.dropFirst())) : text
    }

    /// Whether there are only comments and blank lines.
    package static func isBlank(_ yaml: String) -> Bool {
        yaml.split(whereSeparator: \.isNewline).allSatisfy { line in
            let text = line.trimmed
            return text.isEmpty || text.hasPrefix("#") || text == "---"
        }
    }

    /// The position of the first invalid byte.
    private static func position(ofInvalid data: Data) -> SourcePosition {
        var decoder = UTF8()
        var bytes = data.makeIterator()
        var place = SourcePosition(line: 1, column: 1)
        while case .scalarValue(let scalar) = decoder.decode(&bytes) {
            place = scalar == "\n" ? SourcePosition(line: place.line + 1, column: 1) : place.right(by: 1)
        }
        return place
    }
}

extension SourcePosition {
    func right(by columns: Int) -> SourcePosition { SourcePosition(line: line, column: column + columns) }
}
