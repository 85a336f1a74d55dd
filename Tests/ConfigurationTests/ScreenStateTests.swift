import Foundation
import PropertyTesting
import TestFiles
import Testing

@testable import Configuration

/// What the screen remembers: written at once, and never a reason for an error.
@Suite struct ScreenStateTests {
    private let folder = TestFolder()
    private let state = ScreenState(
        panes: PaneSizes(folders: 24, conversations: 50, why: 60), mouse: false)

    @Test func `what is saved is loaded, and replaces what was there`() throws {
        let path = folder.path("deeper/siftbox/screen.json")
        #expect(ScreenState(mouse: true).save(path))
        #expect(state.save(path))
        #expect(ScreenState.load(path) == state)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("deeper/siftbox"))
        #expect(names == ["screen.json"])
        #expect(ScreenState(json: ScreenState().json) == ScreenState())
    }

    @Test(arguments: [
        "", "{", "[]", "null", "7", "\u{0}", #"{"folders":"wide"}"#, #"{"folders":3,"conversations":100000}"#,
        #"{"mouse":1}"#, #"{"why":19}"#, #"{"other":true}"#,
    ])
    func `a broken file is an empty state, and is replaced`(_ text: String) throws {
        let path = try folder.write("screen.json", text)
        #expect(ScreenState.load(path) == ScreenState())
        #expect(state.save(path))
        #expect(ScreenState.load(path) == state)
    }

    @Test func `choices of targets are remembered by project, the latest first, up to a limit`() {
        var state = ScreenState()
        for number in 0..<60 { state.remember(target: "T\(number)", of: "/p\(number)") }
        state.remember(target: "Pro", of: "/p59")
        let read = ScreenState(json: state.json)
        #expect(read == state && read.targets.count == 50)
        #expect(read.target(of: "/p59") == "Pro" && read.target(of: "/p10") == "T10" && read.target(of: "/p9") == nil)
        #expect(ScreenState(json: Array(#"{"targets":{"/a":1,"/b":"B"}}"#.utf8)).target(of: "/b") == "B")
    }

    @Test func `a value that is broken does not lose the others`() {
        let read = ScreenState(json: Array(#"{"folders":30,"conversations":-1,"mouse":false}"#.utf8))
        #expect(read == ScreenState(panes: PaneSizes(folders: 30), mouse: false))
    }

    @Test func `a state that cannot be written is ignored`() throws {
        let file = try folder.write("file", "")
        #expect(!state.save(file + "/siftbox/screen.json"))
        #expect(ScreenState.load(file + "/siftbox/screen.json") == ScreenState())
        // A folder in its place, and a file that is too large.
        #expect(ScreenState.load(folder.url.path) == ScreenState())
        let large = try folder.write(
            "large.json", #"{"mouse":false,"x":""# + String(repeating: "x", count: 70_000) + #""}"#)
        #expect(ScreenState.load(large) == ScreenState())
    }

    @Test func `damaged files are read as states`() {
        expectNoCounterexample(
            seeds: 0..<200,
            make: { random in
                var bytes = state.json
                for _ in 0..<(1 + random.below(4)) {
                    bytes[random.below(bytes.count)] = UInt8.random(in: 0...255, using: &random)
                }
                return bytes
            },
            violation: { bytes in
                let read = ScreenState(json: bytes)
                return read == ScreenState(json: read.json) ? nil : "\(read)"
            })
    }

    @Test func `what is configured comes before what is remembered`() {
        let configured = PaneSizes(folders: 20)
        #expect(
            configured.over(PaneSizes(folders: 30, conversations: 40, why: 50))
                == PaneSizes(folders: 20, conversations: 40, why: 50))
    }
}
