import Device
import Foundation
import Messages
import SQLiteAccess
import SessionTerms
import SystemSupport
import TestFiles
import Testing

@testable import InboxDatabase
@testable import SessionScript

/// What is recorded, and in which form.
@Suite("The recorder", .waitsForPrograms)
struct SessionRecorderTests {
    private let inbox: WalkedInbox
    private let folder = TestFolder()
    private var phone: Phone { inbox.phone }
    private var recorder: SessionRecorder { inbox.recorder }

    init() throws {
        inbox = try WalkedInbox(.sixteen)
    }

    private var written: String {
        get throws {
            phone.loop.run(atMost: .milliseconds(1)) { false }
            return try String(contentsOfFile: folder.path("recorded.yaml"), encoding: .utf8)
        }
    }

    private func start() throws { try recorder.start("recorded.yaml", in: folder.url) }

    private func receive(_ from: String, _ text: String) throws {
        try inbox.enter(.receive(IncomingMessage(from: from, text: text)))
    }

    @Test func `what is written before the filter has answered expects nothing of the inbox`() throws {
        try inbox.enter(.chooseFilter("filterit"))
        try start()
        phone.enter(.receive(IncomingMessage(from: "+12025550150", text: "Lunch?"))) { _ in }
        let early = recorder.text(in: folder.url)
        #expect(early.contains("- receive:") && !early.contains("count:"), "\(early)")
        #expect(phone.loop.run(atMost: .seconds(60)) { phone.waiting == 0 })
        #expect(recorder.text(in: folder.url).contains("count: { all: 1"))
    }

