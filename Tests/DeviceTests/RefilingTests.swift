import Foundation
import InboxDatabase
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import Device

/// What follows a save of the filter.
@Suite(.waitsForPrograms) struct RefilingTests {
    private let device: Device
    private let refilings = Refilings()

    private final class Refilings { var all: [Refiling] = [] }

    init() throws {
        device = try Device()
        device.phone.beginMarking(.standard, files: [])
        let refilings = refilings
        device.phone.observe { [unowned phone = device.phone] in
            if case .refiled = $0, let refiling = phone.refiling { refilings.all.append(refiling) }
        }
        device.phone.followSources()
    }

    /// Saves a parrot, as most editors do: a new file takes the place of the old one.
    private func save(hasSecondThoughts: Bool) throws -> String {
        let start = hasSecondThoughts ? "secondThoughts=yes\n" : ""
        return try save("\(start). '\(InboxStep.filter)'\n")
    }

    private func save(_ script: String) throws -> String {
        let file = device.folder.appendingPathComponent("mine.sh")
        let new = device.folder.appendingPathComponent("new")
        try writeExecutable("#!/bin/sh\n\(script)", to: new)
        #expect(rename(new.path, file.path) == 0)
        return file.path
    }

    @Test func `after a save, the messages are filed by the new answers, and undo moves them back`() throws {
        try device.enter(.chooseFilter(try save(hasSecondThoughts: false)))
        var ids: [Int64] = []
        for (text, label) in [("one => junk", "spam"), ("two => junk", "ham"), ("three", "ham")] {
            var message = IncomingMessage(from: "2427\(ids.count)", text: text)
            message.label = label
            ids.append(try #require(try device.enter(.receive(message)).message))
        }
        #expect(device.phone.marks?.counts.wrong == 1)
        _ = try save(hasSecondThoughts: true)
        try #require(device.loop.run(atMost: .seconds(120)) { !refilings.all.isEmpty })
        let refiling = try #require(refilings.all.first)
        #expect(refiling.changes == MarkChanges(newlyRight: [ids[0]], newlyWrong: [ids[1]]))
        #expect(refiling.sentence == "1 more right, 1 more wrong. 2 messages moved.")
        #expect(refiling.finding.result.messages.map(\.message) == [ids[0], ids[1]])
        #expect(try device.titles(.junk) == ["24271", "24270"])
        #expect(ids.map { device.phone.marks?[$0] } == [.right, .wrong(.hamBlocked), .right])
        #expect(device.phone.refiling?.changes == refiling.changes && device.phone.queryAgainFraction == nil)
        try device.enter(.undo)
        #expect(try device.titles(.junk).isEmpty)
        #expect(ids.map { device.phone.marks?[$0] } == [.wrong(.spamMissed), .right, .right])
    }

    @Test func `a save after which messages get no answer says so`() throws {
        try device.enter(.chooseFilter(try save(hasSecondThoughts: false)))
        try device.receive("one")
        var message = IncomingMessage(from: "24279", text: "-> junk")
        message.label = "spam"
        let spam = try #require(try device.enter(.receive(message)).message)
        #expect(device.phone.marks?[spam] == .right)
        _ = try save(
            """
            while read -r line; do
                id=${line#*'"id":'}
                id=${id%%[!0-9]*}
                case $line in
                *'"type":"capabilities"'*) printf '{"id":%s}\\n' "$id" ;;
                *) printf '{"id":%s,"type":"no-answer","name":"completion-never-called"}\\n' "$id" ;;
                esac
            done

            """)
        try #require(device.loop.run(atMost: .seconds(120)) { !refilings.all.isEmpty })
        let refiling = try #require(refilings.all.first)
        #expect(refiling.sentence == "0 more right, 1 more wrong. 2 messages got no answer.")
        // iOS would show it. It stays in its folder.
        #expect(device.phone.marks?[spam] == .wrong(.spamMissed))
        #expect(try device.titles(.junk) == ["24279"])
    }

    @Test func `a save that changes nothing says so, and nothing can be undone`() throws {
        try device.enter(.chooseFilter(try save(hasSecondThoughts: false)))
        try device.receive("one")
        device.phone.clearUndoHistory()
        _ = try save(hasSecondThoughts: true)
        try #require(device.loop.run(atMost: .seconds(120)) { !refilings.all.isEmpty })
        #expect(refilings.all.first?.sentence == "mine.sh: every answer is as before.")
        #expect(device.phone.undoLabel == nil)
    }
}
