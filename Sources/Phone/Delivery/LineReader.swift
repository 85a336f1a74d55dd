import Foundation

/// The lines of a file, one after the other, without ever holding more of it than one piece and one line.
struct LineReader {
    enum Line {
        case text(String)
        case bad(String)
    }

    /// The bytes of one line beyond which it is skipped.
    static let lineLimit = 1 << 20
    private static let pieceSize = 256 << 10

    let size: UInt64
    private(set) var bytesRead: UInt64 = 0
    /// Of what was read, that which the lines so far have taken.
    var bytesTaken: UInt64 { bytesRead - UInt64(buffer.count - start) }
    private let handle: FileHandle
    private var buffer: [UInt8] = []
    private var start = 0
    private var atEnd = false
    private var isAtFirstLine = true

    /// - Throws: what the system says when the file cannot be read.
    init(path: String) throws {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw CocoaError(.fileReadInvalidFileName, userInfo: [NSLocalizedDescriptionKey: "it is a folder"])
        }
        let type = try FileManager.default.attributesOfItem(atPath: Self.resolved(path))[.type] as? FileAttributeType
        guard type == .typeRegular || path == "/dev/null" else {
            throw CocoaError(
                .fileReadUnknown,
                userInfo: [NSLocalizedDescriptionKey: "it is a pipe or a device; save the texts to a file first"])
        }
        handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        size = try handle.seekToEnd()
        try handle.seek(toOffset: 0)
    }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    /// The next line, without its end (LF or CRLF); nil behind the last one.
    mutating func next() throws -> Line? {
        var isTooLong = false
        while true {
            if let end = buffer[start...].firstIndex(of: 0x0A) {
                let line = buffer[start..<end]
                start = end + 1
                return isTooLong ? .bad(Self.tooLong) : self.line(line)
            }
            if atEnd {
                let rest = buffer[start...]
                start = buffer.count
                if isTooLong { return .bad(Self.tooLong) }
                return rest.isEmpty ? nil : line(rest)
            }
            if buffer.count - start > Self.lineLimit {
                isTooLong = true
                start = buffer.count
            }
            try fill()
        }
    }

    private static let tooLong = "it is longer than 1 MiB"

    private mutating func fill() throws {
        buffer.removeFirst(start)
        start = 0
        let piece = try handle.read(upToCount: Self.pieceSize) ?? Data()
        atEnd = piece.isEmpty
        bytesRead += UInt64(piece.count)
        buffer += piece
    }

    private mutating func line(_ bytes: ArraySlice<UInt8>) -> Line {
        var bytes = bytes
        // Some programs begin a file with a mark of its byte order, which UTF-8 has no use for.
        if isAtFirstLine, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        isAtFirstLine = false
        if bytes.last == 0x0D { bytes = bytes.dropLast() }
        if bytes.count > Self.lineLimit { return .bad(Self.tooLong) }
        guard let text = String(validating: bytes, as: UTF8.self) else { return .bad("it is not UTF-8") }
        return .text(text)
    }
}
