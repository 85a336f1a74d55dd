import Foundation
import Glibc
import JSONCodec
import PropertyTesting
import TestFiles
import Testing

/// Kills the program with SIGKILL at random moments. The files that it leaves must be usable and complete.
///
/// Each case runs a command to its end once to measure its duration, and then kills it repeatedly after a random part
/// of that time. `SIFTBOX_KILLS` is the number of kills in each case (default: 2), and `SIFTBOX_SEED` repeats a run:
/// see Tests/README.md.
@Suite(.waitsForPrograms) struct KillCampaignTests {
    private static let kills = ProcessInfo.processInfo.environment["SIFTBOX_KILLS"].flatMap(Int.init) ?? 2
    private static let seed = FreshSeed.value

    private let folder = TestFolder()
    private var store: String { folder.path("inbox.sift") }

    /// Runs the command to its end once, then kills it `kills` times at random moments.
    ///
    /// - Parameters:
    ///   - prepare: creates the initial state before every run.
    ///   - check: called after every kill, with the name of the round for failures.
    private func killAtRandomMoments(
        _ command: [String], salt: UInt64, statuses: [Int32] = [0], prepare: () throws -> Void,
        check: (String) throws -> Void
    ) throws {
        try prepare()
        let start = ContinuousClock.now
        let whole = try Program.run(command)
        // 2: another program that the test started holds the store for too long on a busy machine.
        #expect(statuses.contains(whole.status), "\(whole)")
        let duration = ContinuousClock.now - start
        let microseconds = max(
            1000,
            Int(duration.components.seconds) * 1_000_000
                + Int(duration.components.attoseconds / 1_000_000_000_000))
        var random = SeededGenerator(seed: Self.seed &+ salt)
        for round in 0..<Self.kills {
            try prepare()
            let delay = random.below(microseconds)
            let running = try Program.start(command)
            usleep(UInt32(delay))
            running.end()
            try check("seed \(Self.seed), round \(round), killed after \(delay) of \(microseconds) µs")
        }
    }

    private func table(rows: Int) throws -> String {
        let lines = (1...rows).map { "ham,Your parcel number \($0) is at the gate" }
        return try folder.write("messages.csv", "label,text\n" + lines.joined(separator: "\n") + "\n")
    }

