import Foundation
import InboxDatabase
import Messages
import TestFiles
import Testing

@testable import Device

/// An inbox that shows a corpus: marks, the searches for them, and what follows a save of the filter.
@Suite struct MarksTests {
    private let device: Device

    init() throws {
        device = try Device()
        device.phone.beginMarking(Marking.standard, files: ["a.csv", "b"])
    }

    private func receive(
        _ text: String?, label: String, from: String = "+12025550143", change: (inout CorpusOrigin) -> Void = { _ in }
    ) throws -> Int64 {
        var message = IncomingMessage(from: from, text: text)
        message.label = label
        var origin = CorpusOrigin(file: 0, number: 7, unit: .line, accepted: Marking.standard.expected(label) ?? [])
        change(&origin)
        message.origin = origin
        return try #require(try device.enter(.receive(message)).message)
    }

    private func found(_ text: String) throws -> [Int64] {
        let query = try device.phone.searchQuery(text)
        #expect(query.mistakes == [])
        var search = MessageSearch(query)
        var found: [Int64] = []
        while !search.isDone {
            for id in try device.phone.continueSearch(&search, rows: 2) {
                let message = try #require(try device.store.message(id))
                if try device.phone.conversation(of: message, fulfilling: query) != nil { found.append(id) }
            }
        }
        return found
    }

    @Test func `a mark is about the answer, and a conversation is wrong if one of its messages is`() throws {
        try device.enter(.chooseFilter(InboxStep.filter))
        let right = try receive("win -> junk", label: "spam")
        let blocked = try receive("lunch? -> junk", label: "ham")
        let missed = try receive("win", label: "spam", from: "24273")
        let elsewhere = try receive("code -> transaction transactionalFinance", label: "transaction", from: "24274")
        let either = try receive("sale -> promotion promotionalOffers", label: "junk|promotionalOffers", from: "24275")
        let marks = try #require(device.phone.marks)
        #expect(marks[right] == .right && marks[either] == .right)
        #expect(marks[blocked] == .wrong(.hamBlocked) && marks[missed] == .wrong(.spamMissed))
        #expect(marks[elsewhere] == .wrong(.wrongFolder))
        #expect(marks.counts.right == 2 && marks.counts.wrong == 3 && marks.counts[.hamBlocked] == 1)
        #expect(marks.expected(either) == [.junk, .promotion(.promotionalOffers)])
        let listed = try device.conversations(.junk) + device.conversations(.promotions)
        #expect(try listed.map { try device.phone.mark(of: $0)?.isWrong } == [true, false])
    }

    @Test func `wrong answers and labels are found, also with words`() throws {
        try device.enter(.chooseFilter(InboxStep.filter))
        let right = try receive("win one -> junk", label: "spam")
        let blocked = try receive("lunch one -> junk", label: "ham")
        let missed = try receive("win two", label: "SPAM")
        try device.receive("win three")
        #expect(try found("wrong:") == [missed, blocked])
        #expect(try found("wrong:ham") == [blocked] && found("wrong:spam-missed win") == [missed])
        #expect(try found("wrong: -expected:junk") == [blocked])
        #expect(try found("expected:junk") == [missed, right] && found("expected:none one") == [blocked])
        #expect(try found("-wrong: win").count == 2)
    }

    @Test(arguments: [
        ("wrong:ham-bloked", "wrong: finds all wrong answers, or one kind: wrong:ham-blocked, wrong:spam-missed, "),
        ("expected:junc", "junc is not one of Apple's categories. Did you mean junk? Categories: none, allow, junk, "),
        ("expected:", "expected: needs a value"),
    ])
    func `a value that is not one is named with what there is`(_ text: String, _ mistake: String) throws {
        #expect(try device.phone.searchQuery(text).mistakes.first?.hasPrefix(mistake) == true)
    }

    @Test func `an inbox that evaluate did not open finds wrong answers by the built-in labels`() throws {
        let other = try Device()
        try other.enter(.chooseFilter(InboxStep.filter))
        for (label, text) in [("spam", "a"), ("ham", "b"), ("smishing", "c"), (nil, "d")] {
            var message = IncomingMessage(from: "24273", text: text)
            message.label = label
            try other.enter(.receive(message))
        }
        #expect(other.phone.marks == nil)
        let query = try other.phone.searchQuery("wrong: expected:junk")
        let bodies = try other.store.conversations(in: Device.everything, .first(10)).flatMap { conversation in
            try other.store.messages(in: conversation.id, .first(10)).filter {
                try other.phone.conversation(of: $0, fulfilling: query) != nil
            }.map(\.body)
        }
        #expect(bodies == ["a"])
    }

