import Foundation
import TestFiles
import Testing

/// Conveniences of the inbox in a real terminal.
@Suite(.waitsForPrograms, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct ConvenienceTests {
    private func open(_ arguments: String = "--filter filterit", environment: [String: String] = [:]) throws -> Tmux {
        let tmux = try Tmux("\(Program.inbox) \(arguments)", environment: environment)
        try tmux.waitFor("FILTERED BY FILTERIT")
        return tmux
    }

    @Test func `y copies to the clipboard of the terminal`() throws {
        let tmux = try open()
        try tmux.setOption("set-clipboard", "on")
        try tmux.press("N", shows: "AX-HDFCBK")
        try tmux.press("y", shows: "Conversation as a session")
        try tmux.press("Enter", shows: "Copied the message")
        try tmux.wait { _ in (try? tmux.clipboard())?.hasPrefix("Rs 499 debited") == true }
    }

    @Test func `a terminal without a clipboard offers to show the text`() throws {
        let tmux = try open(environment: ["TERM": "linux", "TMUX": ""])
        try tmux.press("N", shows: "AX-HDFCBK")
        try tmux.press("y", shows: "Conversation as a session")
        try tmux.press("Enter", shows: "The Linux console does not let programs copy")
    }

    @Test func `the key ] opens the newest unread message, and a session is played from the list`() throws {
        let tmux = try open()
        try tmux.press("N", "N", shows: "climbing gym")
        try tmux.press("]", shows: ", in Unknown Senders.")
        try tmux.press("P", shows: "A session is played in a new inbox")
        try tmux.press("Enter", shows: "What you did in it will be lost.")
        try tmux.press("Up", "Enter", shows: "space pause")
        // Each step back is a replay up to the step before.
        try tmux.press("Space", shows: "space resume")
        try tmux.press(",", until: "‖ 0/")
    }
}