    private func removeStore() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        where name.hasPrefix("inbox.sift") {
            try FileManager.default.removeItem(atPath: folder.path(name))
        }
    }

    /// The files beside the table that the test wrote.
    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { $0 != "messages.csv" }.sorted()
    }

    /// SQLite's integrity check of the store and its number of messages, from another program.
    private func integrity() throws -> (verdict: String, messages: Int, indexes: Int) {
        let script = """
            import sqlite3, sys
            c = sqlite3.connect(sys.argv[1])
            print(c.execute("pragma integrity_check").fetchone()[0])
            print(c.execute("select count(*) from message").fetchone()[0])
            print(c.execute("select count(*) from sqlite_schema where type = 'index' and sql is not null").fetchone()[0])
            """
        let result = try Program.runShell(["python3", "-c", script, store])
        let lines = result.output.split(separator: "\n")
        let numbers = lines.dropFirst().map { Int($0) ?? -1 }
        return (lines.first.map(String.init) ?? result.errors, numbers.first ?? -1, numbers.last ?? -1)
    }

    /// With few messages, most kills happen while the store is created; with many, during the import, which leaves out
    /// indexes until its end if there are more than 5,000 senders.
    @Test(arguments: [3, 2000, 6000])
    func `a killed import into a new store can be repeated, and imports every message once`(
        _ messages: Int
    ) throws {
        let file = try table(rows: messages)
        let empty = try folder.write("empty.csv", "label,text\n")
        try Program.run(["import", empty, "--store", store]).ended(0)
        let indexes = try integrity().indexes
        try FileManager.default.removeItem(atPath: empty)
        try killAtRandomMoments(["import", file, "--store", store], salt: UInt64(messages)) {
            try removeStore()
        } check: { round in
            let again = try Program.run(["import", file, "--store", store])
            #expect(again.status == 0, "\(round): \(again)")
            let found = try integrity()
            #expect(
                found.verdict == "ok" && found.messages == messages && found.indexes == indexes, "\(round): \(found)")
            #expect(try files() == ["inbox.sift"], "\(round)")
        }
    }

    @Test func `a killed delivery leaves complete messages in a store that opens`() throws {
        let file = try table(rows: 1500)
        let filter = Program.package.appendingPathComponent("Sources/Extension/SampleFilters/Python/python.py").path
        let command = ["--plain", "--unsandboxed", "--filter", filter, "--deliver", file, "--store", store]
        try killAtRandomMoments(command, salt: 2) {
            try removeStore()
        } check: { round in
            let again = try Program.run(["--plain", "--store", store])
            #expect(again.status == 0, "\(round): \(again)")
            let exported = try Program.run(["export", "--store", store, "--format", "jsonl"])
            #expect(exported.status == 0, "\(round): \(exported.errors)")
            let found = try integrity()
            #expect(found.verdict == "ok", "\(round): \(found)")
            #expect(exported.output.count(where: { $0 == "\n" }) == found.messages, "\(round)")
        }
    }

    @Test func `a killed inbox has every message that it answered, and each once`() throws {
        let messages = 600
        let rows = (1...messages).map { #"{"from":"+120255501\#(10 + $0 % 7)","text":"Message \#($0) -> junk"}"# }
        let file = try folder.write("messages.jsonl", rows.joined(separator: "\n") + "\n")
        var random = SeededGenerator(seed: Self.seed &+ 7)
        for _ in 0..<Self.kills {
            try removeStore()
            let inbox = try ListeningInbox(["--filter", ListeningInbox.parrot, "--store", store])
            let sending = try inbox.start(shell: "exec $siftbox send --json < '\(file)'")
            // More messages are in progress then.
            let seen = random.below(messages)
            let first = sending.read(lines: seen)
            inbox.kill()
            let answered = try Self.bodies(in: first + sending.read())
            sending.waitForEnd()
            let export = try Program.run(["export", "--store", store, "--format", "jsonl"]).ended(0)
            let found = try Self.bodies(in: export.output)
            let round = "seed \(Self.seed), killed after \(seen) answers"
            #expect(answered.count >= seen && Set(answered).subtracting(found).isEmpty, "\(round)")
            #expect(Set(found).count == found.count, "\(round)")
            #expect(try integrity().verdict == "ok", "\(round)")
        }
    }

    /// The message bodies of JSON Lines.
    private static func bodies(in lines: String) throws -> [String] {
        try lines.split(separator: "\n").map {
            try #require(JSONReader.read(Array($0.utf8))?.object?["text"]?.string, "\($0)")
        }
    }

    @Test func `a killed evaluation leaves the earlier predictions, or all of the new ones`() throws {
        let file = try table(rows: 400)
        let predictions = folder.path("predictions.jsonl")
        let command = [
            "evaluate", "--unsandboxed", "--filter",
            Program.package.appendingPathComponent("Sources/Extension/SampleFilters/Python/python.py").path, file,
            "--map",
            "ham=none", "--predictions", predictions,
        ]
        try killAtRandomMoments(command, salt: 4) {
            try folder.write("predictions.jsonl", "earlier\n")
        } check: { round in
            let left = try String(contentsOfFile: predictions, encoding: .utf8)
            #expect(left == "earlier\n" || left.count(where: { $0 == "\n" }) == 400, "\(round): \(left.suffix(200))")
        }
    }

    @Test func `a killed film leaves the earlier film, or all of the new one`() throws {
        let session = try folder.write(
            "messages.csv",
            "title: T\nsteps:\n" + (1...40).map { "  - caption: Caption \($0).\n" }.joined())
        let film = folder.path("film.svg")
        try killAtRandomMoments(["film", session, "-o", film], salt: 6) {
            try folder.write("film.svg", "earlier")
        } check: { round in
            let left = try String(contentsOfFile: film, encoding: .utf8)
            #expect(left == "earlier" || left.hasSuffix("</svg>\n"), "\(round): \(left.suffix(200))")
        }
    }

    @Test func `an import that waits for a killed one imports every message once`() throws {
        let file = try table(rows: 2000)
        let command = ["import", file, "--store", store]
        var other: TestProgram?
        try killAtRandomMoments(command, salt: 5, statuses: [0, 2]) {
            try removeStore()
            other = try Program.start(command)
        } check: { round in
            let status = other?.waitForEnd()
            // 2: the store was in use for too long, which is reported.
            #expect(status == 0 || status == 2, "\(round): \(String(describing: status))")
            #expect(try Program.run(command).status == 0, "\(round)")
            let found = try integrity()
            #expect(found.verdict == "ok" && found.messages == 2000, "\(round): \(found)")
        }
    }

    @Test func `a killed export leaves the earlier file or the new one, and nothing else`() throws {
        let file = try table(rows: 2000)
        try Program.run(["import", file, "--store", store]).ended(0)
        let archive = folder.path("inbox.ndjson")
        let earlier = "an earlier export\n"
        let command = ["export", "--store", store, "-o", archive, "--force"]
        try killAtRandomMoments(command, salt: 3) {
            try folder.write("inbox.ndjson", earlier)
        } check: { round in
            let left = try String(contentsOfFile: archive, encoding: .utf8)
            if left != earlier {
                let copy = folder.path("copy.sift")
                let read = try Program.run(["import", archive, "--store", copy])
                #expect(read.status == 0, "\(round): \(read)")
                try FileManager.default.removeItem(atPath: copy)
            }
            // The next export removes what the killed one left.
            #expect(try Program.run(command).status == 0, "\(round)")
            #expect(try files() == ["inbox.ndjson", "inbox.sift"], "\(round)")
        }
    }
}
