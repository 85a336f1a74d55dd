import Foundation
import TestFiles
import Testing

/// An inbox whose file is damaged while it is open: the damage is reported, and the program continues.
@Suite(.waitsForPrograms, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct DamagedStoreTests {
    @Test func `a store that another program truncates is reported, and the program still responds to keys`() throws {
        let folder = try TestFolder()
        let messages = try folder.write(
            "messages.tsv",
            (0..<400).map { "x\tmessage number \($0) \(String(repeating: "word ", count: 40))\n" }.joined()
        )
        let store = folder.path("inbox.sift")
        let tmux = try Tmux("\(Program.siftbox) --store \(store) --deliver \(messages)")
        _ = try #require(try tmux.waitFor("400 messages were delivered"))
        #expect(truncate(store, 20_000) == 0)
        try tmux.press("Tab")
        try tmux.press("?")
        #expect(try tmux.waitFor("type to find a key") != nil)
        try tmux.press("Escape")
        _ = try #require(try tmux.waitFor(without: "type to find a key"))
        try tmux.press("q")
        #expect(try tmux.waitFor("ended with 0") != nil)
    }
}
