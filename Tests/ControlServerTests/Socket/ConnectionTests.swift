import ControlProtocol
import Foundation
import Glibc
import JSONCodec
import SystemSupport
import TestFiles
import Testing

@testable import ControlServer

/// A client's connection: what it accepts, and what it reports.
@Suite(.waitsForPrograms) struct ConnectionTests {
    @Test func `Lines are sent after the first line of the inbox, and answers arrive in order`() throws {
        let test = try SocketForTests()
        test.responder.greeting = Array(#"{"siftbox":1,"inbox":"tour"}"#.utf8) + [0x0A]
        let connection = ControlConnection(test.socket.path, test.loop)
        let recorder = Recorder(connection)
        connection.send(Array("m{\"a\":1}\n".utf8))
        test.responder.onLine = { _ in #expect(connection.greeting?.inbox == "tour") }
        test.turn { test.responder.lines == ["m{\"a\":1}"] }
        // `=m{"a":1}` is not JSON.
        test.turn { recorder.ends == ["What listens at \(test.socket.path) is not an inbox of Siftbox."] }
    }

    @Test func `Answers arrive after the client has finished, and then the connection ends`() throws {
        let test = try SocketForTests()
        test.responder.greeting = Array(#"{"siftbox":1}"#.utf8) + [0x0A]
        let connection = ControlConnection(test.socket.path, test.loop)
        let recorder = Recorder(connection)
        connection.send(Array("subscribe".utf8))
        connection.finish()
        test.turn { test.responder.lines == ["subscribe"] }
        test.turn { recorder.ends.count == 1 }
    }

    @Test(arguments: [
        (#"{"siftbox":2,"inbox":"tour"}"#, "uses version 2 of the control protocol, and this program version 1"),
        (#"{"ok":false,"kind":"refused","error":"No room."}"#, "No room."),
        ("SSH-2.0-OpenSSH", "is not an inbox of Siftbox."),
        (#"{"hello":1}"#, "is not an inbox of Siftbox."),
    ])
    func `Another first line ends the connection with a sentence, and nothing is sent`(
        greeting: String, sentence: String
    ) throws {
        let test = try SocketForTests()
        test.responder.greeting = Array("\(greeting)\n".utf8)
        let connection = ControlConnection(test.socket.path, test.loop)
        let recorder = Recorder(connection)
        connection.send(Array("m1".utf8))
        test.turn { recorder.ends.count == 1 && test.socket.clientCount == 0 }
        #expect(recorder.ends[0].contains(sentence))
        #expect(test.responder.lines.isEmpty)
    }

    @Test func `A socket that is missing, stale or a file is reported`() throws {
        let test = try SocketForTests()
        let path = test.socket.path
        let missing = Recorder(ControlConnection(test.folder.path("missing.sock"), test.loop))
        test.turn { missing.ends.first?.hasPrefix("\(test.folder.path("missing.sock")) does not exist.") == true }
        let file = Recorder(ControlConnection(try test.folder.write("notes", ""), test.loop))
        test.turn { file.ends.count == 1 }
        let stale = LocalSocket.make()
        #expect(LocalSocket.bind(stale, to: test.folder.path("stale.sock")) == 0)
        close(stale)
        let refused = Recorder(ControlConnection(test.folder.path("stale.sock"), test.loop))
        test.turn { refused.ends == ["No inbox listens at \(test.folder.path("stale.sock")) any more."] }
        #expect(path == test.socket.path)
    }

    @Test func `The end of the inbox is reported once`() throws {
        let test = try SocketForTests()
        test.responder.greeting = Array(#"{"siftbox":1}"#.utf8) + [0x0A]
        let recorder = Recorder(ControlConnection(test.socket.path, test.loop))
        test.turn { recorder.connection.greeting != nil }
        test.socket.close()
        test.turn { !recorder.ends.isEmpty }
        #expect(recorder.lines == [#"{"event":"end"}"#])
        #expect(recorder.ends == [""])
        recorder.connection.send(Array("m1".utf8))
        test.turnUntilIdle()
        #expect(recorder.ends == [""])
    }

    @Test(.enabled("only root can start a program as another user") { geteuid() == 0 })
    func `A program of another user is refused, even if it may open the socket`() throws {
        let test = try SocketForTests()
        chmod(test.folder.url.path, 0o755)
        chmod(test.socket.path, 0o666)
        let script = try test.folder.write(
            "peer.py",
            """
            import os, socket
            os.setuid(65534)
            peer = socket.socket(socket.AF_UNIX)
            peer.connect("\(test.socket.path)")
            print(peer.makefile().read(), end="", flush=True)
            """)
        let program = try TestProgram(["python3", "-ES", script], output: .text)
        defer { program.end() }
        test.turn { !program.isRunning }
        #expect(
            program.read() == "{\"ok\":false,\"kind\":\"refused\",\"error\":\"This inbox belongs to another user.\"}\n")
        #expect(test.socket.clientCount == 0)
    }

    @Test(.enabled("only root can start a program as another user") { geteuid() == 0 })
    func `A client sends nothing to the socket of another user`() throws {
        let test = try SocketForTests()
        let path = test.folder.path("foreign.sock")
        chmod(test.folder.url.path, 0o777)
        let script = try test.folder.write(
            "server.py",
            """
            import os, socket
            os.setuid(65534)
            server = socket.socket(socket.AF_UNIX)
            server.bind("\(path)")
            server.listen()
            print("ready", flush=True)
            peer = server.accept()[0]
            print(peer.recv(100), flush=True)
            """)
        let program = try TestProgram(["python3", "-ES", script], output: .text)
        defer { program.end() }
        #expect(program.line() == "ready")
        let recorder = Recorder(ControlConnection(path, test.loop))
        recorder.connection.send(Array("m1".utf8))
        test.turn { recorder.ends == ["\(path) belongs to another user; nothing was sent."] }
        #expect(program.read() == "b''\n")
    }

    /// What a connection reports. The end without a reason is empty.
    private final class Recorder {
        let connection: ControlConnection
        private(set) var lines: [String] = []
        private(set) var ends: [String] = []

        init(_ connection: ControlConnection) {
            self.connection = connection
            connection.onLine = { [unowned self] in
                lines.append(String(decoding: JSONLine.bytes(of: .object($0)), as: UTF8.self))
            }
            connection.onEnd = { [unowned self] in ends.append($0?.description ?? "") }
        }
    }
}
