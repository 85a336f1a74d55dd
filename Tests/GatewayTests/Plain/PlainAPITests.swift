import HTTPServer
import JSONCodec
import TestFiles
import Testing

@testable import Gateway

/// Which request gets which answer.
@Suite(.timeLimit(.minutes(15))) struct PlainAPITests {
    private let folder = TestFolder()

    /// The answer to a request, with a fake inbox.
    private func answer(
        _ written: String, _ body: String? = nil, type: String? = nil,
        inbox: @escaping @Sendable (JSONObject) -> [String]? = FakeInbox.done
    ) async throws -> (answer: RequestAnswer, asked: [JSONObject]) {
        let fake = try FakeInbox(at: folder.path("inbox.sock"), answer: inbox)
        defer { fake.close() }
        let headers = ["Host: localhost"] + (type.map { ["Content-Type: \($0)"] } ?? [])
        let request = try GatewayRequest(written, headers, body: body)
        let (answers, received) = AsyncStream<RequestAnswer>.makeStream()
        try await withConnection(fake.path) { connection in
            do {
                received.yield(try await PlainAPI(inbox: connection, needsToken: false).answer(request))
            } catch let problem as Problem {
                received.yield(problem.answer)
            }
        }
        return (try #require(await answers.first { _ in true }), fake.requests)
    }

    private func object(_ answer: RequestAnswer) throws -> JSONObject { try #require(JSONObject(answer.text)) }

    // MARK: What is refused before the inbox sees it

    @Test func `a body has one type`() throws {
        let type = "Content-Type: application/json; charset=utf-8"
        #expect(try GatewayRequest("POST /v1/messages", ["Host: localhost", type]).bodyType == "application/json")
        #expect(
            try GatewayRequest("POST /v1/messages", ["Host: localhost", type, "content-type: a/b"]).bodyType == nil)
    }

    @Test(arguments: [
        ("GET /v2", nil, 404, "There is nothing at /v2."), ("GET /v1/inbox/", nil, 404, "There is nothing at"),
        ("DELETE /v1/messages", nil, 405, "Use GET or POST here."), ("POST /", nil, 405, "Use GET here."),
        ("GET /v1/messages?limt=1", nil, 400, "Did you mean limit?"),
        ("GET /v1/messages?limt=1&limit=0", nil, 400, "Did you mean limit? limit: expected a whole number"),
        ("GET /v1/messages?limit=1&limit=2", nil, 400, "the parameter is repeated"),
        ("GET /v1/messages?limit=0", nil, 400, "limit: expected a whole number from 1 to 500, found 0"),
        ("GET /v1/messages?limit=+1", nil, 400, "limit"), ("GET /v1/messages?limit=1e1", nil, 400, "limit"),
        ("GET /v1/messages/x", nil, 400, "id: expected a whole number from 1"),
        ("GET /v1/inbox?x=1", nil, 400, "this address has no parameters"),
        ("GET /v1/wait?new=yes", nil, 400, "new: expected true or false, found 'yes'"),
        ("POST /v1/messages?wait=no", #"{"from":"a"}"#, 400, "wait: expected one of filed, found 'no'"),
        ("POST /v1/messages", "{", 400, "The body is not JSON. It is wrong at byte 2."),
        ("POST /v1/messages", "[]", 422, "expected 1 to 1000 elements"),
        ("POST /v1/messages", #"[{"from":"a"},{}]"#, 422, "/1/from: the member is missing"),
        ("POST /v1/actions", "3", 422, "The body: expected an object, found 3"),
        ("POST /v1/reset", "{}", 400, "This request takes no body."),
        ("PUT /v1/filter", #"{"filter":""}"#, 422, "/filter"),
    ])
    func `a wrong request is refused with what is wrong`(
        written: String, body: String?, status: Int, detail: String
    ) async throws {
        let (answer, asked) = try await answer(written, body)
        #expect(answer.status == status)
        #expect(answer.type == "application/problem+json")
        let problem = try object(answer)
        #expect(problem["status"] == .integer(status))
        #expect(problem["type"] == .string("about:blank"))
        #expect(problem["title"] == .string(StatusPhrases.phrase(status)))
        #expect(problem["detail"]?.string?.contains(detail) == true, "\(answer.text)")
        #expect(asked.isEmpty)
    }

    @Test func `status 405 names the methods`() async throws {
        let allowed = try await answer("PATCH /v1/messages").answer.headers.first { $0.name == "Allow" }?.value
        #expect(allowed == "GET, POST, HEAD")
    }

    /// A form of another web site cannot have this type.
    @Test func `a body that is not declared as JSON is refused`() async throws {
        let fake = try FakeInbox(at: folder.path("other.sock"))
        for type in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp"] {
            let lines = ["POST /v1/messages HTTP/1.1", "Host: localhost", "Content-Type: \(type)"]
            let request = try GatewayRequest(RequestHead(lines.map { Array($0.utf8)[...] }), Array("{}".utf8))
            try await withConnection(fake.path) { connection in
                await #expect {
                    _ = try await PlainAPI(inbox: connection, needsToken: false).answer(request)
                } throws: {
                    ($0 as? Problem)?.status == 415
                }
            }
        }
        fake.close()
    }

    // MARK: What the inbox is asked

    @Test(arguments: [
        ("GET /v1/folders", nil, #"{"get":"folders"}"#),
        ("HEAD /v1/folders", nil, #"{"get":"folders"}"#),
        (
            "GET /v1/conversations?folder=junk&limit=5&after=x.1", nil,
            #"{"get":"conversations","after":"x.1","folder":"junk","limit":5}"#
        ),
        ("GET /v1/messages?search=from%3A24273+code", nil, #"{"get":"messages","search":"from:24273 code"}"#),
        ("GET /v1/messages/7", nil, #"{"get":"message","message":7}"#),
        ("GET /v1/wait?search=code&within=5s&new=true", nil, #"{"wait":{"for":"code","within":"5s","new":true}}"#),
        ("POST /v1/messages?wait=filed", #"{"from":"24273"}"#, #"{"receive":{"from":"24273"}}"#),
        ("POST /v1/actions", #"{"block":"24273"}"#, #"{"block":"24273"}"#),
        ("PATCH /v1/settings", #"{"filter-spam":false}"#, #"{"set":{"filter-spam":false}}"#),
        ("PUT /v1/filter", #"{"filter":"keywords"}"#, #"{"choose-filter":"keywords"}"#),
        ("POST /v1/reset", nil, #"{"reset":true}"#),
        ("POST /v1/expectations", #"{"expect":{"count":{"junk":1}}}"#, #"{"expect":{"count":{"junk":1}}}"#),
    ])
    func `a request becomes a line of the protocol`(written: String, body: String?, line: String) async throws {
        let (answer, asked) = try await answer(written, body)
        #expect([200, 201].contains(answer.status))
        let request = try #require(asked.first)
        #expect(JSONObject(request.members.filter { $0.key != "id" }.map { ($0.key, $0.value) }) == JSONObject(line))
    }

    @Test(arguments: [
        ("invalid", "POST /v1/reset", 422), ("refused", "POST /v1/reset", 409), ("refused", "GET /v1/messages/7", 404),
        ("failed", "POST /v1/reset", 409), ("timeout", "GET /v1/wait", 404), ("unsaved", "POST /v1/reset", 507),
    ])
    func `what the inbox refuses has a status`(kind: String, written: String, status: Int) async throws {
        let (answer, _) = try await answer(written) { _ in
            [
                #"{"ok":false,"kind":"\#(kind)","error":"No.","failures":[{"key":"a","expected":"1","found":"0"}]}"#
            ]
        }
        let problem = try object(answer)
        #expect(answer.status == status)
        #expect(problem["kind"] == .string(kind))
        #expect(problem["detail"] == .string("No."))
        #expect(
            problem["errors"]
                == .array([.object(JSONObject([("place", .string("a")), ("detail", .string("expected 1, found 0"))]))]))
    }

    // MARK: Messages

    private static let everyOther: @Sendable (JSONObject) -> [String]? = { request in
        request["receive"]?.object?["from"] == .string("good")
            ? [#"{"id":0,"ok":true,"summary":"Filed."}"#] : [#"{"id":0,"ok":false,"kind":"refused","error":"No."}"#]
    }

    @Test(arguments: [
        (#"{"from":"good"}"#, 201), (#"[{"from":"good"},{"from":"good"}]"#, 201),
        (#"[{"from":"good"},{"from":"bad"}]"#, 200), (#"{"from":"bad"}"#, 409),
        (#"[{"from":"bad"},{"from":"bad"}]"#, 409),
    ])
    func `messages are filed all, in part, or not at all`(body: String, status: Int) async throws {
        let (answer, asked) = try await answer("POST /v1/messages?wait=filed", body, inbox: Self.everyOther)
        #expect(answer.status == status)
        if status < 300 {
            guard case .array(let messages)? = try object(answer)["messages"] else {
                Issue.record("no messages")
                return
            }
            #expect(messages.count == asked.count)
            #expect(messages[0].object?["ok"] == .bool(true))
        }
    }

    @Test func `without wait, messages are taken`() async throws {
        let (answer, _) = try await answer("POST /v1/messages", #"[{"from":"a"},{"from":"b"}]"#)
        #expect(answer.status == 202)
        #expect(answer.text == "{\"accepted\":2}\n")
    }

    @Test func `the gateway describes itself`() async throws {
        let (overview, asked) = try await answer("GET /")
        #expect(overview.text.contains("POST /v1/messages"))
        #expect(asked.isEmpty)
        #expect(try object(await answer("GET /openapi.json").answer)["openapi"] == .string("3.1.0"))
    }
}
