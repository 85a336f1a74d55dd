import Device
import Foundation
import Messages
import SessionScript
import Terminal
import TestFiles
import Testing

@testable import InboxScreens

/// The list of sessions records the inbox.
@Suite struct RecordingScreenTests {
    private let folder = TestFolder()
    private let fixture: InboxFixture
    private let recorder: SessionRecorder

    init() throws {
        fixture = try InboxFixture(rows: 40, columns: 120)
        recorder = SessionRecorder(fixture.phone)
        fixture.app.recorder = recorder
    }

    private func start() {
        fixture.press("P", .down, .enter, .control("u"))
        fixture.type(folder.path("mine.yaml"))
        fixture.press(.control("s"))
    }

    @Test func `the inbox is recorded in a new file, the header says so, and the list ends it`() throws {
        fixture.receive("24273", "Sale, today only")
        start()
        #expect(fixture.bottom.contains("Recording this inbox, which has 1 step so far. To end it, press P."))
        #expect(fixture.text.contains("● recording"))
        fixture.receive("+12025550150", "Lunch?")
        fixture.press("P", shows: "End the recording")
        fixture.press(.down, .enter)
        #expect(fixture.state.status?.text.hasPrefix("Recorded 2 steps in \(folder.path("mine.yaml")).") == true)
        #expect(!fixture.text.contains("● recording"))
        let result = SessionCheck.run(file: folder.path("mine.yaml"), CheckOptions())
        #expect(result.verdict == .passed, "\(result)")
    }

    @Test func `a file that exists is not replaced`() throws {
        _ = try folder.write("mine.yaml", "mine")
        start()
        #expect(fixture.state.status?.text.contains("already exists. Name another file") == true)
        #expect(fixture.state.recording == nil)
        #expect(try String(contentsOfFile: folder.path("mine.yaml"), encoding: .utf8) == "mine")
    }

    @Test func `a form without a path is not accepted`() {
        fixture.press("P", .down, .enter, .control("u"), .control("s"), shows: "Enter the path of a file.")
        #expect(recorder.recording == nil)
    }

    @Test func `the end of a recording is said with its reason`() throws {
        start()
        var settings = fixture.phone.settings
        settings.appGroups = ["group.example.filter": AppGroup()]
        fixture.phone.enter(.change(settings))
        fixture.settle()
        #expect(fixture.state.status?.text.hasPrefix("The recording ended: an App Group was changed") == true)
        #expect(!fixture.text.contains("● recording"))
    }

    @Test func `what ended the recording stays on the screen when the key has done its work`() throws {
        start()
        try Data("mine".utf8).write(to: folder.url.appendingPathComponent("mine.yaml"))
        fixture.press("N")
        #expect(fixture.phone.waiting == 0)
        #expect(fixture.state.status?.text.hasPrefix("The recording ended: another program has changed") == true)
    }

    @Test(arguments: [(24, 80), (12, 40)])
    func `a narrow screen says that it is recorded, too`(_ rows: Int, _ columns: Int) {
        start()
        fixture.resize(rows: rows, columns: columns)
        #expect(fixture.text.contains("● recording"))
    }

    @Test func `an inbox without a recorder says so`() {
        fixture.app.recorder = nil
        start()
        #expect(fixture.bottom.contains("This inbox cannot be recorded."))
    }
}
