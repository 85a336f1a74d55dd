import InboxDatabase
import JSONCodec
import TestFiles
import Testing

@testable import ControlServer

/// Lines that are not requests, and requests that are refused.
@Suite(.waitsForPrograms) struct BadRequestTests {
    private let inbox: AnsweringInbox

    init() throws { inbox = try AnsweringInbox() }

    private static let deep = String(repeating: "[", count: 10_000)

    @Test(arguments: [
        ("", "The line is not valid JSON (byte 1)."), (#"{"id":1"#, "The line is not valid JSON (byte 8)."),
        ("[]", "A request is an object, and this is an array."),
        ("null", "A request is an object, and this is null."),
        (#"{"get":"inbox"} {}"#, "The line is not valid JSON (byte 17)."),
        (deep, "The line is not valid JSON (byte 65)."),
        (#"{"id":null,"get":"inbox"}"#, "id: expected a string or a number, found null"),
        (#"{"id":[1],"get":"inbox"}"#, "id: expected a string or a number, found an array"),
        (#"{"id":"\#(String(repeating: "x", count: 257))","get":"inbox"}"#, "id: at most 256 bytes"),
        (#"{"get":1}"#, "get: expected one of inbox, folders, conversations, messages, message, settings"),
        (#"{"get":"inbx"}"#, "get: unknown value 'inbx'; did you mean 'inbox'? (allowed: inbox, folders"),
        (#"{"get":"inbox","limit":1}"#, "unknown key 'limit' (allowed: id, get)"),
        (#"{"get":"inbox","expect":{"folder":"junk"}}"#, "unknown key 'expect' (allowed: id, get)"),
        (#"{"get":"message"}"#, "get: message needs the key message"),
        (#"{"get":"message","message":"1"}"#, "message: expected a whole number from 1, found \"1\""),
        (#"{"get":"message","message":1,"message":2}"#, "message: the key is repeated"),
        (#"{"get":"messages","conversation":1,"search":"x"}"#, "search: not with conversation"),
        (#"{"get":"messages","limit":501}"#, "limit: expected a whole number from 1 to 500, found 501"),
        (#"{"get":"messages","limit":1e2}"#, "limit: expected a whole number from 1 to 500, found a number"),
        (#"{"get":"messages","after":"!"}"#, "after: expected a value of 'next' of the same list"),
        (#"{"get":"messages","after":"-1y2p0ij32e8e8"}"#, "after: expected a value of 'next' of the same list"),
        (#"{"get":"messages","after":"1y2p0ij32e8e8"}"#, "after: expected a value of 'next' of the same list"),
        (#"{"get":"conversations","after":"1.-1"}"#, "after: expected a value of 'next' of the same list"),
        (#"{"get":"messages","after":"1.2"}"#, "after: expected a value of 'next' of the same list"),
        (#"{"get":"conversations","after":"1"}"#, "after: expected a value of 'next' of the same list"),
        (#"{"get":"conversations","folder":"spam"}"#, "folder: unknown value 'spam'"),
        (#"{"get":"messages","search":"before:x"}"#, "search: before: needs a day such as 2026-03-01"),
        (#"{"wait":{"for":"befor:2026"}}"#, "wait.for: No condition befor:."),
        (#"{"wait":{"for":"wrong:ham-bloked"}}"#, "wait.for: wrong: finds all wrong answers, or one kind: "),
        (#"{"get":"messages","search":"\#(String(repeating: "x", count: 501))"}"#, "search: at most 500 bytes"),
        (#"{"wait":{"for":"\#(String(repeating: "-a ", count: 17))"}}"#, "wait.for: at most 16 conditions"),
        (#"{"wait":{"for":1}}"#, "wait.for: expected a string, found 1"),
        (#"{"wait":{"within":"11m"}}"#, "wait.within: expected a duration such as 250ms"),
        (#"{"wait":{"new":"yes"}}"#, "wait.new: expected true or false, found \"yes\""),
        (#"{"wait":{"fro":"x"}}"#, "wait: unknown key 'fro'; did you mean 'for'?"),
        (#"{"subscribe":false}"#, "subscribe: expected true"),
        (#"{"recieve":{"from":"24273"}}"#, "unknown key 'recieve'; did you mean 'receive'?"),
        (#"{"id":1}"#, "no action given"),
    ])
    func `a line that is not a request says what is wrong`(_ line: String, _ sentence: String) throws {
        let answer = try inbox.answer(line)
        #expect(answer.failure.hasPrefix("invalid: \(sentence)"), "\(answer.failure)")
        #expect(answer["ok"] == .bool(false))
        #expect(try inbox.store.messageCount() == 0)
    }

    @Test func `a line that is not UTF-8 is not a request`() throws {
        let line = Array(#"{"id":1,"receive":{"from":"24273","text":""#.utf8) + [0xC3, 0x28] + Array(#""}}"#.utf8)
        #expect(try inbox.answer(line).failure == "invalid: The line is not valid UTF-8.")
        #expect(try inbox.store.messageCount() == 0)
    }

    @Test(arguments: ["1", "-7", "1.5e3", "\"a\"", "\"\"", "\"\\u0000\\ud83d\\ude00\""])
    func `an id is repeated as it is`(_ id: String) throws {
        for line in [#"{"id":\#(id),"get":"inbox"}"#, #"{"id":\#(id),"get":"nothing"}"#, #"{"id":\#(id)}"#] {
            #expect(try inbox.answer(line)["id"] == JSONReader.read(Array(id.utf8)))
        }
        #expect(try inbox.answer(#"{"get":"inbox"}"#)["id"] == nil)
    }

    @Test(arguments: [
        (#"{"get":"message","message":7}"#, "Message 7 does not exist."),
        (#"{"get":"messages","conversation":7}"#, "Conversation 7 does not exist."),
        (#"{"undo":1}"#, "There is nothing to undo."), (#"{"press":"r"}"#, "This inbox has no screen"),
        (#"{"delete":{"from":"24273"}}"#, "There is no conversation with 24273."),
    ])
    func `what the inbox refuses changes nothing`(_ line: String, _ sentence: String) throws {
        let answer = try inbox.answer(line)
        #expect(answer.failure.hasPrefix("refused: \(sentence)"), "\(answer)")
    }

    @Test func `an expectation that does not hold is a failure, and the action was done`() throws {
        let answer = try inbox.answer(
            #"{"receive":{"from":"+12025550143","text":"hi"},"expect":{"folder":"junk"}}"#)
        #expect(answer.failure == "failed: folder: expected junk, found unknown")
        #expect(answer["message"]?.object?["folder"] == .string("unknown"))
        let failure = JSONObject([
            ("key", .string("folder")), ("expected", .string("junk")), ("found", .string("unknown")),
        ])
        #expect(answer["failures"] == .array([.object(failure)]))
    }

    @Test func `a dropped message has no id, and says why`() throws {
        try inbox.send(#"{"block":"24273"}"#)
        let answer = try inbox.send(#"{"receive":{"from":"24273","text":"hi"}}"#)
        #expect(answer["summary"] == .string("Dropped: the sender is blocked."))
        let message = try #require(answer["message"]?.object)
        #expect(message["id"] == nil && message["because"] == .string("blocked"))
        #expect(try inbox.store.messageCount() == 0)
    }
}
