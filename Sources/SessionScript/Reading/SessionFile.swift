import Foundation

/// The file of a session, before it is understood.
enum SessionFile {
    /// A session is written by hand; more than this is something else.
    static let sizeLimit = 16 << 20

    /// - Throws: `SessionErrors` when there is no text to be had.
    static func read(_ path: String) throws(SessionErrors) -> String {
        func refused(_ problem: String) -> SessionErrors {
            SessionErrors(mistakes: [SessionMistake(file: path, problem: problem)])
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw refused("there is no such file")
        }
        if isFolder.boolValue { throw refused("this is a folder; name a session's file in it") }
        // A pipe or a device would be waited for, or never end.
        guard let type = try? FileManager.default.attributesOfItem(atPath: resolved(path))[.type] as? FileAttributeType,
            type == .typeRegular
        else { throw refused("this is not a regular file; a session is a YAML file") }
        guard let handle = FileHandle(forReadingAtPath: path),
            let data = try? handle.read(upToCount: sizeLimit + 1) ?? Data()
        else { throw refused("the file may not be read") }
        try? handle.close()
        guard data.count <= sizeLimit else { throw refused("the file is over 16 MiB; a session has at most that") }
        guard let text = String(validating: data, as: UTF8.self) else {
            let place = position(ofInvalid: data)
            throw SessionErrors(mistakes: [
                SessionMistake(file: path, position: place, problem: "this is not UTF-8; a session is a text in UTF-8")
            ])
        }
        // Some editors begin a file with a mark of its byte order, which UTF-8 has no use for.
        return text.unicodeScalars.first == "\u{FEFF}"
            ? String(String.UnicodeScalarView(text.unicodeScalars.dropFirst())) : text
    }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    /// Where the first byte stands that belongs to no character.
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
