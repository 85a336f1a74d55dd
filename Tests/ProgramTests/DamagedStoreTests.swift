import Foundation
import TestFiles
import Testing

/// An inbox whose file is damaged while it is open: the damage is reported, and the program continues.
@Suite(.waitsForPrograms, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct DamagedStoreTests {
    @Test func `a store that another program truncates is reported, and the program still responds to keys`() throws {
        let folder = TestFolder()
        let messages = try folder.write(
            "messages.tsv",
            (0..<400).map { "x\tmessage number \($0) \(String(repeating: "word ", count: 40))\n" }.joined()
        )
        let store = folder.path("inbox.sift")
        let tmux = try Tmux("\(Program.siftbox) --store \(store) --deliver \(messages)")
        try tmux.waitFor("400 messages delivered")
        #expect(truncate(store, 20_000) == 0)
        try tmux.press("Tab")
        try tmux.press("?", shows: "type to find a key")
        try tmux.press("Escape", without: "type to find a key")
        try tmux.press("q", shows: "ended with 0")
    }
}
