import Foundation

/// Reads the text of a session file.
enum SessionFile {
    /// Sessions are written by hand; a larger file is something else.
    static let sizeLimit = 16 << 20

    /// - Throws: `SessionErrors` if the file cannot be read.
    static func read(_ path: String) throws(SessionErrors) -> String {
        func refused(_ problem: String) -> SessionErrors {
            SessionErrors(mistakes: [SessionMistake(file: path, problem: problem)])
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw refused("no such file")
        }
        if isFolder.boolValue { throw refused("expected a session file, found a folder") }
        // Reading a pipe or a device could block or never end.
        guard let type = try? FileManager.default.attributesOfItem(atPath: resolved(path))[.type] as? FileAttributeType,
            type == .typeRegular
        else { throw refused("not a regular file; a session is a YAML file") }
        guard let handle = FileHandle(forReadingAtPath: path),
            let data = try? handle.read(upToCount: sizeLimit + 1) ?? Data()
        else { throw refused("the file cannot be read") }
        try? handle.close()
        guard data.count <= sizeLimit else { throw refused("the file is larger than 16 MiB, the limit for a session") }
        guard let text = String(validating: data, as: UTF8.self) else {
            let place = position(ofInvalid: data)
            throw SessionErrors(mistakes: [
                SessionMistake(file: path, position: place, problem: "invalid UTF-8; save the session in UTF-8")
            ])
        }
        // Some editors write a byte order mark.
        return text.unicodeScalars.first == "\u{FEFF}"
            ? String(String.UnicodeScalarView(text.unicodeScalars.dropFirst())) : text
    }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
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
