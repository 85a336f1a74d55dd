import Foundation
import TestFiles
import Testing

/// Clients that Siftbox did not write, with the real programs.
@Suite(.waitsForPrograms) struct TwilioClientTests {
    /// Runs a script of Fixtures with the command, the control socket of an empty inbox, and more arguments.
    private func run(_ script: String, _ arguments: String...) throws -> String {
        let folder = TestFolder()
        let socket = folder.path("inbox.sock")
        let siftbox = BuiltPrograms.path("siftbox")
        let inbox = try TestProgram(
            ["HOME=\(folder.url.path)", "XDG_RUNTIME_DIR=\(folder.url.path)", siftbox, "listen", "--control", socket],
            folder: folder.url, output: .text)
        defer { inbox.end() }
        while let line = inbox.line(), !line.hasPrefix("Listening") {}
        let file = GeneratedSection.project.appendingPathComponent("Tests/GatewayTests/Fixtures/\(script)").path
        let result = try TestProgram.run(
            [ClientPython.withoutProxy, ClientPython.path, "-B", file, siftbox, socket] + arguments, folder: folder.url)
        return result.output + result.errors
    }

    @Test(.enabled(if: ClientPython.has("twilio"), "Python’s package twilio is not installed: .ci/clients"))
    func `Twilio’s own client, changed in nothing but the base address`() throws {
        let output = try run("twilio_client.py")
        #expect(output == "ok\n", "\(output)")
    }

    @Test func `a chat bot of 30 lines answers by webhook`() throws {
        let bot = "Sessions/clients/chat_bot.py"
        #expect(try SourceFiles.text(bot).count { $0 == "\n" } <= 30)
        #expect(
            try run("chat_bot_client.py", GeneratedSection.project.appendingPathComponent(bot).path) == "ok\n")
    }
}
