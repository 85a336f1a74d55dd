import JSONCodec
import Testing

@testable import Gateway

/// What bodies and parameters can be, as the document says it and as it is checked.
@Suite struct SchemaTests {
    private func mistakes(_ schema: Schema, _ text: String) throws -> [String] {
        let value = try #require(JSONReader.read(Array(text.utf8)))
        return schema.mistakes(in: value).map { "\($0.place): \($0.sentence)" }
    }

    @Test(arguments: [
        #"{"from":"24273"}"#, #"{"from":""}"#, #"{"from":"+12025550143","text":"","service":"RCS","spam":false}"#,
        #"{"from":"a","with":["(202) 555-0101"]}"#,
    ])
    func `a message is accepted`(text: String) throws {
        #expect(try mistakes(.named(.newMessage), text) == [])
    }

    @Test(arguments: [
        ("{}", "/from: the member is missing"), ("[]", ": expected an object, found an array"),
        (#"{"from":1}"#, "/from: expected a string, found 1"),
        (#"{"from":"a","txt":""}"#, "/txt: unknown member 'txt'. Did you mean text?"),
        (#"{"from":"a","from":"b"}"#, "/from: the member is repeated"),
        (#"{"from":"a","service":"sms"}"#, "/service: expected one of SMS, MMS, RCS, iMessage, found 'sms'"),
        (#"{"from":"a","with":["b",2]}"#, "/with/1: expected a string, found 2"),
        (#"{"from":"a","with":[]}"#, "/with: expected 1 to 100 elements, found 0"),
        (
            #"{"from":"a","a/b~c":1}"#,
            "/a~1b~0c: unknown member 'a/b~c'. Use one of from, text, service, with, spam, perturb, seed."
        ),
    ])
    func `a mistake has its place`(text: String, mistake: String) throws {
        #expect(try mistakes(.named(.newMessage), text) == [mistake])
    }

    @Test(arguments: [
        #"{"block":"24273"}"#, #"{"undo":1}"#, #"{"press":"i"}"#, #"{"press":["f","Esc"]}"#, #"{"set":{"x":1}}"#,
        #"{"not-spam":"24273"}"#, #"{"not-spam":{"from":"24273","report":true}}"#,
        #"{"several":[{"delete":{"from":"a"}},{"block":"b"}]}"#, #"{"reply":{"to":"a","text":"b","times":2}}"#,
    ])
    func `an action is accepted`(text: String) throws { #expect(try mistakes(.named(.action), text) == []) }

    @Test(arguments: [
        (#"{"blok":"a"}"#, "/blok: unknown member 'blok'. Did you mean block?"),
        (#"{"undo":0}"#, "/undo: expected a whole number from 1 to 1000, found 0"),
        (#"{"undo":1.0}"#, "/undo: expected a whole number from 1 to 1000, found a number"),
        (#"{"set":{}}"#, "/set: expected at least 1 member"),
        (#"{"delete":"24273"}"#, "/delete: expected an object, found '24273'"),
        (#"{"several":[{"undo":1}]}"#, "/several/0/undo: unknown member 'undo'."),
    ])
    func `a mistake in an action has its place`(text: String, mistake: String) throws {
        let found = try mistakes(.named(.action), text)
        #expect(found.count == 1 && found[0].hasPrefix(mistake), "\(found)")
    }

    @Test func `an object has one action`() throws {
        for text in ["{}", #"{"undo":1,"block":"a"}"#] {
            #expect(try mistakes(.named(.action), text)[0].hasPrefix(": expected one member, found "))
        }
    }

    @Test func `a long array of mistakes is not reported in full`() throws {
        let text = "[" + Array(repeating: "1", count: 1000).joined(separator: ",") + "]"
        #expect(try mistakes(.array(.text, 1...1000), text).count == 20)
    }

    @Test func `neither are an object of mistakes, and a long name`() throws {
        let members = (0..<1000).map { "\"member\($0)\":1" }.joined(separator: ",")
        #expect(try mistakes(.named(.newMessage), "{\(members)}").count <= 21)
        let long = try mistakes(.named(.newMessage), "{\"from\":\"a\",\"\(String(repeating: "x", count: 100_000))\":1}")
        #expect(long.count == 1 && long[0].utf8.count < 300)
    }
}
