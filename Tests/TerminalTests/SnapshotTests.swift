import DisplayText
import Foundation
import ScreenDoubles
import Terminal
import TestFiles
import Testing

struct SnapshotTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")

    @Test func `recording is not a success and a difference is reported`() throws {
        let temporary = TestFolder()
        let folder = temporary.url
        let path = folder.appending(path: "a.txt").path
        #expect(compareSnapshot("x\ny", name: "a", folder: folder, isRecording: false) == .recorded(path: path))
        #expect(compareSnapshot("x\ny", name: "a", folder: folder, isRecording: false) == .same)
        #expect(
            compareSnapshot("x\nz", name: "a", folder: folder, isRecording: false)
                == .different(path: path, line: 2, expected: "y", actual: "z")
        )
        #expect(compareSnapshot("x\nz", name: "a", folder: folder, isRecording: true) == .recorded(path: path))
        #expect(compareSnapshot("x\nz", name: "a", folder: folder, isRecording: false) == .same)
    }

    @Test func `hostile and wide text in a frame`() {
        var grid = Grid(rows: 16, columns: 44)
        let frame = grid.bounds
        grid.box(frame, role: .borderFocused)
        for column in [1, 18] { grid.write(" ", column: column, role: .borderFocused) }
        grid.write("Hostile and wide", column: 2, role: .title)
        let samples = [
            "ascii", "👍🏽 👨‍👩‍👧‍👦 ❤️ 🇬🇧 1️⃣ 🫨", "日本語テキスト", "क्षत्रिय नमस्ते", "مرحبا بالعالم", "می\u{200C}خواهم", "น้ำ กำลัง",
            "z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}algo", "\u{1B}[31mred \u{202E}abc\u{9B}2J",
            "pass\u{200B}\u{200B}word",
        ]
        for (row, text) in samples.enumerated() {
            grid.write(text, row: row, column: 1, in: frame.inside, role: row == 4 ? .selected : .text)
            grid.write("│", row: row, column: 36, in: frame.inside, role: .border)
        }
        let bubble = Rect(row: 11, column: 2, rows: 4, columns: 24)
        grid.box(bubble, role: .bubbleIn)
        for (row, line) in TextWrap.lines("Your parcel\u{202E} is waiting 📦 now", width: 22).enumerated() {
            grid.write(line.text, row: row, in: bubble.inside, role: .bubbleIn)
        }
        #expect(compareSnapshot(grid.text, name: "hostile", folder: Self.folder) == .same)
        #expect(compareSnapshot(grid.roleMap, name: "hostile-roles", folder: Self.folder) == .same)
    }
}