    /// Answers junk if the query has a sender.
    private func senderFilter() throws -> String {
        let file = device.folder.appendingPathComponent("sender.sh")
        try writeExecutable(
            """
            #!/bin/sh
            while read -r line; do
                id=${line#*'"id":'}
                id=${id%%[!0-9]*}
                case $line in
                *'"type":"capabilities"'*)
                    printf '{"id":%s,"transactionalSubActions":[],"promotionalSubActions":[]}\\n' "$id" ;;
                *'"sender":"'*) printf '{"id":%s,"action":"junk"}\\n' "$id" ;;
                *) printf '{"id":%s,"action":"none"}\\n' "$id" ;;
                esac
            done

            """, to: file)
        return file.path
    }

    @Test func `the filter receives no sender where the corpus has none, also later`() throws {
        try device.enter(.chooseFilter(try senderFilter()))
        let without = try receive("one", label: "ham") { $0.hasPlaceholderSender = true }
        let with = try receive("two", label: "spam", from: "24273")
        #expect(device.phone.marks?.counts.wrong == 0)
        let finding = try device.reevaluate(by: .active)
        #expect(finding.comparison.moved == 0 && finding.comparison.markChanges == MarkChanges())
        let message = try #require(try device.store.message(without))
        let report = try #require(try device.phone.report(of: message)).lines.map(\.text)
        #expect(report.contains { $0.contains("sender unknown") })
        #expect(report.contains { $0.hasPrefix("The corpus has no sender for it; its number is a placeholder") })
        let other = try #require(try device.store.message(with))
        #expect(try device.phone.report(of: other)?.lines.contains { $0.text.contains("placeholder") } == false)
    }

    @Test func `a message has its place in the corpus`() throws {
        let line = try receive("one", label: "ham")
        let record = try receive("two", label: "ham") { ($0.number, $0.unit) = (3, .record) }
        let row = try receive("three", label: "ham") {
            ($0.file, $0.number, $0.unit, $0.hasPlaceholderSender) = (1, 77, .row, true)
        }
        let file = try receive("four", label: "ham") { ($0.file, $0.name) = (1, "ham/4.txt") }
        let own = try #require(try device.receive("five").message)
        let marks = try #require(device.phone.marks)
        #expect(
            [line, record, row, file, own].map(marks.place) == [
                "a.csv:7", "a.csv:record 3", "b:row 77", "b:ham/4.txt", nil,
            ])
        #expect(marks[own] == nil && marks.hasPlaceholder(row) && !marks.hasPlaceholder(line))
    }

    @Test func `new answers say what becomes right and wrong; the marks follow the move, and undo`() throws {
        try device.enter(.chooseFilter(InboxStep.filter))
        let better = try receive("one => junk", label: "spam")
        let worse = try receive("two => junk", label: "ham", from: "24273")
        _ = try receive("three -> junk => junk", label: "spam", from: "24274")
        // No answer: iOS shows the message.
        let silent = try receive("four -> junk => garbage", label: "spam", from: "24275")
        let finding = try device.reevaluate()
        #expect(
            finding.comparison.markChanges == MarkChanges(newlyRight: [better], newlyWrong: [worse, silent]))
        #expect(finding.comparison.markChanges?.summary == "1 more right, 2 more wrong")
        #expect(device.phone.marks?[better] == .wrong(.spamMissed))
        try device.enter(.applyReevaluation(finding.result))
        #expect(device.phone.marks?[better] == .right && device.phone.marks?[worse] == .wrong(.hamBlocked))
        #expect(device.phone.marks?.counts.wrong == 2)
        try device.enter(.undo)
        #expect(device.phone.marks?[better] == .wrong(.spamMissed) && device.phone.marks?[worse] == .right)
        #expect(device.phone.marks?.counts.wrong == 1)
        try device.enter(.reset)
        #expect(device.phone.marks?.counts == MarkCounts() && device.phone.marks?[better] == nil)
    }

    /// The second message stays in Junk on releases where the first one takes it along (F1, F3), and its mark is about its answer.
    @Test(arguments: [Release.fourteen, .sixteen, .twentySix])
    func `marks follow the answers where junk takes other messages along`(_ release: Release) throws {
        let device = try Device { $0.release = release }
        device.phone.beginMarking(.standard, files: [])
        try device.enter(.chooseFilter(InboxStep.filter))
        var ids: [Int64] = []
        for (text, label) in [("one => junk", "ham"), ("two -> junk => none", "spam"), ("three", "ham")] {
            var message = IncomingMessage(from: "24273", text: text)
            message.label = label
            ids.append(try #require(try device.enter(.receive(message)).message))
        }
        #expect(ids.map { device.phone.marks?[$0] } == [.right, .right, .right])
        try device.enter(.applyReevaluation(try device.reevaluate().result))
        #expect(ids.map { device.phone.marks?[$0] } == [.wrong(.hamBlocked), .wrong(.spamMissed), .right])
    }
}
