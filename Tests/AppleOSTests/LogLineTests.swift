import Foundation
import Synchronization
import Testing

@testable import AppleOS

struct LogLineTests {
    private func entry(
        _ shown: String, subsystem: String = "", category: String = "", type: OSLogType = .default
    ) -> LogEntry {
        LogEntry(subsystem: subsystem, category: category, type: type, shown: shown)
    }

    @Test func `levels and origins`() {
        #expect(LogLine.text(entry("a")) == "a\n")
        #expect(LogLine.text(entry("a", type: .info)) == "info: a\n")
        #expect(LogLine.text(entry("a", subsystem: "s", category: "c", type: .error)) == "[s:c] error: a\n")
        #expect(LogLine.text(entry("a", subsystem: "s")) == "[s] a\n")
        #expect(LogLine.text(entry("a", category: "c", type: .fault)) == "[c] fault: a\n")
        #expect(LogLine.text(entry("a", type: OSLogType(9))) == "level 9: a\n")
    }

    @Test func `a message is one line`() {
        #expect(LogLine.text(entry("a\nb\r\nc")) == "a\\nb\\r\\nc\n")
        #expect(LogLine.text(entry("a\u{2028}b\u{85}")) == "a\\u{2028}b\\u{85}\n")
        #expect(LogLine.text(entry("a", subsystem: "s\n", category: "\n")) == "[s\\n:\\n] a\n")
        #expect(LogLine.text(entry("")) == "\n")
    }

    @Test func `a megabyte is written`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("log-\(UUID().uuidString)")
        let number = open(file.path, O_RDWR | O_CREAT, 0o600)
        defer {
            close(number)
            try? FileManager.default.removeItem(at: file)
        }
        let text = String(repeating: "x", count: 1_000_000)
        LogLine.write(entry(text, category: "c"), to: number)
        LogLine.write(entry("next"), to: number)
        #expect(try String(contentsOf: file, encoding: .utf8) == "[c] \(text)\nnext\n")
    }

    @Test(.timeLimit(.minutes(10))) func `a closed file does not block`() {
        LogLine.write(entry("lost"), to: -1)
    }
}

/// Serialized, because there is one sink per process.
@Suite(.serialized)
struct LogSinkTests {
    private static let entries = Mutex<[LogEntry]>([])

    private func entries(_ subsystem: String, _ body: () -> Void) -> [LogEntry] {
        LogSink.set { entry in Self.entries.withLock { $0.append(entry) } }
        body()
        return Self.entries.withLock { entries in entries.filter { $0.subsystem == subsystem } }
    }

    @Test func `it receives the shown text`() throws {
        let sender = "+12025550123"
        let logger = Logger(subsystem: "test.clear", category: "c")
        let entries = entries("test.clear") { logger.error("From \(sender), \(3) words\nend") }
        let entry = try #require(entries.first)
        #expect(entries.count == 1)
        #expect((entry.category, entry.type) == ("c", .error))
        #expect(entry.shown == "From <private>, 3 words\nend")
    }

    @Test func `each method has its level`() {
        let logger = Logger(subsystem: "test.levels", category: "")
        let entries = entries("test.levels") {
            logger.log("log")
            logger.log(level: .fault, "level")
            logger.trace("trace")
            logger.debug("debug")
            logger.info("info")
            logger.notice("notice")
            logger.warning("warning")
            logger.error("error")
            logger.critical("critical")
            logger.fault("fault")
        }
        let levels: [OSLogType] = [.default, .fault, .debug, .debug, .info, .default, .error, .error, .fault, .fault]
        #expect(entries.map(\.type) == levels)
        let lines = ["log", "level", "trace", "debug", "info", "notice", "warning", "error", "critical", "fault"]
        #expect(entries.map(\.shown) == lines)
    }

    @Test func `each overload logs`() {
        let log = OSLog(subsystem: "test.forms", category: .pointsOfInterest)
        let name = "name"
        let entries = entries("test.forms") {
            os_log("text", log: log)
            os_log("x %@", log: log, type: .error, name)
            os_log("x %{public}@ %d", log: log, name, 3)
            os_log(.info, log: log, "x %{private}s", name)
            os_log(.debug, log: log, "x \(name, privacy: .public)")
            os_log(.fault, dso: #dsohandle, log: log, "100%")
        }
        #expect(entries.map(\.shown) == ["text", "x <private>", "x name 3", "x <private>", "x name", "100%"])
        #expect(entries.map(\.type) == [.default, .error, .default, .info, .debug, .fault])
        #expect(entries.allSatisfy { $0.category == "PointsOfInterest" })
    }

    @Test func `a disabled log discards messages`() {
        let before = entries("") {}.count
        let after = entries("") { os_log("never", log: .disabled) }
        #expect(after.count == before)
        #expect(!OSLog.disabled.isEnabled(type: .fault))
        #expect(OSLog.default.isEnabled(type: .debug))
    }

    @Test func `errno is preserved`() throws {
        let log = OSLog(subsystem: "test.errno", category: "")
        let number = entries("test.errno") {
            errno = EACCES
            Logger(log).error("\(errno) \(1.5)")
            os_log("%m", log: log)
            Logger(log).error("\(errno)")
        }
        #expect(number.map(\.shown) == ["\(EACCES) 1.500000", "Permission denied", "\(EACCES)"])
    }
}
