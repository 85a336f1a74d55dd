import Glibc
import JSONCodec

/// A filter whose answer is in the words of the message body: a program, because it starts faster than a script.
///
///     WordFilter held transactionalFinance,transactionalOrders promotionalCoupons
///
/// The first argument is when it declares its capabilities: `now`, or `held` for with the first `release`. The others are
/// its sub-actions, separated by commas. Words of a message body:
///
/// - `junk`, `transaction:transactionalFinance`: the action, and the sub-action.
/// - `hold`: no answer before a message with `release`, which answers those that were held in reverse order.
/// - `crash`, `garbage`, `twice`: the process exits, the answer is not valid, and the answer comes two times.
///
/// It writes each line that it receives to the log in hexadecimal, because a message body in a log is reported as a
/// mistake.
@main struct WordFilter {
    private let declaresLate = CommandLine.arguments[1] == "held"
    private var capabilities: [UInt8] = []
    private var held: [JSONObject] = []

    static func main() {
        var filter = WordFilter()
        while let line = readLine() {
            let bytes = Array(line.utf8)
            Self.write(bytes.flatMap { byte in [Self.digit(byte >> 4), Self.digit(byte & 15)] }, to: STDERR_FILENO)
            if let query = JSONReader.read(bytes)?.object { filter.receive(query) }
        }
    }

    private mutating func receive(_ query: JSONObject) {
        if query["type"]?.string == "capabilities" {
            capabilities = declaration(query)
            if !declaresLate { say(capabilities) }
            return
        }
        let words = Self.words(query)
        if words.contains("hold") { return held.append(query) }
        answer(query, words)
        if words.contains("release") {
            if declaresLate { say(capabilities) }
            for query in held.reversed() { answer(query, Self.words(query)) }
            held = []
        }
    }

    private static func words(_ query: JSONObject) -> [Substring] {
        (query["messageBody"]?.string ?? "").split(whereSeparator: \.isWhitespace)
    }

    private func declaration(_ query: JSONObject) -> [UInt8] {
        let lists = CommandLine.arguments.dropFirst(2).map { $0.split(separator: ",").map { JSON.string(String($0)) } }
        var line = JSONLine()
        line.add("id", query["id"] ?? .null)
        line.add("transactionalSubActions", lists[0])
        line.add("promotionalSubActions", lists[1])
        return line.bytes
    }

    private func answer(_ query: JSONObject, _ words: [Substring]) {
        if words.contains("crash") { exit(3) }
        let verdict = words.map { $0.split(separator: ":", maxSplits: 1) }.first { parts in
            ["junk", "promotion", "transaction", "allow"].contains(parts.first)
        }
        var line = JSONLine()
        line.add("id", query["id"] ?? .null)
        if words.contains("garbage") {
            line.add("action", [.integer(1)])
        } else {
            line.add("action", verdict.map { String($0[0]) } ?? "none")
            if let verdict, verdict.count == 2 { line.add("subAction", String(verdict[1])) }
        }
        for _ in 0..<(words.contains("twice") ? 2 : 1) { say(line.bytes) }
    }

    private func say(_ line: [UInt8]) { Self.write(line, to: STDOUT_FILENO) }

    private static func write(_ line: [UInt8], to file: Int32) {
        let line = line + (line.last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")])
        _ = Glibc.write(file, line, line.count)
    }

    private static func digit(_ value: UInt8) -> UInt8 { value + UInt8(ascii: value < 10 ? "0" : "W") }
}
