import Foundation
import JSONCodec
import UntrustedFiles

/// Reads a folder with one folder per label, named like the label, which contains one file per message.
///
/// Files are read in the order of their names, in UTF-8, UTF-16 or the encoding set by the user, else as Windows-1252
/// if they are plausible in it, with a remark. Line ends after the message are removed. The format is never detected,
/// because every folder of files would match.
final class FolderReader: ArchiveReader {
    let format = ArchiveFormat.folder
    private(set) var place = ArchivePlace.file("", number: 0)

    private let path: String
    private let encoding: NamedEncoding?
    /// Files that were read as Windows-1252: the first one, and their number.
    private var guessed: (first: String, count: Int)?
    /// Valid UTF-8 files that were read in the encoding set by the user: the first one, and their number.
    private var doubtful: (first: String, count: Int)?
    /// The remaining names in the folder, in reverse order; `files` are those in the current label folder.
    private var entries: [String]
    private let count: Int
    private var files: [String] = []
    private var filesCount = 0
    private var label = ""
    private var number = 0

    /// - Throws: `ArchiveError` if it is not a folder or contains no folders.
    init(path: String, encoding: NamedEncoding? = nil) throws(ArchiveError) {
        self.encoding = encoding
        guard let state = FileState(path) else { throw .unreadable(path) }
        guard state.isFolder else {
            throw ArchiveError("\(path) is a file, not a folder with one folder per label.")
        }
        self.path = path
        entries = try Self.names(in: path)
        count = entries.count
        guard entries.contains(where: { FileState("\(path)/\($0)")?.isFolder == true }) else {
            throw ArchiveError(
                "\(path) contains no folders. It needs one folder per label, with one file per message.")
        }
    }

    /// The names of the files that are not hidden.
    private static func names(in folder: String) throws(ArchiveError) -> [String] {
        do {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            return names.filter { !$0.hasPrefix(".") }.sorted(by: >)
        } catch {
            throw ArchiveError("\(folder) cannot be listed: permission denied, or it no longer exists.")
        }
    }

    var remarks: [String] {
        var remarks: [String] = []
        if let guessed {
            let count = guessed.count == 1 ? "this file is" : "this file and \(guessed.count - 1) more are"
            remarks.append(
                "\(path)/\(guessed.first): \(count) not valid UTF-8; read as Windows-1252. For another encoding, use "
                    + "--encoding NAME.")
        }
        if let doubtful, let encoding {
            let count = doubtful.count == 1 ? "this file is" : "this file and \(doubtful.count - 1) more are"
            remarks.append(
                "\(path)/\(doubtful.first): \(count) valid UTF-8, but read as \(encoding.name) because of --encoding. If "
                    + "messages look wrong, remove --encoding.")
        }
        return remarks
    }

    var fraction: Double {
        guard count > 0 else { return 1 }
        let part = filesCount == 0 ? 0 : Double(files.count) / Double(filesCount)
        return 1 - (Double(entries.count) + part) / Double(count)
    }

    func next() throws(ArchiveError) -> ArchiveRecord? {
        while true {
            if let file = files.popLast() { return record("\(label)/\(file)") }
            guard let entry = entries.popLast() else { return nil }
            guard FileState("\(path)/\(entry)")?.isFolder == true else {
                begin(entry)
                return .skipped("a file outside the label folders")
            }
            label = entry
            files = try Self.names(in: "\(path)/\(entry)")
            filesCount = files.count
        }
    }

    private func begin(_ name: String) {
        number += 1
        place = .file(name, number: number)
    }

    private func record(_ name: String) -> ArchiveRecord {
        begin(name)
        if FileState("\(path)/\(name)")?.isFolder == true { return .skipped("a folder inside a label folder") }
        do {
            let window = try FileWindow(path: "\(path)/\(name)", encoding: encoding)
            while !window.isAtEnd, window.count <= LineReader.lineLimit { try window.fill() }
            guard window.count <= LineReader.lineLimit else { return .bad(LineReader.tooLong) }
            guard window.guessedUTF16 == nil || window.invalidUTF16Units == 0 else { return .bad(Self.unknownEncoding) }
            let isTranscoded = window.isTranscoded
            if isTranscoded, window.endsInsideCharacter { return .bad("it ends in the middle of a character") }
            if isTranscoded, encoding == nil, window.withBytes({ $0.firstInvalidUTF8 }) != nil {
                return .bad("not valid \(window.encodingName)")
            }
            if let encoding, !encoding.isUnicode, isUTF8(name) {
                doubtful = (doubtful?.first ?? name, (doubtful?.count ?? 0) + 1)
            }
            return window.withBytes { record($0, window.beginning, name) }
        } catch {
            return .bad("it cannot be read")
        }
    }

    /// Whether a file has non-ASCII characters and all are valid UTF-8.
    private func isUTF8(_ name: String) -> Bool {
        guard let encoding, let window = try? FileWindow(path: "\(path)/\(name)"), !window.isTranscoded else {
            return false
        }
        return (try? TextSurvey(of: window).remark(readAs: encoding)) != nil
    }

    private static let unknownEncoding = "unknown encoding; set it with --encoding NAME"

    private func record(
        _ bytes: UnsafeBufferPointer<UInt8>, _ beginning: [UInt8], _ name: String
    ) -> ArchiveRecord {
        guard let last = bytes.lastIndex(where: { !isBlank($0) }) else { return .bad("no text") }
        if let reason = ForeignFile.describe(beginning, text: Array(bytes.prefix(64 << 10))) {
            return .bad("it \(reason)")
        }
        let text = UnsafeBufferPointer(rebasing: bytes[...last])
        var message = ArchivedMessage()
        if let body = String(utf8: text) {
            message.body = body
        } else if let encoding {
            return .bad("not valid \(encoding.name)")
        } else if (try? TextSurvey(of: text, path: name).reading()) == .windows1252 {
            message.body = CellDecoder.windows1252(text)
            guessed = (guessed?.first ?? name, (guessed?.count ?? 0) + 1)
        } else {
            return .bad(Self.unknownEncoding)
        }
        message.labels = [label]
        return .message(message)
    }
}
