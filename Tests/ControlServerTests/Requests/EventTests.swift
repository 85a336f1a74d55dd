import Foundation
import InboxDatabase
import JSONCodec
import Messages
import SQLiteAccess
import SystemSupport
import TestFiles
import Testing

@testable import ControlServer
@testable import Device

/// Events, and what is answered if the inbox cannot be written.
@Suite(.waitsForPrograms) struct EventTests {
    private let inbox: AnsweringInbox
    private let client: AnsweringInbox.Client

    init() throws {
        inbox = try AnsweringInbox()
        client = inbox.client
    }

    /// The kinds of the events, and `answer` for each answer.
    private var kinds: [String] {
        client.lines.compactMap { JSONReader.read($0)?.object }.map { $0["event"]?.string ?? "answer" }
    }

    @Test func `without subscribe there are none`() throws {
        try inbox.receive("hi")
        inbox.settle()
        #expect(kinds == ["answer"])
    }

    @Test func `a message is one event, also if another client delivers it`() throws {
        let other = AnsweringInbox.Client()
        try inbox.receive("before")
        try inbox.send(#"{"subscribe":true}"#)
        try inbox.send(#"{"subscribe":true}"#)
        try inbox.receive("hi")
        inbox.settle()
        try inbox.receive("Lunch?", from: "24273")
        try inbox.send(#"{"receive":{"from":"24273","text":"again"}}"#, for: other)
        inbox.settle()
        #expect(kinds.filter { $0 != "message" } == ["answer", "answer", "answer", "answer", "answer"])
        #expect(client.events.compactMap { $0["message"]?.object?["id"]?.integer } == [2, 3, 4])
        #expect(other.events.isEmpty)
    }

    @Test func `a reply is a message, also one that is redone, and an undo changes the inbox`() throws {
        try inbox.receive("hi")
        try inbox.send(#"{"subscribe":true}"#)
        client.lines = []
        try inbox.send(#"{"reply":{"to":"+12025550143","text":"Yes"}}"#)
        inbox.settle()
        #expect(kinds == ["answer", "message", "inbox"])
        #expect(client.events.first?["message"]?.object?["sent"] == .bool(true))
        client.lines = []
        try inbox.send(#"{"undo":1}"#)
        inbox.settle()
        #expect(kinds.contains("inbox") && !kinds.contains("message"))
        client.lines = []
        inbox.phone.enter(.redo)
        inbox.settle()
        #expect(kinds.filter { $0 == "message" }.count == 1)
    }

    @Test func `many messages for many clients are reported in several turns, each once and in order`() throws {
        let clients = (0..<64).map { _ in AnsweringInbox.Client() }
        for client in clients { try inbox.send(#"{"subscribe":true}"#, for: client) }
        var answered = 0
        for number in 0..<100 {
            inbox.phone.enter(.receive(IncomingMessage(from: "24273", text: "\(number)"))) { _ in answered += 1 }
        }
        #expect(inbox.loop.run(atMost: .seconds(60)) { answered == 100 })
        #expect(clients.allSatisfy { $0.events.count < 100 })
        #expect(inbox.loop.run(atMost: .seconds(60)) { clients.allSatisfy { $0.events.count >= 100 } })
        inbox.settle()
        for client in clients {
            #expect(client.events.compactMap { $0["message"]?.object?["id"]?.integer } == Array(1...100))
        }
    }

    @Test func `another event follows the messages before it, also when they take several turns`() throws {
        let clients = (0..<64).map { _ in AnsweringInbox.Client() }
        for client in clients { try inbox.send(#"{"subscribe":true}"#, for: client) }
        var answered = 0
        for number in 0..<100 {
            inbox.phone.enter(.receive(IncomingMessage(from: "24273", text: "\(number)"))) { _ in answered += 1 }
        }
        #expect(inbox.loop.run(atMost: .seconds(60)) { answered == 100 })
        inbox.phone.changed(.folders)
        let isReported = { clients.allSatisfy { $0.events.last?["event"] == .string("folders") } }
        #expect(inbox.loop.run(atMost: .seconds(60)) { isReported() })
        for client in clients { #expect(client.events.count { $0["message"] != nil } == 100) }
    }

    @Test func `many changes in a turn are one event of a kind`() throws {
        try inbox.send(#"{"subscribe":true}"#)
        client.lines = []
        for _ in 0..<10 {
            inbox.phone.changed(.inbox)
            inbox.phone.changed(.folders)
        }
        #expect(kinds.isEmpty)
        inbox.settle()
        #expect(kinds == ["inbox", "folders"])
        inbox.phone.changed(.inbox)
        inbox.settle()
        #expect(kinds == ["inbox", "folders", "inbox"])
    }

    @Test func `a build has its state`() throws {
        try inbox.send(#"{"subscribe":true}"#)
        inbox.phone.changed(.building(.began(name: "FilterIt")))
        inbox.phone.changed(.building(.newBuildInUse(name: "FilterIt", build: 2, seconds: nil, .build)))
        let problem = FilterProblem(.previousBuildInUse, ["A.swift:1:2: error: no"], folder: "/filters")
        inbox.phone.changed(.building(.failed(name: "FilterIt", problem)))
        inbox.settle()
        #expect(client.events.map { $0["state"]?.string } == ["building", "built", "failed"])
        #expect(client.events.allSatisfy { $0["filter"] == .string("FilterIt") })
        #expect(
            client.events.last?["sentence"]
                == .string("FilterIt does not build; the previous build is still in use. A.swift:1:2: error: no"))
    }

    @Test func `a client that is gone gets none`() throws {
        try inbox.send(#"{"subscribe":true}"#)
        inbox.responder.end(client)
        try inbox.receive("hi", from: "24273")
        inbox.settle()
        #expect(client.events.isEmpty)
    }

    @Test func `on a full disk a message is kept and filed later, with its event, and an action changes nothing`()
        throws
    {
        let inbox = try AnsweringInbox(isSaved: true)
        try inbox.receive("first", from: "24273")
        try inbox.send(#"{"subscribe":true}"#)
        inbox.client.lines = []
        try inbox.limit(morePages: 0)
        let long = String(repeating: "x", count: 20_000)
        let answer = try inbox.answer(#"{"id":1,"receive":{"from":"24273","text":"\#(long)"}}"#)
        #expect(answer.failure.hasPrefix("unsaved: ") && answer["message"] == nil, "\(answer.failure)")
        let reply = try inbox.answer(#"{"id":2,"reply":{"to":"24273","text":"\#(long)"}}"#)
        #expect(reply.failure.hasPrefix("unsaved: "), "\(reply.failure)")
        #expect(inbox.client.events.allSatisfy { $0["event"] != .string("message") })
        try inbox.limit(morePages: 1_000_000)
        #expect(inbox.loop.run(atMost: .seconds(60)) { inbox.phone.waiting == 0 })
        inbox.settle()
        #expect(inbox.client.events.filter { $0["event"] == .string("message") }.count == 1)
        #expect(try inbox.store.messageCount() == 2)
    }
}

extension AnsweringInbox {
    /// Limits the size of the inbox's file, as a full disk would.
    fileprivate func limit(morePages: Int) throws {
        try store.read { db in
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(pages + morePages)")
        }
    }
}
