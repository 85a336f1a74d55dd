import Foundation
import InboxStore
import Messages
import PropertyTesting
import Testing

/// A whole inbox out and in again.
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
            var batch = TextBatch(archive: "a.csv", run: 1)
            let person = batch.person(Participants(sender: mum), key: mum.key, sender: mum.written)
            for number in 0..<20 {
                var text = BatchedText(person: person, body: number == 3 ? nil : "\u{0}\n\u{1F600} \(number % 7)")
                text.date = number % 2 == 0 ? nil : Int64(number)
                text.isRead = number % 3 == 0
                batch.add(text)
            }
            _ = try inbox.bringIn(
                batch, first: 5_000, now: 9, memory: ImportMemory(), filing: ArchivedFiling(.sixteen))
        }
        return playground
    }

    @Test func `an inbox comes back as it was, and its archive is the same to the byte`() throws {
        for seed in UInt64(0)..<20 {
            let before = try filled(seed: seed)
            let archive = try lines(before.store)
            let after = try Playground()
            try read(archive, into: after.store)
            #expect(try lines(after.store) == archive, "seed \(seed)")
            #expect(try after.whatIsWrong() == nil, "seed \(seed)")
            for folder in Playground.folders {
                #expect(
                    try after.store.conversations(in: folder, .first(1_000))
                        == before.store.conversations(in: folder, .first(1_000)))
            }
            // What was brought in there is known here.
            let again = try after.store.write { inbox in
                var batch = TextBatch(archive: "a.csv", run: 2)
                let mum = Address("+12025550109", country: .us)
                let person = batch.person(Participants(sender: mum), key: mum.key, sender: mum.written)
                var text = BatchedText(person: person, body: "\u{0}\n\u{1F600} 1")
                text.date = 1
                batch.add(text)
                return try inbox.bringIn(
                    batch, first: 6_000, now: 9, memory: ImportMemory(), filing: ArchivedFiling(.sixteen)
                ).sum
            }
            #expect(again.alreadyThere == 1 && again.texts == 0)
        }
    }

    @Test func `an archive that is cut short or changed is refused, and nothing of it is kept`() throws {
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
            change("\"siftbox\":1", "\"siftbox\":2"), change("\"schema\":4", "\"schema\":99"),
            change("{\"message\":", "{\"messages\":"), change("{\"message\":[", "{\"message\":[null,"),
            change("\"SMS\"", "7"), archive.map { Array($0.dropLast()) },
        ]
        for (number, lines) in wrong.enumerated() {
            let store = try InboxStore(path: nil)
            #expect(throws: InboxArchiveError.self, "case \(number)") { try read(lines, into: store) }
            #expect(try store.isUntouched() && store.messageCount() == 0)
        }
    }

    @Test func `an archive comes into a new inbox alone`() throws {
        let archive = try lines(try filled(seed: 1).store)
        var other = try Playground()
        try other.apply(.insert(sender: 1, category: 0, date: 1, fromUser: false))
        #expect(throws: InboxArchiveError.self) { try read(archive, into: other.store) }
        #expect(try other.store.messageCount() == 1)
    }
}
