import Foundation
import Glibc
import Synchronization
import SystemSupport
import TestFiles
import Testing

@testable import ControlProtocol
@testable import ControlServer

/// Where sockets are, and what is refused.
@Suite(.waitsForPrograms) struct SocketFileTests {
    private let test = TestFolder()
    private var folder: ControlFolder { ControlFolder(test.path("siftbox")) }

    @Test func `Folder and socket are closed to others`() throws {
        let file = try SocketFile(name: "tour", in: folder)
        #expect(file.path == test.path("siftbox/tour.sock"))
        #expect(mode(folder.path) == 0o700)
        #expect(mode(file.path) == 0o600)
        withExtendedLifetime(file) {}
    }

    @Test func `A name that is taken gets a number`() throws {
        let first = try SocketFile(name: "tour", in: folder)
        let second = try SocketFile(name: "tour", in: folder)
        #expect(second.path == test.path("siftbox/tour-2.sock"))
        first.remove()
        let third = try SocketFile(name: "tour", in: folder)
        #expect(third.path == test.path("siftbox/tour.sock"))
        second.remove()
    }

    @Test func `The sockets of killed inboxes are removed, and no others`() throws {
        try folder.create()
        for name in ["tour", "tour-2", "other"] { try leaveStale(folder.socket(name)) }
        try test.write("siftbox/notes.sock", "notes")
        let file = try SocketFile(name: "tour", in: folder)
        #expect(file.path == test.path("siftbox/tour.sock"))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["notes.sock", "tour.sock"])
        file.remove()
    }

    @Test func `Inboxes that start at once have different names`() throws {
        try folder.create()
        try leaveStale(folder.socket("tour"))
        let paths = Mutex<[String]>([])
        let (opened, checked, closed) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        let folder = folder
        for _ in 0..<24 {
            DetachedThread.run {
                let file = try? SocketFile(name: "tour", in: folder)
                paths.withLock { $0.append(file?.path ?? "") }
                opened.signal()
                checked.wait()
                file?.remove()
                closed.signal()
            }
        }
        for _ in 0..<24 { opened.wait() }
        #expect(Set(paths.withLock { $0 }) == Set((1...24).map { folder.socket($0 == 1 ? "tour" : "tour-\($0)") }))
        #expect(OpenInbox.all(in: folder).count == 24)
        for _ in 0..<24 { checked.signal() }
        for _ in 0..<24 { closed.wait() }
        #expect(OpenInbox.all(in: folder).isEmpty)
    }

    @Test func `A folder that is a link, open to others or no folder is refused, with what to do`() throws {
        try URL(fileURLWithPath: test.path("elsewhere")).makeFolder()
        try test.link("siftbox", to: test.path("elsewhere"))
        #expect(refusal() == "\(folder.path) is a symbolic link, and must be a folder. Remove it: rm \(folder.path)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: test.path("elsewhere")).isEmpty)
        unlink(folder.path)

        try test.write("siftbox", "")
        #expect(refusal() == "\(folder.path) is not a folder. Remove it: rm \(folder.path)")
        unlink(folder.path)

        try folder.create()
        chmod(folder.path, 0o750)
        #expect(refusal() == "Others can use \(folder.path). Close it: chmod 700 \(folder.path)")
    }

    @Test(.enabled("only root can give a folder away") { geteuid() == 0 })
    func `A folder of another user is refused`() throws {
        try folder.create()
        chown(folder.path, 65_534, 65_534)
        #expect(refusal()?.hasPrefix("\(folder.path) belongs to another user. ") == true)
        #expect(OpenInbox.all(in: folder).isEmpty)
    }

    @Test func `A path that is too long for a socket is refused`() {
        let name = String(repeating: "long", count: 30)
        #expect(throws: ControlFailure.self) { try SocketFile(path: test.path(name)) }
        #expect(refusal(test.path(name))?.contains("is too long for a socket: ") == true)
    }

    @Test func `At a path of its own, a stale socket is replaced, and anything else is refused`() throws {
        let path = test.path("own.sock")
        try leaveStale(path)
        let file = try SocketFile(path: path)
        #expect(refusal(path) == "Another inbox listens at \(path). Use another path, or close it.")
        #expect(OpenInbox(path: path).isListening == true)
        file.remove()

        try test.write("notes", "notes")
        #expect(refusal(test.path("notes")) == "\(test.path("notes")) exists, and is not a socket. Use another path.")
        #expect(try String(contentsOfFile: test.path("notes"), encoding: .utf8) == "notes")
        #expect(refusal(test.path("missing/own.sock"))?.contains("there is no folder") == true)
    }

    private func mode(_ path: String) -> mode_t {
        var facts = stat()
        return lstat(path, &facts) == 0 ? facts.st_mode & 0o777 : 0
    }

    /// Leaves what a killed inbox leaves.
    private func leaveStale(_ path: String) throws {
        let file = LocalSocket.make()
        #expect(LocalSocket.bind(file, to: path) == 0)
        close(file)
        #expect(OpenInbox(path: path).isListening == false)
    }

    private func refusal() -> String? {
        do throws(ControlFailure) {
            _ = try SocketFile(name: "tour", in: folder)
            return nil
        } catch {
            return error.description
        }
    }

    private func refusal(_ path: String) -> String? {
        do throws(ControlFailure) {
            _ = try SocketFile(path: path)
            return nil
        } catch {
            return error.description
        }
    }
}
