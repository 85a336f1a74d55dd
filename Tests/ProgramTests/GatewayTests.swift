import Foundation
import JSONCodec
import TestFiles
import Testing

@testable import SessionScript

/// The plain API with the real programs: an inbox without a screen, its gateway, and curl.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct GatewayTests {
    private let folder = TestFolder()
    private let inbox: TestProgram
    private let gateway: TestProgram
    private let url: String

    init() throws {
        let socket = folder.path("inbox.sock")
        let filter = try folder.writeFilter(
            "junk.py", action: "'junk' if 'won' in line.get('messageBody', '') else 'none'")
        inbox = try TestProgram(
            [Program.siftbox, "listen", "--filter", filter, "--control", socket], folder: folder.url, output: .text)
        // It prints its socket when it listens there.
        _ = inbox.line()
        gateway = try TestProgram(
            [Program.siftbox, "gateway", "--port", "0", "--inbox", socket], output: .text)
        let line = try #require(gateway.line())
        url = String(try #require(line.firstMatch(of: /http:\/\/[^ ]+:[0-9]+/)).output)
    }

    private func end() {
        gateway.end()
        inbox.end()
    }

    /// The status and the body of an answer.
    private func curl(_ method: String, _ path: String, _ body: String? = nil) throws -> (status: Int, body: JSONObject)
    {
        let data = body.map { ["-H", "Content-Type: application/json", "--data-binary", $0] } ?? []
        let output = try TestProgram.run(
            ["curl", "-q", "--noproxy", "*", "-s", "-g", "-m", "60", "-w", "%{http_code}", "-X", method] + data
                + [url + path]
        ).output
        let object = try #require(JSONReader.read(Array(output.utf8.dropLast(3)))?.object, "\(output)")
        return (try #require(Int(output.suffix(3))), object)
    }

    @Test func `messages arrive, are found, and follow what the user does`() throws {
        defer { end() }
        let sent = try curl(
            "POST", "/v1/messages?wait=filed",
            #"[{"from":"24273","text":"You have won"},{"from":"+12025550143","text":"Lunch?"}]"#)
        #expect(sent.status == 201)
        let found = try curl("GET", "/v1/wait?search=won")
        #expect(found.status == 200)
        #expect(found.body["folder"] == .string("junk"))
        let number = try #require(found.body["id"]?.integer)
        #expect(try curl("GET", "/v1/messages/\(number)").body["why"] != nil)
        #expect(try curl("GET", "/v1/messages/999").status == 404)
        let expectation = #"{"expect":{"count":{"junk":1,"unknown":1}}}"#
        #expect(try curl("POST", "/v1/expectations", expectation).status == 200)
        #expect(
            try curl("POST", "/v1/actions", #"{"reply":{"to":"+12025550143","text":"Yes","times":3}}"#).status == 200)
        let failed = try curl("POST", "/v1/expectations", expectation)
        #expect(failed.status == 409)
        #expect(failed.body["kind"] == .string("failed"))
        #expect(try curl("POST", "/v1/actions", #"{"delete":{"from":"+12025550199"}}"#).status == 409)
        #expect(try curl("PATCH", "/v1/settings", #"{"filter-unknown-senders":false}"#).status == 200)
        #expect(try curl("GET", "/v1/settings").body["filter-unknown-senders"] == .bool(false))
        #expect(try curl("PUT", "/v1/filter", #"{"filter":"none"}"#).status == 200)
        for what in ["inbox", "folders", "conversations", "messages", "contacts", "filters"] {
            #expect(try curl("GET", "/v1/\(what)").status == 200, "\(what)")
        }
        #expect(try curl("GET", "/v1/conversations?folder=nowhere").status == 422)
        #expect(try curl("GET", "/v1/wait?search=nothing&within=10ms").status == 404)
        #expect(try curl("POST", "/v1/reset").status == 200)
        guard case .array(let rest)? = try curl("GET", "/v1/messages").body["messages"] else {
            Issue.record("no list")
            return
        }
        #expect(rest.isEmpty)
    }

    @Test func `every action of a session that an open inbox can do has a schema with the same keys`() throws {
        defer { end() }
        let schemas = try #require(try curl("GET", "/openapi.json").body["components"]?.object?["schemas"]?.object)
        guard case .array(let actions)? = schemas["Action"]?.object?["oneOf"] else {
            Issue.record("no actions")
            return
        }
        var documented: [String: JSON] = [:]
        for action in actions {
            let member = try #require(action.object?["properties"]?.object?.members.first)
            documented[member.key] = member.value
        }
        let forms = StepKinds.forms.filter { form in
            if case .refused = form.live { return false }
            // Messages have an address of their own.
            return form.name != "receive"
        }
        #expect(Set(documented.keys) == Set(forms.map(\.name)))
        for form in forms {
            let keys = Self.keys(of: documented[form.name] ?? .null, schemas)
            #expect(keys.isEmpty || keys == Set(form.required + form.optional), "\(form.name)")
        }
        #expect(
            Self.keys(of: schemas["NewMessage"] ?? .null, schemas)
                == StepKinds.form("receive").map { Set($0.required + $0.optional) })
    }

    /// The members of an object in a schema, also if it is one of several possibilities; empty: it takes no object.
    private static func keys(of schema: JSON, _ schemas: JSONObject) -> Set<String> {
        guard let schema = schema.object else { return [] }
        if let name = schema["$ref"]?.string?.split(separator: "/").last {
            return keys(of: schemas[String(name)] ?? .null, schemas)
        }
        if case .array(let possible)? = schema["oneOf"] {
            return possible.reduce(into: []) { $0.formUnion(keys(of: $1, schemas)) }
        }
        return Set(schema["properties"]?.object?.members.map(\.key) ?? [])
    }

    /// Events have no end.
    @Test(.enabled(if: ClientPython.has("schemathesis"), "Python’s package schemathesis is not installed: .ci/clients"))
    func `schemathesis finds nothing that the document does not say`() throws {
        defer { end() }
        let checks = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
        let result = try TestProgram.run(
            [
                ClientPython.withoutProxy, ClientPython.path, "-m", "schemathesis.cli", "run", url + "/openapi.json",
                "--exclude-path",
                "/v1/events",
                "--exclude-path", "/v1/wait", "--checks", checks, "--max-examples", "20", "--no-color", "--seed", "44",
            ], folder: folder.url)
        #expect(result.status == 0, "\(result.output.suffix(5000))")
    }
}
