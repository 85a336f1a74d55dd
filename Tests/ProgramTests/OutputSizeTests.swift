import Foundation
import TestFiles
import Testing

/// How much the program writes: over a slow connection, that is how soon a key is seen.
@Suite(.waitsForPrograms, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct OutputSizeTests {
    @Test func `the next conversation takes few bytes`() throws {
        let folder = TestFolder()
        let messages = folder.path("messages.tsv")
        let lines = (0..<8).map { "x\tinvoice number \($0) for you today\n" }.joined()
        try Data(lines.utf8).write(to: URL(fileURLWithPath: messages))
        let tmux = try Tmux(
            "\(Program.inbox) --deliver \(messages)", environment: ["TERM": "screen-256color", "NO_COLOR": ""])
        try tmux.waitFor("8 messages delivered", "▸ invoice number 7")
        _ = try tmux.bytesWritten { try tmux.press("Down") }  // and the note about the delivery goes
        try tmux.waitFor("▸ invoice number 6", "? help")
        // Both rows, the count of unread messages and the number in the bubble: 330, and 490 as ncurses writes them.
        let size = try tmux.bytesWritten { try tmux.press("Down") }
        #expect(size > 100 && size < 430, "\(size)")
        try tmux.waitFor("▸ invoice number 5")
    }
}
