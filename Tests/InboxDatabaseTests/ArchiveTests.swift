import Foundation
import Messages
import PropertyTesting
import StableHashes
import Testing

@testable import InboxDatabase

/// Exporting a whole inbox and importing it again.
@Suite struct ArchiveTests {
    private func lines(_ store: InboxStore) throws -> [[UInt8]] {
        var bytes: [UInt8] = []
        try store.writeArchive(to: { bytes += $0 })
        return bytes.split(separator: 0x0A).map(Array.init)
    }

    private func read(_ lines: [[UInt8]], into store: InboxStore) throws {
        var rest = lines[...]
        try store.readArchive("archive", lines: { rest.popFirst() })
    }

    private func filled(seed: UInt64) throws -> Playground {
        var random = SeededGenerator(seed: seed)
        var playground = try Playground()
        for _ in 0..<60 { try playground.apply(Operation.random(&random)) }
        let mum = Address("+12025550109", country: .us)
        try playground.store.write { inbox in
            try inbox.addContact(name: "Mum \"\\\u{202E}\n\u{0}", mum)
            try inbox.setBlocked(Playground.address(2), true)
            try inbox.setMarkedKnown("24273", true)
            try inbox.setMeta("settings", "{}")
            var batch = MessageBatch(archive: "a.csv", run: 1)
            let person = batch.person(Participants(sender: mum), key: mum.key, sender: mum.written)
            for number in 0..<20 {
                var text = BatchedMessage(person: person, body: number == 3 ? nil : "\u{0}\n\u{1F600} \(number % 7)")
                text.date = number % 2 == 0 ? nil : Int64(number)
                text.isRead = number % 3 == 0
                batch.add(text)
            }
            _ = try inbox.importBatch(
                batch, first: 5_000, now: 9, memory: ImportMemory(), filing: ArchivedFiling(.sixteen))
        }
        return playground
    }

