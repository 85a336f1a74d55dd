import Device
import Foundation
import InboxDatabase
import JSONCodec
import Messages
import SessionTerms
import SystemSupport
import TestFiles
import Testing

@testable import SessionScript

/// Steps that other programs do in an open inbox.
@Suite("Steps in an open inbox", .waitsForPrograms)
struct LiveStepsTests {
    private let inbox: LiveInbox
    private static let parrot = "rules/filters/parrot.sh"

    init() throws { inbox = try LiveInbox() }

    @Test func `a message is filed, and what is expected is checked`() throws {
        #expect(try inbox.send(#"{"choose-filter":"\#(Self.parrot)"}"#).outcome?.summary == "parrot.sh is active.")
        let result = try inbox.send(
            #"{"receive":{"from":"24273","text":"Sale -> junk"},"expect":{"folder":"junk","action":"junk","count":{"junk":1}}}"#
        )
        #expect(result.failures == [] && result.refusal == nil)
        #expect(result.outcome?.folder?.id == .junk)
        #expect(try inbox.phone.store.message(try #require(result.outcome?.message))?.body == "Sale -> junk")
    }

    @Test func `what does not hold is named with what was found`() throws {
        let result = try inbox.send(
            #"{"receive":{"from":"24273"},"expect":{"queried":true,"count":{"unknown":2,"junk":0},"conversation":{"from":"1"}}}"#
        )
        #expect(result.outcome?.message != nil)
        #expect(
            result.failures == [
                .init(key: "queried", expected: "true", found: "false"),
                .init(key: "count.unknown", expected: "2 conversations", found: "1 conversation (24273)"),
                .init(key: "conversation", expected: "a conversation with 1", found: "none with this sender"),
            ])
    }

    @Test func `an expectation alone changes nothing, and has no outcome`() throws {
        try inbox.send(#"{"receive":{"from":"24273","text":"a"}}"#)
        let result = try inbox.send(#"{"expect":{"list":{"unknown":["24273"]},"blocked":"none"}}"#)
        #expect(result.failures == [] && result.outcome == nil && result.refusal == nil)
    }

    @Test func `eventually waits for what others do`() throws {
        let waiting = try inbox.start(#"{"expect":{"count":{"unknown":1},"eventually":"1m"}}"#)
        let late = try inbox.start(#"{"expect":{"count":{"unknown":5},"eventually":"300ms"}}"#)
        inbox.phone.loop.run(atMost: .milliseconds(50)) { false }
        #expect(!waiting.isFulfilled && !late.isFulfilled)
        try inbox.send(#"{"receive":{"from":"24273","text":"a"}}"#)
        #expect(try inbox.wait(waiting).failures == [])
        #expect(
            try inbox.wait(late).failures == [
                .init(key: "count.unknown", expected: "5 conversations within 300ms", found: "1 conversation (24273)")
            ])
    }

    @Test func `what the phone refuses is refused with its sentence, and nothing is checked`() throws {
        let result = try inbox.send(
            #"{"reply":{"to":"24273","text":"Hi","folder":"junk"},"expect":{"count":{"junk":9}}}"#)
        #expect(result.refusal == .noSuchConversation("24273 in junk"))
        #expect(result.failures == [] && result.outcome == nil)
        #expect(try inbox.send(#"{"undo":1}"#).refusal == .nothingToUndo)
    }

    @Test func `several messages are in flight at the same time`() throws {
        try inbox.send(#"{"choose-filter":"\#(Self.parrot)"}"#)
        let messages = try (0..<200).map { number in
            try inbox.start(
                #"{"receive":{"from":"2427\#(number % 7)","text":"\#(number) -> junk"},"expect":{"folder":"junk"}}"#)
        }
        for message in messages { #expect(try inbox.wait(message).failures == []) }
        #expect(Set(messages.compactMap { $0.results.first?.outcome?.message }).count == 200)
        #expect(try inbox.phone.store.messageCount() == 200)
    }

    @Test func `a step of several actions is done to its end`() throws {
        try inbox.send(#"{"reply":{"to":"24273","text":"Hi","times":20}}"#)
        #expect(try inbox.phone.store.messageCount() == 20)
        #expect(try inbox.send(#"{"undo":20}"#).refusal == nil)
        #expect(try inbox.phone.store.messageCount() == 0)
        try inbox.send(#"{"receive":{"from":"1","text":"a"}}"#)
        try inbox.send(#"{"receive":{"from":"2","text":"a"}}"#)
        try inbox.send(#"{"several":[{"delete":{"from":"1"}},{"block":"2"}]}"#)
        #expect(try inbox.send(#"{"expect":{"count":{"unknown":1},"blocked":["2"]}}"#).failures == [])
    }

    @Test func `What would change and move are done one after the other`() throws {
        for number in 0..<5 { try inbox.send(#"{"receive":{"from":"2427\#(number)","text":"a -> junk"}}"#) }
        let requests = [
            #"{"what-would-change":"\#(Self.parrot)","expect":{"would-change":{"count":5}}}"#,
            #"{"move":"\#(Self.parrot)","expect":{"would-change":{"count":5},"count":{"junk":5}}}"#,
            #"{"what-would-change":"\#(Self.parrot)","expect":{"would-change":{"count":0}}}"#,
        ]
        let all = try requests.map(inbox.start)
        for promise in all {
            let result = try inbox.wait(promise)
            #expect(result.failures == [] && result.comparison?.queried == 5)
        }
        #expect(try inbox.send(#"{"what-would-change":"active"}"#).refusal == .noActiveFilter)
    }

    @Test func `a filter that does not build is refused, as in a session`() throws {
        try withFolder { folder in
            let filter = folder.appendingPathComponent("Broken")
            try FileManager.default.createDirectory(at: filter, withIntermediateDirectories: true)
            try Data("import IdentityLookup\nfinal class Handler: ILMessageFilterExtension { let a: Int = }\n".utf8)
                .write(to: filter.appendingPathComponent("Handler.swift"))
            let inbox = try LiveInbox(in: folder)
            // A relative path starts at the folder of the inbox.
            let result = try inbox.send(#"{"choose-filter":"./Broken"}"#)
            guard case .filter(let sentence)? = result.refusal else {
                Issue.record("\(result)")
                return
            }
            #expect(sentence.contains("Handler.swift:2:62: error: expected initial value"))
        }
    }

    @Test func `a reset is a step, too`() throws {
        try inbox.send(#"{"receive":{"from":"24273","text":"a"}}"#)
        try inbox.send(#"{"set":{"response-timeout":"1s"}}"#)
        #expect(try inbox.send(#"{"reset":true,"expect":{"count":{"unknown":0}}}"#).failures == [])
        #expect(inbox.phone.settings.responseTimeoutMilliseconds == 60_000)
    }

    @Test func `keys are pressed in turn, and not while the screen is in use`() throws {
        final class Screen {
            var pressed: [[SessionKey]] = []
            var rest: [() -> Void] = []
            var refusal: String?
        }
        let screen = Screen()
        let inbox = try LiveInbox(
            screen: SessionScreen(
                press: { keys, then in
                    screen.pressed.append(keys)
                    screen.rest.append(then)
                }, refusal: { screen.refusal }, text: { "pressed \(screen.pressed.count)" }))
        let first = try inbox.start(#"{"press":"i","expect":{"screen":"pressed 2"}}"#)
        let second = try inbox.start(#"{"press":["Esc","q"]}"#)
        #expect(screen.pressed == [[.text("i")]] && !first.isFulfilled)
        screen.rest[0]()
        #expect(screen.pressed == [[.text("i")], [.named(.escape), .text("q")]])
        screen.rest[1]()
        #expect(try inbox.wait(second).refusal == nil)
        #expect(try inbox.wait(first).failures == [])
        screen.refusal = "The user has something open on the screen."
        #expect(try inbox.send(#"{"press":"i"}"#).refusal?.description == screen.refusal)
        #expect(try inbox.send(#"{"receive":{"from":"1","text":"a"}}"#).refusal == nil)
        #expect(screen.pressed.count == 2)
        #expect(try inbox.send(#"{"show":"1"}"#).refusal?.description == screen.refusal)
    }

    @Test func `a session that plays is not disturbed by messages of others`() throws {
        let stage = try Stage(
            session(
                """
                - receive: { from: "+12025550130", text: One }
                  expect: { count: { unknown: 1 }, eventually: 20s }
                - wait: 1h
                - reply: { to: "+12025550130", text: Two }
                  expect: { conversation: { from: "+12025550130", messages: 2 } }
                """), pace: .atOnce)
        let other = LiveSteps(stage.phone)
        var answers = 0
        for number in 0..<20 {
            let step = try other.read(
                LiveInbox.object(#"{"receive":{"from":"2427\#(number)","text":"a"},"expect":{"notified":true}}"#))
            stage.loop.soon { other.perform(step) { if $0.outcome?.message != nil { answers += 1 } } }
        }
        stage.player.start()
        #expect(stage.turn { stage.player.isFinished && answers == 20 })
        #expect(stage.player.failures.allSatisfy { $0.key == "count.unknown" })
        #expect(stage.player.index == 3)
    }

    @Test func `a step that is not finished when the inbox closes is not answered, and nothing fails`() throws {
        let promise: LiveInbox.Promise
        do {
            let inbox = try LiveInbox()
            promise = try inbox.start(#"{"expect":{"count":{"unknown":1},"eventually":"10m"}}"#)
            inbox.phone.loop.run(atMost: .milliseconds(20)) { false }
        }
        #expect(!promise.isFulfilled)
    }
}
