import FilterWire
import Foundation

/// Reads a folder of texts: in it a folder for each label, which is called like the label, and there a file for each text.
///
/// Files are read in the order of their names, in UTF-8, UTF-16 or a named encoding, else as Windows-1252, with a remark, if
/// they read as that; the line ends behind a text are not the text's. Such a folder is never recognised: the files of any other one would be texts, too.
final class FolderReader: ArchiveReader {
    let format = ArchiveFormat.folder
    private(set) var place = ArchivePlace.file("", number: 0)

    private let path: String
    private let encoding: NamedEncoding?
    /// Files that were read as Windows-1252: the first one, and how many.
    private var guessed: (first: String, count: Int)?
    /// Files in UTF-8 that were read in the named encoding: the first one, and how many.
    private var unlike: (first: String, count: Int)?
    /// The names in the folder, and in the label's folder that is read, from the last to the first.
    private var entries: [String]
    private let count: Int
    private var files: [String] = []
    private var filesCount = 0
    private var label = ""
    private var number = 0

    /// - Throws: `ArchiveError` where it is no folder or holds none.
    init(path: String, encoding: NamedEncoding? = nil) throws(ArchiveError) {
        self.encoding = encoding
        guard let state = FileState(path) else { throw .unreadable(path) }
        guard state.isFolder else {
            throw ArchiveError("\(path) is a file, and no \(ArchiveFormat.folder.rawValue) with one for each label.")
        }
        self.path = path
        entries = try Self.names(in: path)
        count = entries.count
        guard entries.contains(where: { FileState("\(path)/\($0)")?.isFolder == true }) else {
            throw ArchiveError(
                "\(path) holds no folders, of which each would be called like the label of the texts in it.")
        }
    }

    /// Without those that are hidden.
    private static func names(in folder: String) throws(ArchiveError) -> [String] {
        do {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            return names.filter { !$0.hasPrefix(".") }.sorted(by: >)
        } catch {
            throw ArchiveError("\(folder) cannot be looked into: you have no permission for it, or it is gone.")
        }
    }

    var remarks: [String] {
        var remarks: [String] = []
        if let guessed {
            let count = guessed.count == 1 ? "this text is" : "this text and \(guessed.count - 1) more are"
            remarks.append(
                "\(path)/\(guessed.first): \(count) not UTF-8, and read as Windows-1252. Another encoding: --encoding NAME."
            )
        }
        if let unlike, let encoding {
            let count = unlike.count == 1 ? "this file is" : "this file and \(unlike.count - 1) more are"
            remarks.append(
                "\(path)/\(unlike.first): \(count) valid UTF-8, but read as \(encoding.name), as --encoding says. If the "
                    + "messages look wrong, leave out --encoding.")
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
                return .skipped("a file beside the labels' folders")
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
        if FileState("\(path)/\(name)")?.isFolder == true { return .skipped("a folder in a label's folder") }
        do {
            let window = try FileWindow(path: "\(path)/\(name)", encoding: encoding)
            while !window.isAtEnd, window.count <= LineReader.lineLimit { try window.fill() }
            guard window.count <= LineReader.lineLimit else { return .bad(LineReader.tooLong) }
            guard window.guessedUTF16 == nil || window.misfitsOfUTF16 == 0 else { return .bad(Self.misfit) }
            let isTranscoded = window.isTranscoded
            if isTranscoded, window.endsInsideCharacter { return .bad("it ends in the middle of a character") }
            if isTranscoded, encoding == nil, window.withBytes({ $0.firstMisfit }) != nil {
                return .bad("it is not \(window.encodingName)")
            }
            if let encoding, !encoding.isUnicode, isUTF8(name) {
                unlike = (unlike?.first ?? name, (unlike?.count ?? 0) + 1)
            }
            return window.withBytes { record($0, window.beginning, name) }
        } catch {
            return .bad("it cannot be read")
        }
    }

    /// Whether a file has characters beyond ASCII, all in UTF-8.
    private func isUTF8(_ name: String) -> Bool {
        guard let encoding, let window = try? FileWindow(path: "\(path)/\(name)"), !window.isTranscoded else {
            return false
        }
        return (try? TextSurvey(of: window).remark(readAs: encoding)) != nil
    }

    private static let misfit = "it is in no encoding that is recognised; name it: --encoding NAME"

    private func record(
        _ bytes: UnsafeBufferPointer<UInt8>, _ beginning: [UInt8], _ name: String
    ) -> ArchiveRecord {
        guard let last = bytes.lastIndex(where: { !isBlank($0) }) else { return .bad("there is no text") }
        if let what = ForeignFile.describe(beginning, text: Array(bytes.prefix(64 << 10))) { return .bad("it \(what)") }
        let text = UnsafeBufferPointer(rebasing: bytes[...last])
        var found = ArchivedMessage()
        if let body = String(utf8: text) {
            found.body = body
        } else if let encoding {
            return .bad("it is not \(encoding.name)")
        } else if (try? TextSurvey(of: text, path: name).reading()) == .windows1252 {
            found.body = CellDecoder.windows1252(text)
            guessed = (guessed?.first ?? name, (guessed?.count ?? 0) + 1)
        } else {
            return .bad(Self.misfit)
        }
        found.labels = [label]
        return .text(found)
    }
}
