import Foundation
import Messages
import SessionTerms
import TestFiles
import Testing

@testable import SessionScript

@Suite("Expectations")
struct ExpectationTests {
    static let junk = "- receive: { from: \"+12025550100\", text: Some junk }"
    static let filtered = "title: T\nfilter: filterit"

    /// An expectation after a junk message, and the failure; nil: it holds.
    static let messageExpectations: [(String, String?)] = [
        ("queried: true", nil),
        ("queried: false", "s.yaml:5:15: queried: expected false, found true"),
        ("because: contact", "s.yaml:5:15: because: expected contact, found no reason: the filter was queried"),
        ("action: junk", nil),
        ("action: promotion", "s.yaml:5:15: action: expected promotion, found junk"),
        ("sub-action: none", nil),
        (
            "sub-action: promotionalOffers",
            "s.yaml:5:15: sub-action: expected promotionalOffers, found none"
        ),
        ("folder: junk", nil),
        ("folder: unknown", "s.yaml:5:15: folder: expected unknown, found junk"),
        ("notified: false", nil),
        ("notified: true", "s.yaml:5:15: notified: expected an alert, found no alert"),
        (
            "diagnostic: answered-twice, eventually: 10ms",
            "s.yaml:5:27: diagnostic: expected answered-twice within 10ms, found no diagnostic"
        ),
        ("rules: [N1, Q1]", nil),
        (
            "rules: [N1, C5]",
            "s.yaml:5:27: rules: expected C5 (The sender is in Contacts.), found Q1, Q2, F2, N1"
        ),
        ("count: { junk: 1, all: 0 }", nil),
        (
            "count: { junk: 2 }",
            "s.yaml:5:24: count.junk: expected 2 conversations, found 1 conversation (+12025550100)"
        ),
        (
            "count: { transactions/finance: 1 }",
            "s.yaml:5:24: count.transactions/finance: expected 1 conversation, found 0 conversations "
                + "(the folder is not listed)"
        ),
        ("unread: { junk: 1 }", nil),
        (
            "unread: { junk: 0 }",
            "s.yaml:5:25: unread.junk: expected 0 unread messages, found 1 unread message (1 from +12025550100)"
        ),
        ("conversation: { from: (202) 555-0100, folder: junk, messages: 1, replies: 0, footer: FilterIt }", nil),
        (
            "conversation: { from: \"+12025550100\", folder: unknown, messages: 1 }",
            "s.yaml:5:15: conversation: expected a conversation with +12025550100 in unknown, found one in junk"
        ),
        (
            "conversation: { from: \"1\", messages: 1 }",
            "s.yaml:5:15: conversation: expected a conversation with 1, found none with this sender"
        ),
        (
            "conversation: { from: \"+12025550100\", messages: 2 }",
            "s.yaml:5:53: conversation.messages: expected 2 messages, found 1 message"
        ),
        (
            "conversation: { from: \"+12025550100\", replies: 2 }",
            "s.yaml:5:53: conversation.replies: expected 2 replies, found 0 replies"
        ),
        (
            "conversation: { from: \"+12025550100\", footer: none }",
            "s.yaml:5:53: conversation.footer: expected no footer, found filtered by FilterIt"
        ),
        ("no-conversation: { from: \"+12025550100\", folder: unknown }", nil),
        (
            "no-conversation: { from: \"+12025550100\" }",
            "s.yaml:5:15: no-conversation: expected no conversation with +12025550100, "
                + "found one with 1 message in junk"
        ),
    ]

    @Test(arguments: messageExpectations)
    func `each key of a message's expectation holds, or its failure has the expected and the found value`(
        _ expectation: String, _ failure: String?
    ) throws {
        let found = try failures("\(Self.junk)\n  expect: { \(expectation) }", head: Self.filtered)
        #expect(found == (failure.map { [$0] } ?? []))
    }

    @Test func `the reason why the filter was not queried`() throws {
        let step = "- receive: { from: \"1\", text: a }\n  expect: { queried: false, because: no-filter }"
        #expect(try failures(step).isEmpty)
    }