    @Test func `what happens becomes steps with expectations, as a person would write them`() throws {
        try start()
        try receive("+12025550150", "Lunch?")
        phone.advanceClock(12_000)
        try inbox.enter(.addContact(name: "Sam", address: "+12025550150"))
        try inbox.enter(.chooseFilter("filterit"))
        var settings = phone.settings
        settings.filterUnknownSenders = false
        try inbox.enter(.change(settings))
        try inbox.enter(.undo)
        try inbox.enter(.redo)
        try inbox.enter(.delete(.with("24273", folder: nil)))
        #expect(
            try written == """
                # Recorded by Siftbox. `siftbox check` plays it, and compares what comes of each step.
                title: Recorded on 2026-03-02 at 09:00
                release: 16
                country: US
                clock: 2026-03-02T09:00:00Z
                settings: { response-timeout: 1m }
                steps:
                  - receive: { from: "+12025550150", text: Lunch? }
                    expect: { because: no-filter, folder: unknown, notified: false }
                  - wait: 12s
                  - add-contact: { name: Sam, address: "+12025550150" }
                    expect: { folder: known }
                  - choose-filter: filterit
                  - set: { filter-unknown-senders: false }
                  - undo: 1
                  - set: { filter-unknown-senders: false }
                  # Refused: delete 24273: There is no conversation with 24273.
                  - expect: { count: { all: 1 }, unread: { all: 1 } }

                """)
        #expect(SessionCheck.run(file: folder.path("recorded.yaml"), CheckOptions()).verdict == .passed)
        #expect(try recorder.stop()?.steps == 6)
        #expect(recorder.recording == nil)
    }

    @Test func `a file that exists is not replaced`() throws {
        _ = try folder.write("recorded.yaml", "mine")
        #expect(throws: RecordingError("recorded.yaml already exists. Name another file, or remove it first.")) {
            try start()
        }
        #expect(try written == "mine")
        #expect(recorder.recording == nil)
    }

    @Test func `a path that cannot be a new file is refused with the reason, and nothing is created`() throws {
        _ = try folder.write("file", "mine")
        try folder.link("link.yaml", to: "elsewhere.yaml")
        try folder.link("loop.yaml", to: "loop.yaml")
        let missing = folder.url.standardizedFileURL.path + "/missing"
        let exists = "already exists. Name another file, or remove it first."
        for (path, message) in [
            ("link.yaml", "link.yaml \(exists)"), ("loop.yaml", "loop.yaml \(exists)"), (".", ". \(exists)"),
            ("/dev/full", "/dev/full \(exists)"),
            (
                "missing/a.yaml",
                "missing/a.yaml cannot be written: there is no folder \(missing). Create it: mkdir -p \(missing)"
            ),
            (
                "file/a.yaml",
                "file/a.yaml cannot be written: \(folder.url.standardizedFileURL.path)/file is not a folder."
            ),
            (
                "-",
                "A recording cannot be written to standard output, because each step changes the end of the file. "
                    + "Name a file, for example session.yaml."
            ),
        ] {
            #expect(throws: RecordingError(message)) { try recorder.start(path, in: folder.url) }
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == [
                "file", "link.yaml", "loop.yaml",
            ])
        #expect(recorder.recording == nil)
    }

    @Test func `steps are appended, and the file is always the recording so far`() throws {
        try start()
        try receive("+12025550150", "Lunch?")
        let first = try written
        let identity = try FileIdentity(folder.path("recorded.yaml"))
        try inbox.enter(.delete(.with("+12025550150", folder: nil)))
        #expect(try written == recorder.text(in: folder.url))
        try inbox.enter(.undo)
        try inbox.enter(.chooseFilter("filterit"))
        phone.enter(.receive(IncomingMessage(from: "24273", text: "Sale"))) { _ in }
        try inbox.enter(.addContact(name: "Sam", address: "+12025550150"))
        #expect(try written == recorder.text(in: folder.url))
        #expect(phone.loop.run(atMost: .seconds(60)) { phone.waiting == 0 })
        #expect(try written == recorder.text(in: folder.url))
        #expect(try FileIdentity(folder.path("recorded.yaml")) == identity)
        let end = try #require(first.range(of: "  - expect:"))
        #expect(try written.hasPrefix(first[..<end.lowerBound]))
        for number in 0..<40 { try receive("24273", "\(number) \(String(repeating: "long ", count: 40))") }
        #expect(try written == recorder.text(in: folder.url))
        #expect(SessionCheck.run(file: folder.path("recorded.yaml"), CheckOptions()).verdict == .passed)
    }

    @Test func `a file that another program changes or removes is left as it is`() throws {
        var sentence: String?
        recorder.onEnd = { sentence = $0 }
        try start()
        try receive("24273", "Sale")
        let edited = try written.replacingOccurrences(of: "Recorded on", with: "A sale on")
        try folder.write("recorded.yaml", edited)
        try receive("24273", "Later")
        #expect(try written == edited)
        #expect(recorder.recording == nil)
        #expect(sentence?.hasPrefix("The recording ended: another program has changed recorded.yaml.") == true)
        try recorder.start("other.yaml", in: folder.url)
        try FileManager.default.removeItem(atPath: folder.path("other.yaml"))
        #expect(throws: RecordingError.self) { try recorder.stop() }
        #expect(!FileManager.default.fileExists(atPath: folder.path("other.yaml")))
    }

    @Test func `a file system that changes the time of a file does not end the recording`() throws {
        try start()
        try receive("24273", "Sale")
        let date = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1_772_442_000)]
        try FileManager.default.setAttributes(date, ofItemAtPath: folder.path("recorded.yaml"))
        try receive("24273", "Later")
        #expect(recorder.recording != nil)
        #expect(try written == recorder.text(in: folder.url))
    }

    @Test func `a message that waits for the disk stays in the recording`() throws {
        try start()
        try phone.store.database.withoutTransaction { try $0.execute(sql: "PRAGMA query_only = ON") }
        try receive("24273", "Sale")
        #expect(phone.waiting == 1)
        try phone.store.database.withoutTransaction { try $0.execute(sql: "PRAGMA query_only = OFF") }
        #expect(phone.loop.run(atMost: .seconds(60)) { phone.waiting == 0 })
        try receive("24273", "Later")
        #expect(try written.contains("# The inbox could not be written, and the message was filed later.\n"))
        #expect(try written.split(separator: "- receive:").count == 3)
    }

    @Test func `whenever the program ends, the file has whole steps`() throws {
        let file = try RecordingFile("recorded.yaml", in: folder.url)
        var counts: [Int] = []
        file.onSystemCall = {
            let yaml = (try? String(contentsOf: file.url, encoding: .utf8)) ?? ""
            counts.append((try? Session(yaml: yaml, file: "s.yaml"))?.steps.count ?? -1)
        }
        let end = "  - expect: { count: { all: 0 } }\n"
        try file.replace("title: T\nsteps:\n  - wait: 1s\n", end: end)
        let lengths = [1, 500, 3_000, 900, 20_000, 4_096, 40]
        for length in lengths { try file.append("  - caption: \(String(repeating: "x", count: length))\n", end: end) }
        // Without the end, or with it.
        #expect(counts.first == 2 && counts.last == 2 + lengths.count)
        #expect(zip(counts, counts.dropFirst()).allSatisfy { $1 == $0 - 1 || $1 > $0 }, "\(counts)")
        #expect(!counts.contains(-1))
    }

    @Test func `a recording that starts later begins with what led there`() throws {
        try receive("24273", "Sale")
        try start()
        try inbox.enter(.markRead(.with("24273", folder: nil)))
        let text = try written
        #expect(text.contains("text: Sale }\n"))
        #expect(text.contains("notified: false }\n  # The recording was started here.\n  - read: { from: 24273 }\n"))
        #expect(SessionCheck.run(file: folder.path("recorded.yaml"), CheckOptions()).verdict == .passed)
    }

    @Test func `a comment names files that check needs --follow-links for`() throws {
        try folder.write("keys/words.txt", "sale")
        try folder.write("clone/.git/HEAD", "")
        var settings = phone.settings
        settings.appGroups["group.example.filter", default: AppGroup()].files = folder.path("keys")
        try inbox.enter(.change(settings))
        let recorder = SessionRecorder(phone)
        let comment = "outside of the project of this file: check it with --follow-links."
        #expect(recorder.text(in: folder.url.appendingPathComponent("clone")).contains(comment))
        #expect(!recorder.text(in: folder.url).contains(comment))
    }

    @Test func `what a session cannot express ends the recording, and the file has everything before it`() throws {
        var sentence: String?
        recorder.onEnd = { sentence = $0 }
        try start()
        try receive("24273", "Sale")
        var settings = phone.settings
        var group = AppGroup()
        group.values = ["words": .text("sale")]
        settings.appGroups = ["group.example.filter": group]
        try inbox.enter(.change(settings))
        #expect(
            sentence == "The recording ended: an App Group was changed, and a session sets it only at its start. "
                + "recorded.yaml has everything before it.")
        let text = try written
        #expect(text.contains("  # The recording ends here: an App Group was changed"))
        #expect(SessionCheck.run(file: folder.path("recorded.yaml"), CheckOptions()).verdict == .passed)
        try receive("24273", "Later")
        #expect(try written == text)
        #expect(throws: RecordingError.self) { try recorder.start("other.yaml", in: folder.url) }
    }

    @Test func `an inbox with messages cannot be recorded`() throws {
        try receive("24273", "Sale")
        let late = SessionRecorder(phone)
        #expect(
            throws: RecordingError(
                "This inbox cannot be recorded: it had 1 message when it was opened, and a session begins with none.")
        ) { try late.start("late.yaml", in: folder.url) }
        #expect(!FileManager.default.fileExists(atPath: folder.path("late.yaml")))
    }

    @Test func `a filter is written by its path from the file, and answers the same there`() throws {
        let filter = sessionsFolder.appendingPathComponent("rules/filters/parrot.sh")
        let place = sessionsFolder.appendingPathComponent("recorded-\(UUID().uuidString).yaml")
        defer { try? FileManager.default.removeItem(at: place) }
        try inbox.enter(.chooseFilter(filter.path))
        phone.clearUndoHistory()
        try recorder.start(place.lastPathComponent, in: sessionsFolder)
        try receive("24273", "Sale -> promotion promotionalOffers")
        try recorder.stop()
        let text = try String(contentsOf: place, encoding: .utf8)
        #expect(text.contains("\nfilter: rules/filters/parrot.sh\n"))
        #expect(text.contains("expect: { action: promotion, sub-action: promotionalOffers, folder: promotions"))
        #expect(SessionCheck.run(file: place.path, CheckOptions()).verdict == .passed)
    }

    @Test func `the user acts while a message waits for the filter`() throws {
        try inbox.enter(.chooseFilter(sessionsFolder.appendingPathComponent("rules/filters/parrot.sh").path))
        var filed = false
        phone.enter(.receive(IncomingMessage(from: "24273", text: "Sale -> after 300 junk"))) { _ in filed = true }
        try inbox.enter(.addContact(name: "Shop", address: "24273"))
        #expect(phone.loop.run(atMost: .seconds(60)) { filed })
        let text = recorder.text(in: sessionsFolder)
        #expect(text.contains("  # The user continued before the filter had answered.\n  - receive:"))
        #expect(
            text.contains("after 300 junk\" }\n    expect: { action: junk }\n")
                || text.contains("expect: { action: junk }"))
        let session = try Session(yaml: text, file: sessionsFolder.appendingPathComponent("s.yaml").path)
        #expect(SessionCheck.run(session).verdict == .passed, "\(text)")
    }

    /// Recording a session gives a session that passes, with the same inbox.
    @Test(arguments: [
        "demo-2022", "third-reply", "contacts", "folders", "release-11", "release-26", "report", "addresses",
        "rules/R7", "rules/F12", "rules/S6",
    ])
    func `a recorded session gives the same inbox`(_ name: String) throws {
        guard let file = ProjectSessions.files.first(where: { $0 == "\(name).yaml" || $0.hasPrefix("\(name)-") }) else {
            return
        }
        let session = try Session(path: sessionsFolder.appendingPathComponent(file).path)
            .withDefaultResponseTimeout(responseTimeout)
        guard session.server == nil else { return }
        let phone = try session.makePhone(loop: EventLoop(), store: InboxStore(path: nil))
        defer { phone.shutDown() }
        let recorder = SessionRecorder(phone, playing: session)
        let player = SessionPlayer(session, phone: phone, pace: .atOnce)
        player.start()
        #expect(phone.loop.run(atMost: .seconds(60)) { player.isFinished })
        try #require(recorder.obstacle == nil)
        let text = recorder.text(in: sessionsFolder)
        let again = try Stage(
            try Session(yaml: text, file: sessionsFolder.appendingPathComponent("again.yaml").path), pace: .atOnce)
        again.player.start()
        #expect(again.loop.run(atMost: .seconds(60)) { again.player.isFinished })
        #expect(again.player.problem == nil && again.player.failures == [], "\(text)")
        #expect(try inboxSnapshot(again.phone) == inboxSnapshot(phone), "\(text)")
    }

    @Test func `a recording ends when the filter is rebuilt`() throws {
        let session = try Session(path: sessionsFolder.appendingPathComponent("tour.yaml").path)
            .withDefaultResponseTimeout(responseTimeout)
        let phone = try session.makePhone(loop: EventLoop(), store: InboxStore(path: nil))
        defer { phone.shutDown() }
        let whole = SessionRecorder(phone, playing: session)
        #expect(whole.obstacle?.hasPrefix("its session changes the source of a filter") == true)
        // As if the user saved the file in an editor.
        let recorder = SessionRecorder(phone)
        let player = SessionPlayer(session, phone: phone, pace: .atOnce)
        player.start()
        #expect(phone.loop.run(atMost: .seconds(60)) { player.isFinished })
        let reason = "the filter was rebuilt, and a session has only its newest version"
        #expect(recorder.obstacle == reason)
        let text = recorder.text(in: sessionsFolder)
        #expect(text.contains("# The recording ends here: \(reason).") && !text.contains("- move:"))
        #expect(throws: RecordingError.self) { try recorder.start("late.yaml", in: sessionsFolder) }
    }
}

/// Which file a path names.
private struct FileIdentity: Equatable {
    let number: UInt

    init(_ path: String) throws {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        number = try #require(attributes[.systemFileNumber] as? UInt)
    }
}
