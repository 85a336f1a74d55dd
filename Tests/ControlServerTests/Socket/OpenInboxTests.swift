import Foundation
import Glibc
import TestFiles
import Testing

@testable import ControlProtocol
@testable import ControlServer

/// How programs find open inboxes.
@Suite struct OpenInboxTests {
    private let test = TestFolder()
    private var folder: ControlFolder { ControlFolder(test.path("siftbox")) }

    @Test func `The newest inbox is first, and is the one without a name`() throws {
        let files = try ["tour", "work", "other"].map { try SocketFile(name: $0, in: folder) }
        for (age, file) in files.enumerated() {
            var times = [timespec(tv_sec: 1000 - age, tv_nsec: 0), timespec(tv_sec: 1000 - age, tv_nsec: 0)]
            utimensat(AT_FDCWD, file.path, &times, 0)
        }
        #expect(OpenInbox.all(in: folder).map(\.name) == ["tour", "work", "other"])
        #expect(try OpenInbox.named(nil, in: folder).name == "tour")
        #expect(try OpenInbox.named("work", in: folder).path == files[1].path)
        files[0].remove()
        #expect(try OpenInbox.named(nil, in: folder).name == "work")
    }

    @Test func `A name that is not open is refused with the one that was meant`() throws {
        #expect(refusal(nil)?.hasPrefix("No inbox is open. ") == true)
        let file = try SocketFile(name: "tour", in: folder)
        #expect(refusal("toru") == "--inbox: unknown inbox 'toru'. Did you mean tour?")
        #expect(try OpenInbox.named("./my.sock", in: folder).path == "./my.sock")
        file.remove()
    }

    @Test func `Sockets are in the runtime folder if there is one, and else in the temporary folder`() {
        let temporary = "/tmp/siftbox-\(geteuid())"
        #expect(ControlFolder(runtime: test.url.path).path == test.path("siftbox"))
        for runtime in [nil, "relative", test.path("missing")] {
            #expect(ControlFolder(runtime: runtime).path == temporary)
        }
    }

    @Test(
        arguments: [
            (["/home/me/My inbox.siftbox", "tour.yaml", "FilterIt"], "My-inbox"),
            ([nil, "Sessions/tour.yaml", "FilterIt"], "tour"),
            ([nil, nil, "~/Filters/Junk Filter/"], "Junk-Filter"),
            ([nil, nil, nil], "inbox"),
            (["/tmp/….db", nil, nil], "inbox"),
            (["../..", nil, nil], "inbox"),
            (["/tmp/.hidden", nil, nil], "hidden"),
            (["a\u{1B}[31m\n/b;$(x)`.sqlite", nil, nil], "b-x"),
            (["сообщения.db", nil, nil], "сообщения"),
            ([String(repeating: "я", count: 100), nil, nil], String(repeating: "я", count: 20)),
        ] as [([String?], String)])
    func `An inbox has the name of its file, its session or its filter`(sources: [String?], name: String) {
        #expect(InboxName.choose(file: sources[0], session: sources[1], filter: sources[2]) == name)
    }

    private func refusal(_ name: String?) -> String? {
        do throws(ControlFailure) {
            _ = try OpenInbox.named(name, in: folder)
            return nil
        } catch {
            return error.description
        }
    }
}
