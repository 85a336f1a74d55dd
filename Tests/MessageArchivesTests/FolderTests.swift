import Foundation
import MessageArchives
import TestFiles
import Testing

@Suite struct FolderTests {
    /// Creates a folder with these files, and reads it.
    private func lines(_ files: [String: [UInt8]]) throws -> [String] {
        let folder = TestFolder()
        for (name, bytes) in files {
            let file = folder.url.appendingPathComponent(name)
            try file.deletingLastPathComponent().makeFolder()
            try Data(bytes).write(to: file)
        }
        do {
            let reader = try Archive.open(folder.url.path, as: .folder)
            var (records, fraction): ([(place: String, record: ArchiveRecord)], Double) = ([], 0)
            while let record = try reader.next() {
                records.append((reader.place.description, record))
                #expect((fraction...1).contains(reader.fraction))
                fraction = reader.fraction
            }
            #expect(fraction == 1 && reader.place.unit == "file")
            return records.lines
        } catch {
            return ["\(error)".replacingOccurrences(of: folder.url.path, with: "FOLDER")]
        }
    }

    @Test func `a file is a message, and its folder is the label`() throws {
        #expect(
            try lines([
                "README.md": Array("words".utf8), ".git/config": Array("x".utf8), "prize/.hidden": Array("x".utf8),
                "prize/2.txt": Array("Menang!\nSekarang\n\n".utf8), "prize/10.txt": Array("Dua\r\n".utf8),
                "loan/a": [0xFF, 0xFE, 0x41, 0, 0xE9, 0], "loan/b": [0xEF, 0xBB, 0xBF, 0x42], "loan/c": [0x43, 0xE9],
                "loan/d": Array(" \n".utf8), "loan/deep/e": Array("x".utf8), "loan/f": [0x89, 0x50, 0x4E, 0x47],
                "loan/g": Array(repeating: 0x41, count: (1 << 20) + 1), "loan/h": [0xFF, 0xFE, 0x41, 0, 0xE9],
                "loan/i": [0xFF, 0xFE, 0x41, 0, 0x00, 0xDC, 0x42, 0],
            ]) == [
                "README.md skipped: a file outside the label folders", "loan/a loan··Aé", "loan/b loan··B",
                "loan/c loan··Cé",
                "loan/d bad: no text", "loan/deep skipped: a folder inside a label folder",
                "loan/f bad: it is a picture.", "loan/g bad: longer than 1 MiB",
                "loan/h bad: it ends in the middle of a character", "loan/i bad: not valid UTF-16 (little-endian)",
                "prize/10.txt prize··Dua",
                "prize/2.txt prize··Menang!\nSekarang",
            ])
    }

    @Test func `other folders and files are refused`() throws {
        #expect(
            try lines(["a.txt": [0x41]]) == [
                "FOLDER contains no folders. It needs one folder per label, with one file per message."
            ])
        #expect(refusal("x", as: .folder) == "FILE is a file, not a folder with one folder per label.")
        #expect(throws: ArchiveError("/nowhere does not exist.")) { try Archive.open("/nowhere", as: .folder) }
    }
}
