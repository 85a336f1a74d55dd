import Device
import InboxDatabase
import JSONCodec
import Messages
import SessionTerms
import Testing

@testable import SessionScript

/// Requests for steps are read as steps of sessions are, and nothing is done when they are wrong.
@Suite struct LiveRequestsTests {
    private let inbox: LiveInbox

    init() throws { inbox = try LiveInbox(release: .eighteen) }

    @Test(
        arguments: [
            (
                #"{"recieve":{"from":"24273"}}"#,
                "unknown key 'recieve'; did you mean 'receive'? (allowed: id, receive, "
            ),
            (#"{"receive":{"from":"24273","txt":"a"}}"#, "unknown key 'txt'; did you mean 'text'? (allowed: from, "),
            (#"{"receive":{"text":"a"}}"#, "missing key 'from' in receive"),
            (
                #"{"receive":"24273"}"#,
                #"receive: expected a mapping (keys: from, text, service, with, spam, perturb, seed), found "24273""#
            ),
            (
                #"{"receive":[]}"#,
                "receive: expected a mapping (keys: from, text, service, with, spam, perturb, seed), found a list"
            ),
            (#"{"receive":{"from":"1","text":null}}"#, "text: expected a string, found no value"),
            (#"{"receive":{"from":"1","text":["a"]}}"#, "text: expected a string, found a list"),
            (
                #"{"receive":{"from":"1","service":"Fax"}}"#,
                "service: unknown value 'Fax' (allowed: SMS, MMS, RCS, iMessage)"
            ),
            (#"{"receive":{"from":"1","spam":true}}"#, "spam: iOS 18 has no Filter Spam (available in release 26)"),
            (
                #"{"receive":{"from":"1","text":"Your prize","perturb":"digit"}}"#,
                "perturb: unknown value 'digit'; did you mean 'digits'? (allowed: none, homoglyphs, "
            ),
            (
                #"{"receive":{"from":"1","text":"12","perturb":"digits"}}"#,
                "perturb: digits changes nothing in the text"
            ),
            (
                #"{"reply":{"to":"1","text":"a","times":"2"}}"#,
                #"times: expected a whole number from 1 to 1000, found "2""#
            ),
            (#"{"reply":{"to":"1","text":"a","times":0}}"#, "times: expected a whole number from 1 to 1000, found 0"),
            (
                #"{"reply":{"to":"1","text":"a","times":1.5}}"#,
                #"times: expected a whole number from 1 to 1000, found "1.5""#
            ),
            (
                #"{"mark-known":"1"}"#,
                "mark-known: iOS 18 has no Mark as Known (available in release 26); use add-contact instead"
            ),
            (#"{"set":{}}"#, "set: no setting given (allowed: filter-unknown-senders, "),
            (#"{"set":{"response-timeout":"soon"}}"#, "response-timeout: expected a duration such as 250ms, "),
            (#"{"undo":true}"#, #"undo: expected a whole number from 1 to 1000, found "true""#),
            (#"{"reset":false}"#, "reset: expected true, found false"),
            (#"{"reset":null}"#, "reset: expected true or false, found no value"),
            (#"{"several":[{"reply":{"to":"1"}}]}"#, "unknown key 'reply' (allowed: delete, recover, "),
            (#"{"choose-filter":"no/such/filter"}"#, "choose-filter: "),
            (#"{"block":"1","expect":{"folders":"all"}}"#, "folders: expected a list of folder names as shown, found "),
            (#"{"block":"1","expect":{"queried":true}}"#, "queried: cannot be expected after 'block' (allowed: "),
            (#"{"expect":{"folder":"junk"}}"#, "folder: cannot be expected in this step (allowed: "),
            (#"{"expect":{"count":{"junks":1}}}"#, "unknown key 'junks'; did you mean 'junk'?"),
            (#"{"expect":{}}"#, "expect: no expectation given (allowed: "),
            (#"{"expect":{"count":{"junk":1},"eventually":"1h"}}"#, "eventually: 1h is too long (allowed: 1ms to 10m)"),
            (
                #"{"receive":{"from":"1"},"reply":{"to":"1","text":"a"}}"#,
                "a line has one action, and this one has 'receive' and 'reply'; send a line for each"
            ),
            (
                #"{"get":"inbox","receive":{"from":"1"}}"#,
                "a line has one action, and this one has 'get' and 'receive'; send a line for each"
            ),
            (#"{"id":1}"#, "no action given (allowed: receive, reply, "),
            (#"{}"#, "no action given (allowed: "),
        ])
    func `what is wrong is said as in a session, without a place in a file`(_ json: String, _ problem: String) throws {
        let refusal = try #require(try inbox.refusal(json))
        #expect(refusal.kind == .invalid)
        #expect(refusal.problems.count == 1)
        #expect(refusal.problems[0].hasPrefix(problem), "\(refusal)")
        #expect(!refusal.description.contains("line 1") && !refusal.description.contains("1:1"))
    }

    @Test func `all mistakes are named`() throws {
        #expect(
            try inbox.problems(#"{"receive":{"from":"1","txt":"a","service":"Fax"},"expect":{"folder":"jnk"}}"#).count
                == 3)
    }

    @Test func `steps that need a script or another clock are refused with the reason`() throws {
        for form in StepKinds.forms {
            guard case .refused(let sentence) = form.live else { continue }
            for value in ["null", "1", #""1h""#, "[]"] {
                let refusal = try #require(try inbox.refusal("{\"\(form.name)\":\(value)}"))
                #expect(refusal == .refused(sentence))
                #expect(sentence.hasSuffix("."))
            }
        }
        let refused = StepKinds.forms.filter { if case .refused = $0.live { true } else { false } }.map(\.name)
        #expect(refused == ["caption", "wait", "report", "server", "save", "include"])
        #expect(try inbox.refusal(#"{"expect":{"server":{"requests":1}}}"#)?.kind == .refused)
    }

    @Test func `steps on the screen are refused without one`() throws {
        for json in [#"{"press":"i"}"#, #"{"show":"24273"}"#, #"{"expect":{"screen":"a"}}"#] {
            #expect(try inbox.refusal(json)?.kind == .refused)
        }
        let shown = try LiveInbox(screen: SessionScreen(press: { $1() }, text: { "" }))
        for json in [
            #"{"press":"i"}"#, #"{"press":["Enter","abc"]}"#, #"{"show":"24273"}"#, #"{"expect":{"screen":"a"}}"#,
        ] {
            #expect(try shown.refusal(json) == nil)
        }
        #expect(try shown.problems(#"{"press":"\#(String(repeating: "a", count: 201))"}"#).count == 1)
    }

    @Test func `what others do with a request is ignored`() throws {
        for json in [
            #"{"id":"a","block":"1"}"#, #"{"id":7,"get":"inbox"}"#, #"{"wait":{"for":"code"}}"#, #"{"subscribe":true}"#,
            #"{"get":"inbox","expect":{"count":{"unknown":0}}}"#,
        ] {
            #expect(try inbox.refusal(json) == nil, "\(json)")
        }
    }

    @Test func `only a message is one`() throws {
        func isMessage(_ json: String) throws -> Bool { try inbox.steps.read(LiveInbox.object(json)).isMessage }
        #expect(try isMessage(#"{"receive":{"from":"1"}}"#))
        #expect(try !isMessage(#"{"block":"1"}"#))
        #expect(try !isMessage(#"{"expect":{"count":{"unknown":0}}}"#))
    }

    @Test func `hostile JSON is refused`() throws {
        let deep = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
        let many = Array(repeating: "\"1\"", count: 1_001).joined(separator: ",")
        for json in [
            "{\"receive\":{\"from\":\"1\",\"with\":\(deep)}}", "{\"receive\":{\"from\":\"1\",\"with\":[\(many)]}}",
            #"{"receive":{"from":"1","from":"2"}}"#, #"{"block":"1","block":"2"}"#, #"{"block":"1","block":"1"}"#,
            #"{"":1}"#, #"{"\u0000":1}"#, #"{"block":{}}"#, #"{"block":""}"#, #"{"block":" "}"#,
            #"{"expect":{"":1}}"#, #"{"expect":[]}"#, #"{"expect":null}"#, #"{"expect":1}"#,
            #"{"delete":{"from":"1","folder":"\ud800"}}"#, #"{"undo":1e3}"#, #"{"undo":-1}"#,
            #"{"undo":99999999999999999999}"#,
        ] {
            #expect(try inbox.refusal(json)?.kind == .invalid, "\(json.prefix(80))")
        }
        #expect(try inbox.phone.store.contacts().isEmpty && inbox.phone.store.blocked().isEmpty)
    }

    @Test func `a string stays a string, whatever is in it`() throws {
        for text in [
            "true", "null", "~", "12", "${name}", "- a: [b]", "*a", "&a", "!tag", "\0", "\u{FFFD}", "\u{1B}[2J",
            "\u{202E}",
        ] {
            let request = JSONObject([
                ("receive", .object(JSONObject([("from", .string("1")), ("text", .string(text))])))
            ])
            let step = try inbox.steps.read(request).step
            #expect(step.action?.message?.text == text)
        }
    }

    @Test func `the longest line is read quickly`() throws {
        let text = String(repeating: "a", count: 1 << 20)
        let request = JSONObject([("receive", .object(JSONObject([("from", .string("1")), ("text", .string(text))])))])
        #expect(try inbox.steps.read(request).step.action?.message?.text?.utf8.count == 1 << 20)
    }
}
