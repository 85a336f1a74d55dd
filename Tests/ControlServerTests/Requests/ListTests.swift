import ControlProtocol
import Device
import Foundation
import InboxDatabase
import JSONCodec
import Messages
import PropertyTesting
import SystemSupport
import Testing

@testable import ControlServer

/// Lists and their pages.
@Suite struct ListTests {
    /// What is listed, its request, and how often an element may change its place.
    private static let lists = [
        (#"{"get":"messages""#, "messages"), (#"{"get":"messages","conversation":1"#, "messages"),
        (#"{"get":"messages","search":"code""#, "messages"),
        (#"{"get":"messages","search":"from:0143 code -no""#, "messages"),
        (#"{"get":"conversations""#, "conversations"), (#"{"get":"contacts""#, "contacts"),
    ]

    /// Reads a list to its end, page by page.
    ///
    /// - Parameter between: called between two pages.
    private func pages(
        _ request: String, _ list: String, limit: Int, in inbox: AnsweringInbox, between: () throws -> Void = {}
    ) throws -> [JSONObject] {
        var elements: [JSONObject] = []
        var next: String?
        repeat {
            let after = next.map { #","after":"\#($0)""# } ?? ""
            let answer = try inbox.send(#"\#(request),"limit":\#(limit)\#(after)}"#)
            guard case .array(let page) = answer[list] else { throw CocoaError(.coderInvalidValue) }
            #expect(page.count <= limit)
            elements += page.compactMap(\.object)
            next = answer["next"]?.string
            try between()
        } while next != nil && elements.count < 10_000
        return elements
    }

    private func fill(_ inbox: AnsweringInbox, _ count: Int) throws {
        for number in 1...count {
            try inbox.receive("code \(number)", from: number % 3 == 0 ? "+1202555\(1000 + number)" : "+12025550143")
            if number % 4 == 0 {
                try inbox.send(#"{"add-contact":{"name":"Sam \#(number)","address":"+44 7700 900\#(100 + number)"}}"#)
            }
        }
    }

    @Test(arguments: lists)
    func `pages of any size are the list`(_ request: String, _ list: String) throws {
        let inbox = try AnsweringInbox()
        try fill(inbox, 40)
        let all = try pages(request, list, limit: 500, in: inbox)
        #expect(all.count >= 10)
        for limit in [1, 3, 16, all.count - 1, all.count, all.count + 1] {
            #expect(try pages(request, list, limit: limit, in: inbox) == all)
        }
    }

    @Test(arguments: lists)
    func `while messages arrive, pages have what was there once, in its order`(_ request: String, _ list: String) throws
    {
        for seed in seeds(0..<3) {
            var random = SeededGenerator(seed: seed)
            let inbox = try AnsweringInbox()
            try fill(inbox, 30)
            let before = try pages(request, list, limit: 500, in: inbox)
            let found = try pages(request, list, limit: 1 + random.below(6), in: inbox) {
                for _ in 0..<random.below(3) {
                    try inbox.receive("code again", from: random.pick(["+12025550143", "+12025551003", "24273"]))
                }
            }
            let names = { (elements: [JSONObject]) in elements.map { $0["id"] ?? $0["name"] ?? .null } }
            #expect(Set(names(found)).count == found.count, "an element is on two pages")
            if list == "conversations" {
                // Where a message arrives, a conversation goes to the first page.
                #expect(names(before).filter(names(found).contains) == names(found))
            } else {
                #expect(names(found).filter(names(before).contains) == names(before), "seed \(seed)")
            }
        }
    }

    @Test func `a list of a folder that is not there is empty`() throws {
        let inbox = try AnsweringInbox()
        #expect(try inbox.send(#"{"get":"conversations","folder":"junk"}"#)["conversations"] == .array([]))
    }

    @Test func `bodies are cut, and a list ends before its line is too long`() throws {
        let inbox = try AnsweringInbox()
        for text in ["x", "\u{1}", "é", "\"", "😀"] {
            try inbox.receive(String(repeating: text, count: 600_000 / text.utf8.count))
        }
        let all = try pages(#"{"get":"messages""#, "messages", limit: 500, in: inbox)
        #expect(all.compactMap { $0["id"]?.integer } == [5, 4, 3, 2, 1])
        #expect(all.allSatisfy { $0["cut"] == .integer(600_000) && $0["segments"] == nil })
        for id in 1...5 {
            let answer = try inbox.send(#"{"get":"message","message":\#(id)}"#)
            let text = try #require(answer["message"]?.object?["text"]?.string)
            #expect(JSONLine.bytes(of: .string(text)).count <= MessageJSON.bodyLimit + 2)
            #expect(JSONLine.bytes(of: .string(text)).count > MessageJSON.bodyLimit - 8)
        }
        #expect(try inbox.send(#"{"get":"conversations"}"#)["conversations"] != nil)
    }

    @Test(arguments: ["", "a", "\n\u{1}é😀\u{7F}\u{85}\\\"", "日本"])
    func `the beginning of a text is as long as its JSON may be`(_ part: String) {
        let text = String(repeating: part, count: 40)
        let full = JSONLine.bytes(of: .string(text)).count - 2
        #expect(text.beginning(full) == nil)
        for limit in 0..<full {
            guard let start = text.beginning(limit) else {
                Issue.record("\(limit) of \(full)")
                continue
            }
            #expect(text.unicodeScalars.starts(with: start.unicodeScalars))
            #expect((limit - 5...limit).contains(JSONLine.bytes(of: .string(start)).count - 2))
        }
    }

    /// Delivers so many messages that a search has several slices.
    private func deliverMany(_ inbox: AnsweringInbox) throws {
        var filed = 0
        for number in 0..<2_000 {
            inbox.phone.enter(.receive(IncomingMessage(from: "24273", text: "code \(number)"))) { _ in filed += 1 }
        }
        try #require(inbox.loop.run(atMost: .seconds(120)) { filed == 2_000 })
    }

    @Test(arguments: ["from:elsewhere", "code -code"])
    func `between the slices of a search, the loop does other things`(_ search: String) throws {
        let inbox = try AnsweringInbox()
        try deliverMany(inbox)
        let isAnswered = inbox.start(Array(#"{"get":"messages","search":"\#(search)"}"#.utf8), for: inbox.client)
        var turns = 0
        while !isAnswered(), turns < 100_000 {
            turns += 1
            inbox.loop.turn(waitingAtMost: .zero)
        }
        #expect(isAnswered() && turns > 3)
    }

    @Test func `a search of a client that is gone ends`() throws {
        let inbox = try AnsweringInbox()
        try deliverMany(inbox)
        let isAnswered = inbox.start(Array(#"{"get":"messages","search":"from:elsewhere"}"#.utf8), for: inbox.client)
        #expect(!isAnswered())
        inbox.responder.end(inbox.client)
        #expect(isAnswered())
        for _ in 0..<50 { inbox.loop.turn(waitingAtMost: .zero) }
    }
}