    @Test func `importing an archive restores the inbox, with the same archive`() throws {
        for seed in seeds(0..<4) {
            let before = try filled(seed: seed)
            let archive = try lines(before.store)
            let after = try Playground()
            try read(archive, into: after.store)
            #expect(try lines(after.store) == archive, "seed \(seed)")
            #expect(try after.inconsistency() == nil, "seed \(seed)")
            for folder in Playground.folders {
                #expect(
                    try after.store.conversations(in: folder, .first(1_000))
                        == before.store.conversations(in: folder, .first(1_000)))
            }
            // Messages that were imported there are recognized here.
            let again = try after.store.write { inbox in
                var batch = MessageBatch(archive: "a.csv", run: 2)
                let mum = Address("+12025550109", country: .us)
                let person = batch.person(Participants(sender: mum), key: mum.key, sender: mum.written)
                var text = BatchedMessage(person: person, body: "\u{0}\n\u{1F600} 1")
                text.date = 1
                batch.add(text)
                return try inbox.importBatch(
                    batch, first: 6_000, now: 9, memory: ImportMemory(), filing: ArchivedFiling(.sixteen)
                ).sum
            }
            #expect(again.duplicates == 1 && again.received == 0)
        }
    }

    @Test func `a truncated or edited archive is refused, and nothing is imported`() throws {
        let archive = try lines(try filled(seed: 3).store)
        func change(_ from: String, _ to: String) -> [[UInt8]] {
            archive.map { Array(String(decoding: $0, as: UTF8.self).replacingOccurrences(of: from, with: to).utf8) }
        }
        let first = try #require(archive.firstIndex { $0.starts(with: Array("{\"message\"".utf8)) })
        var without = archive
        without.remove(at: first)
        var twice = archive
        twice.insert(archive[first], at: first)
        let wrong: [[[UInt8]]] = [
            [], Array(archive.dropLast()), Array(archive.dropFirst()), without, twice, archive + [archive[1]],
            change("\"siftbox\":1", "\"siftbox\":2"), change("\"schema\":\(Schema.version)", "\"schema\":99"),
            change("text 1 ", "text 2 "), change("\"sha256\":", "\"sha-256\":"),
            change("\"sha256\":\"", "\"sha256\":\"0"),
            change("{\"message\":", "{\"messages\":"), change("{\"message\":[", "{\"message\":[null,"),
            change("\"SMS\"", "7"), archive.map { Array($0.dropLast()) },
        ]
        for (number, lines) in wrong.enumerated() {
            let store = try InboxStore(path: nil)
            #expect(throws: InboxArchiveError.self, "case \(number)") { try read(lines, into: store) }
            #expect(try store.isUnused() && store.messageCount() == 0)
        }
    }

    /// The same with a correct checksum, as anyone can write it who knows the format.
    private func sealed(_ lines: [[UInt8]]) throws -> [[UInt8]] {
        var sum = SHA256Sum()
        for line in lines.dropLast() { sum.add(line + [0x0A]) }
        let end = try #require(lines.last.map { String(decoding: $0, as: UTF8.self) })
        let start = try #require(end.range(of: "\"sha256\":\""))
        return lines.dropLast() + [Array((end[..<start.upperBound] + sum.hexadecimal + "\"}").utf8)]
    }

    /// The error of importing an archive into a new inbox; nil: it was imported.
    private func refusal(_ lines: [[UInt8]]) throws -> String? {
        let store = try InboxStore(path: nil)
        do {
            try read(lines, into: store)
        } catch let error as InboxArchiveError {
            #expect(try store.isUnused() && store.messageCount() == 0)
            return error.description
        }
        return nil
    }

    /// The ranges of the numbers in a line, except those in quotes.
    private static func numbers(in text: String) -> [Range<String.Index>] {
        var found: [Range<String.Index>] = []
        var (isQuoted, isEscaped) = (false, false)
        var start: String.Index?
        for place in text.indices {
            let character = text[place]
            if !isQuoted, character.isNumber || character == "-" {
                start = start ?? place
            } else if let first = start {
                found.append(first..<place)
                start = nil
            }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = character == "\\" && !isEscaped
        }
        return found
    }

    @Test func `numbers of an archive that could overflow are refused`() throws {
        let archive = try lines(try filled(seed: 4).store)
        #expect(try refusal(sealed(archive)) == nil)
        var refused = 0
        var tried: Set<Substring> = []
        for (number, line) in archive.enumerated().dropFirst().dropLast() {
            let text = String(decoding: line, as: UTF8.self)
            // A row of each table.
            guard tried.insert(text.prefix { $0 != "[" }).inserted else { continue }
            for range in Self.numbers(in: text) {
                for hostile in ["9223372036854775807", "-9223372036854775808", "1e3", "\"1\""] {
                    var changed = archive
                    changed[number] = Array(text.replacingCharacters(in: range, with: hostile).utf8)
                    let reason = try refusal(sealed(changed))
                    #expect(
                        reason?.hasPrefix("archive:\(number + 1): ") == true,
                        "\(text): \(reason ?? "-")")
                    refused += 1
                }
            }
        }
        #expect(refused > 60)
    }

    @Test func `an error names the line and the invalid value`() throws {
        let archive = try lines(try filled(seed: 4).store)
        func change(_ from: String, _ to: String) throws -> String? {
            let lines = archive.map {
                Array(String(decoding: $0, as: UTF8.self).replacingOccurrences(of: from, with: to).utf8)
            }
            #expect(lines != archive, "\(from) is not there")
            return try refusal(sealed(lines)).map { String($0.split(separator: ": ", maxSplits: 1).last ?? "") }
        }
        let end = ". Nothing was imported."
        #expect(try change("\"SMS\"", "\"FAX\"") == "service of message cannot be \"FAX\"" + end)
        #expect(
            try change("\"fingerprint-key\",\"", "\"fingerprint-key\",\"z")?.hasPrefix("a row of meta has \"z") == true)
        #expect(try change("\"Mum", "7,\"Mum") == "a row of contact does not have 2 values" + end)
        let message = try #require(archive.first { $0.starts(with: Array("{\"message\"".utf8)) })
        let text = String(decoding: message, as: UTF8.self)
        let twice = archive.dropLast() + [message] + archive.suffix(1)
        #expect(
            try refusal(sealed(Array(twice)))?.contains("a row of message is repeated") == true, "\(text)")
        // The error does not show SQL.
        #expect(try change("\"replies\":[", "\"blocked\":[")?.contains("SQL") == false)
    }

    @Test func `an archive has a row for each participant, who are the people of their conversation`() throws {
        let playground = try filled(seed: 4)
        let archive = try lines(playground.store)
        let rows = archive.map { String(decoding: $0, as: UTF8.self) }.filter { $0.hasPrefix("{\"participant\"") }
        let people = try (1...20).compactMap { try playground.store.conversation($0)?.participants }
        #expect(rows.count == people.map(\.count).reduce(0, +) && people.contains { $0.count > 1 })
        let one = try #require(rows.first { $0.contains("(202)") })
        for wrong in [
            one.replacingOccurrences(of: "+12025550101", with: "+12025550102"),
            one.replacingOccurrences(of: ",0,", with: ",1,"),
        ] {
            let changed = archive.map { $0 == Array(one.utf8) ? Array(wrong.utf8) : $0 }
            #expect(changed != archive)
            #expect(try refusal(sealed(changed))?.contains("has a participant who is not one of its people") == true)
        }
    }

    @Test func `other line ends and a byte order mark are accepted`() throws {
        let archive = try lines(try filled(seed: 5).store)
        var marked = archive.map { $0 + [0x0D] }
        marked[0] = [0xEF, 0xBB, 0xBF] + marked[0]
        #expect(try refusal(marked) == nil)
        #expect(InboxArchive.matches(marked[0]) && InboxArchive.matches(archive[0]))
    }

    @Test func `an archive can only be imported into a new inbox`() throws {
        let archive = try lines(try filled(seed: 1).store)
        var other = try Playground()
        try other.apply(.insert(sender: 1, category: 0, date: 1, fromUser: false))
        #expect(throws: InboxArchiveError.self) { try read(archive, into: other.store) }
        #expect(try other.store.messageCount() == 1)
    }
}