    @Test func `folders are compared in order; headings only if one is expected`() throws {
        let names = "All Messages, Known Senders, Unknown Senders, Unread Messages"
        let tail = "Transactions, Promotions, Junk, Recently Deleted"
        #expect(
            try failures(
                """
                - expect: { folders: [\(names), \(tail)] }
                - expect: { folders: [\(names), FILTERED BY FILTERIT, \(tail)] }
                """, head: Self.filtered
            ).isEmpty)
        #expect(
            try failures("- expect: { folders: [Known Senders] }") == [
                "s.yaml:3:15: folders: expected Known Senders, found unexpected: All Messages, Unknown Senders, "
                    + "Unread Messages, Recently Deleted; shown: \(names), Recently Deleted"
            ])
        #expect(
            try failures("- expect: { folders: [Recently Deleted, Unread Messages, Unknown Senders, All Messages] }")
                .first?.contains("found unexpected: Known Senders; shown:") == true)
        #expect(
            try failures("- expect: { folders: [Recently Deleted, \(names)] }").first?.contains(
                "found a different order; shown:")
                == true)
    }

    @Test func `the list of a folder, the heading, and the filter's log`() throws {
        let steps = """
            - receive: { from: "1", text: "one -> print" }
            - receive: { from: "2", text: two }
            - expect: { list: { unknown: ["2", "1"] }, heading: FILTERED BY PARROT.SH, log: squawk }
            - expect: { list: { unknown: ["1", "2"], junk: [Mum] }, heading: none, log: growl }
            - receive: { from: "1", text: three }
              expect: { list: { all: ["1", "2"] } }
            """
        let parrot = sessionsFolder.appendingPathComponent("rules/filters/parrot.sh").path
        let found = try failures(steps, head: "title: T\nfilter: \(parrot)")
        #expect(found.count == 4)
        #expect(found.first == "s.yaml:7:23: list.unknown: expected 1, 2, found 2, 1")
        #expect(found.dropFirst().first == "s.yaml:7:44: list.junk: expected Mum, found none")
        #expect(found.dropFirst(2).first?.contains("heading: expected no heading, found FILTERED BY PARROT.SH") == true)
        #expect(found.last?.contains("log: expected \"growl\" in the filter's log, found these last lines") == true)
        #expect(try failures("- expect: { log: x, eventually: 10ms }").last?.hasSuffix("found an empty log") == true)
    }

    @Test func `facts of other processes may take seconds, but after a failure half a second`() throws {
        let steps = """
            - expect: { count: { all: 0 }, screen: x }
            - expect: { log: x }
            - expect: { server: { requests: 1 }, screen: x }
            - expect: { log: x, eventually: 2m }
            - expect: { count: { all: 0 } }
            """
        let stage = try Stage(try session(steps, head: "title: T\nserver: {}"), pace: .atOnce)
        let expectations = stage.player.session.steps.compactMap(\.expectation)
        var limits: [Duration?] { expectations.map { stage.player.limit(of: $0) } }
        #expect(limits == [.milliseconds(500), .seconds(5), .seconds(5), .seconds(120), nil])
        let failure = SessionFailure(
            file: "s.yaml", position: expectations[0].position, key: "queried", expected: "true", found: "false")
        stage.player.results.failures = [failure]
        #expect(limits == [.milliseconds(500), .milliseconds(500), .milliseconds(500), .seconds(120), nil])
    }

    @Test func `a second answer may come almost a second after the first without eventually`() throws {
        let steps = """
            - receive: { from: "1", text: A prize -> junk then after 800 allow }
              expect: { diagnostic: answered-twice }
            """
        let parrot = sessionsFolder.appendingPathComponent("rules/filters/parrot.sh").path
        #expect(try failures(steps, head: "title: T\nfilter: \(parrot)").isEmpty)
    }

    @Test func `a failure has the caption before it, and what the session is about`() throws {
        let steps = "- caption: A message arrives\n- expect: { count: { all: 1 } }"
        let description = SessionCheck.run(try session(steps, head: "title: T\nabout: A message.")).description
        #expect(description.contains("\n  “A message arrives”\n"))
        #expect(description.hasSuffix("1 of 1 expectations failed\n  About: A message."))
    }

    @Test func `a diagnostic of choose-filter`() throws {
        try withFolder { folder in
            let script = """
                #!/bin/sh
                while read -r line; do
                    case "$line" in
                    *capabilities*) echo '{"id":1,"transactionalSubActions":["transactionalFinance","promotionalOffers"]}' ;;
                    esac
                done
                """
            let file = folder.appendingPathComponent("filter.sh")
            try writeExecutable(script, to: file)
            let yaml = """
                title: T
                steps:
                  - choose-filter: ./filter.sh
                    expect: { diagnostic: [capability-of-other-group, no-capabilities], rules: [S2] }
                """
            let session = try Session(yaml: yaml, file: folder.appendingPathComponent("s.yaml").path)
            let failures = try #require(SessionCheck.run(session).verdict.failures)
            #expect(
                failures.map { "\($0.position) \($0.expected) \($0.found)" } == [
                    "4:55 no-capabilities capability-of-other-group (promotionalOffers)"
                ])
        }
    }

    @Test func `a group conversation is found by all its participants, in any order`() throws {
        let steps = """
            - receive: { from: "+12025550100", with: [24273, Mum], text: a }
            - receive: { from: "+12025550100", text: b }
            - reply: { to: 24273, with: [mum, (202) 555-0100], text: c, times: 2 }
              expect:
                conversation: { from: Mum, with: [24273, "+12025550100"], messages: 3, replies: 2 }
                count: { all: 2 }
            - delete: { from: Mum, with: [24273, "+12025550100"] }
              expect:
                no-conversation: { from: Mum, with: [24273, "+12025550100"] }
                conversation: { from: "+12025550100", messages: 1 }
            - recover: { from: Mum, with: [24273, "+12025550100"] }
              expect: { conversation: { from: Mum, with: [24273, "+12025550100"], messages: 4 } }
            """
        #expect(
            try failures(steps) == [
                "s.yaml:14:73: conversation.messages: expected 4 messages, found 3 messages"
            ])
        #expect(
            try failures("- read: { from: a, with: [b], folder: junk }") == [
                "s.yaml:3:5: read: expected success, found an error: There is no conversation with a, b in junk."
            ])
    }

    @Test func `a message from a blocked sender is in no folder`() throws {
        let steps = """
            - block: "1"
            - receive: { from: "1", text: a }
              expect: { because: blocked, rules: [C1], folder: unknown }
            """
        #expect(
            try failures(steps) == [
                "s.yaml:5:46: folder: expected unknown, found no folder: the sender is blocked, and the message was dropped"
            ])
    }

    @Test func `a step that is refused fails`() throws {
        #expect(
            try failures("- remove-contact: { address: \"1\" }") == [
                "s.yaml:3:5: remove-contact: expected success, found an error: 1 is not in Contacts."
            ])
    }

    @Test func `a failure has the message's journey, once for consecutive failures`() throws {
        let steps = """
            - receive: { from: "1", text: "a\\nb" }
              expect: { because: contact, folder: junk }
            """
        #expect(
            SessionCheck.run(try session(steps)).description == """
                s.yaml:4:15: because: expected contact, found no-filter
                s.yaml:4:33: folder: expected junk, found unknown
                  receive from 1: "a\\nb"
                    ✓ C1  The sender is not blocked
                    ✓ C2  The message is not an iMessage
                    ✗ C3  No filter is active  [no-filter]
                    → F2  Filed as Uncategorized
                    →     Current folder: Unknown Senders
                    → N3  Delivered silently. While the switch for unknown senders is on, their messages do not alert.
                s.yaml (T): 2 of 2 expectations failed
                """)
    }

    @Test func `without a screen, press and screen are skipped, with a note`() throws {
        let result = SessionCheck.run(try session("- press: [i]\n  expect: { screen: Hello }"))
        #expect(result.verdict == .passed)
        #expect(
            result.notes == [
                "s.yaml:3:5: 'press' was skipped: the session has no screen",
                "s.yaml:4:15: 'screen' was not checked: the session has no screen",
            ])
    }

    @Test func `with a screen, keys are pressed and its text is checked`() throws {
        var pressed: [SessionKey] = []
        let screen = SessionScreen(
            press: { keys, then in
                pressed += keys
                then()
            }, text: { "2 of 12" })
        let steps = "- press: [\"/\", Enter]\n  expect: { screen: 2 of 12 }\n- expect: { screen: 3 of 12 }"
        let stage = try Stage(try session(steps), pace: .atOnce, screen: screen)
        stage.player.start()
        #expect(stage.turn { stage.player.isFinished })
        #expect(pressed == [.text("/"), .named(.enter)])
        #expect(
            stage.player.failures.map(\.headline) == [
                "s.yaml:5:15: screen: expected \"3 of 12\" on the screen, found this screen\n    2 of 12"
            ])
    }
}
