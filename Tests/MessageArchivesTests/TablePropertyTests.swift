import MessageArchives
import PropertyTesting
import Testing

@Suite struct TablePropertyTests {
    private static let pieces = [
        "hello", " ", ",", ";", "\"", "\"\"", "\n", "\r\n", "\t", "é", "😀", "|", "ham", "x", "\u{92}", "'", "=", "{",
        "[",
    ]

    private static func text(_ random: inout SeededGenerator) -> String {
        (0..<(1 + random.below(8))).map { _ in random.pick(pieces) }.joined()
    }

    @Test(arguments: [",", ";"]) func `quoted cells are read back unchanged`(_ separator: String) throws {
        try expectNoCounterexample(seeds: 0..<40) { random in
            (0..<random.below(12)).map { _ in Self.text(&random) }
        } violation: { bodies in
            var table = ["label", "text", "from"].joined(separator: separator) + "\r\n"
            for body in bodies {
                let quoted = "\"\(body.replacing("\"", with: "\"\""))\""
                table += ["ham", quoted, "24273"].joined(separator: separator) + "\r\n"
            }
            let found = try records(table)
            return found.messages.map(\.body) == bodies && found.count == bodies.count ? nil : "\(found.lines)"
        }
    }

    @Test func `a file with any bytes is read to its end or refused`() throws {
        let bytes: [[UInt8]] =
            Self.pieces.map { Array($0.utf8) } + [[0xFF], [0xE9], [0], [0xC3], Array("text,label\n".utf8), [0x0D]]
            + ["{\"text\":\"", "\"}", "[{", "]", "\"sms\":[", "true", "\\u", "\\"].map { Array($0.utf8) }
        let formats: [ArchiveFormat?] = [nil, .csv, .tsv, .jsonLines, .smsImportExport, .fossify]
        expectNoCounterexample(seeds: 0..<100) { random in
            (0..<random.below(60)).map { _ in random.pick(bytes) }
        } violation: { pieces in
            let content = Array(pieces.joined())
            for format in formats {
                guard let found = try? records(content, as: format) else { continue }
                if found.count > content.count + 1 { return "\(found.count) records of \(content.count) bytes" }
            }
            return nil
        }
    }

    @Test func `no message is lost between bad lines`() throws {
        try expectNoCounterexample(seeds: 0..<40) { random in
            (0..<random.below(10)).map { _ in random.once(in: 3) ? "ham,\"broken" : "ham,fine" }
        } violation: { lines in
            // Without a complete last line, the file may end in a cell.
            let lines = lines + ["ham,fine"]
            let found = try records((["label,text"] + lines).joined(separator: "\n") + "\n")
            let good = found.messages.map(\.body)
            return good == lines.filter { $0 == "ham,fine" }.map { _ in "fine" } ? nil : "\(found.lines)"
        }
    }
}
