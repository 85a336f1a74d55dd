import Foundation
import Testing

@testable import Terminal

/// What a terminal's clipboard gets.
@Suite struct ClipboardTests {
    private let terminal = Clipboard(kind: "xterm-256color")

    @Test(arguments: ["", "a", "\u{1B}]52;c;?\u{7}\u{9C}", "é 日本 \u{202E}", String(repeating: "x", count: 75_000)])
    func `a text is base64, which cannot end the sequence`(_ text: String) throws {
        let encoded = try terminal.encoded(text)
        #expect(encoded.utf8.allSatisfy { UInt8(ascii: "+")...UInt8(ascii: "z") ~= $0 })
        #expect(Data(base64Encoded: encoded) == Data(text.utf8))
    }

    @Test func `a text that is too long is refused`() {
        #expect(throws: CopyError.tooLong(bytes: 75_001, max: 75_000)) {
            try terminal.encoded(String(repeating: "x", count: 75_001))
        }
    }

    @Test(arguments: ["linux", "vt100", "screen", "screen.xterm-256color", "dumb"])
    func `a terminal without a clipboard is refused`(_ kind: String) throws {
        #expect(throws: CopyError.self) { try Clipboard(kind: kind).encoded("a") }
        // tmux also has the kind screen.
        #expect(try Clipboard(kind: kind, isInTmux: true).encoded("a") == "YQ==")
    }

    @Test func `a terminal program without a clipboard is refused`() {
        #expect(throws: CopyError.unsupported("Apple's Terminal")) {
            try Clipboard(kind: "xterm-256color", program: "Apple_Terminal").encoded("a")
        }
    }
}
