import Foundation
import JSONCodec
import Messages
import Synchronization
import Testing

@testable import Gateway
@testable import HTTPSClient

@Suite struct TwilioAPITests {
    private let outside = Outside()

    private func api(token: String? = nil, webhook: String? = nil) throws -> TwilioAPI {
        TwilioAPI(outside.effects, token: token, replyWebhook: try webhook.map { try WebhookURL($0) })
    }

    private static let basic = "Basic " + Base64.text(Array("AC1:secret".utf8))

    /// - Parameter path: what follows the account.
    private func send(
        _ method: String, _ path: String = "Messages.json", _ form: String = "", to api: TwilioAPI,
        authorization: String? = basic
    ) async throws -> (status: Int, json: JSONObject) {
        let parts = ["2010-04-01", "Accounts", "AC1"] + path.split(separator: "/").map(String.init)
        let request = try #require(
            TwilioRequest(method, parts, form: FormFields(Array(form.utf8)), authorization: authorization))
        let answer = await api.answer(request)
        return (answer.status, answer.json?.object ?? JSONObject([]))
    }

    private static let form = "From=24273&To=%2B12025550100&Body=Hi&StatusCallback=http://127.0.0.1:5000/status"

    private func sid(_ answer: (status: Int, json: JSONObject)) throws -> String {
        try #require(answer.json["sid"]?.string)
    }

    @Test func `a message is created, delivered, reported, redacted and deleted`() async throws {
        let api = try api()
        let created = try await send("POST", "Messages.json", Self.form, to: api)
        #expect(created.status == 201)
        #expect(created.json["status"] == .string("queued"))
        #expect(created.json["num_segments"] == .string("1"))
        let sid = try sid(created)
        #expect(sid.hasPrefix("SM") && sid.count == 34)
        let path = "Messages/\(sid).json"
        #expect(created.json["uri"]?.string == "/2010-04-01/Accounts/AC1/\(path)")
        await outside.wait { $0.calls.count == 3 }
        #expect(
            outside.state.withLock { $0.delivered } == [
                #"{"receive":{"from":"24273","text":"Hi"}}"#
            ])
        let statuses = outside.state.withLock { $0.calls.map { $0.form["MessageStatus"] } }
        #expect(statuses == ["queued", "sent", "delivered"])
        #expect(try await send("GET", path, to: api).json["status"] == .string("delivered"))
        #expect(try await send("POST", path, "Body=x", to: api).json["code"] == .integer(20001))
        #expect(try await send("POST", path, "Body=", to: api).json["body"] == .string(""))
        #expect(try await send("POST", path, "Status=canceled", to: api).json["code"] == .integer(30409))
        #expect(try await send("DELETE", path, to: api).status == 204)
        #expect(try await send("GET", path, to: api).json["code"] == .integer(20404))
        #expect(try await send("PUT", to: api).json["code"] == .integer(20004))
    }

    @Test func `messages are delivered in their order, and one in progress is not deleted`() async throws {
        let api = try api()
        outside.state.withLock { $0.isHeld = true }
        let form = "From=24273&To=%2B12025550100&Body="
        let first = try sid(await send("POST", "Messages.json", form + "0", to: api))
        for index in 1..<200 { _ = try await send("POST", "Messages.json", form + "\(index)", to: api) }
        #expect(try await send("DELETE", "Messages/\(first).json", to: api).json["code"] == .integer(20009))
        outside.state.withLock { $0.isHeld = false }
        await outside.wait { $0.delivered.count == 200 }
        #expect(
            outside.state.withLock { $0.delivered }
                == (0..<200).map { #"{"receive":{"from":"24273","text":"\#($0)"}}"# })
    }

    @Test func `a message that the phone refuses fails, and without an inbox none arrives`() async throws {
        let api = try api()
        outside.state.withLock {
            $0.answer = [("ok", .bool(false)), ("kind", .string("refused")), ("error", .string("No."))]
        }
        _ = try await send("POST", "Messages.json", Self.form, to: api)
        await outside.wait { $0.calls.last?.form["ErrorCode"] == "30008" }
        #expect(outside.state.withLock { $0.calls.last?.form["MessageStatus"] } == "failed")
        outside.state.withLock { $0.answer = nil }
        _ = try await send("POST", "Messages.json", Self.form, to: api)
        await outside.wait { $0.calls.last?.form["ErrorCode"] == "30003" }
        #expect(outside.state.withLock { $0.calls.last?.form["MessageStatus"] } == "undelivered")
        outside.state.withLock { $0.answer = [("ok", .bool(false)), ("kind", .string("unsaved"))] }
        _ = try await send("POST", "Messages.json", Self.form, to: api)
        await outside.wait { $0.calls.last?.form["MessageStatus"] == "delivered" }
    }

    @Test(arguments: [
        nil, "", "Basic", "Basic !", "Bearer secret", basic + "x", "Basic " + Base64.text(Array("AC1".utf8)),
        "Basic " + Base64.text(Array("AC1:".utf8)), "Basic " + Base64.text(Array("AC2:secret".utf8)),
        "Basic " + Base64.text([0xFF, 0x3A, 0x61]), "Basic " + Base64.text(Array("AC1:a\r\nb".utf8)),
    ])
    func `a request without an account of its own is refused`(authorization: String?) async throws {
        let answer = try await send("GET", to: try api(), authorization: authorization)
        #expect(answer.status == 401)
        #expect(answer.json["code"] == .integer(20003))
    }

    @Test func `an API key signs in with its secret, and an account with any token`() async throws {
        for text in ["SK1:secret", "AC1:any token"] {
            let key = "Basic " + Base64.text(Array(text.utf8))
            #expect(try await send("GET", to: try api(), authorization: key).status == 200)
        }
    }

    @Test func `before any client has signed in, webhooks are signed with the token of the gateway`() async throws {
        let api = try api(token: "secret", webhook: "http://127.0.0.1:5000/sms")
        await api.receive("Hi", to: "24273")
        await outside.wait { $0.calls.count == 1 }
        let call = try #require(outside.state.withLock { $0.calls.first })
        #expect(call.signature == TwilioSignature.of("http://127.0.0.1:5000/sms", call.form, token: "secret"))
    }

    @Test func `a reply calls the webhook, and its answer comes in as a message`() async throws {
        let api = try api(webhook: "http://127.0.0.1:5000/sms")
        _ = try await send("GET", to: api)
        outside.state.withLock { $0.body = "<Response><Message>1</Message><Message>2</Message></Response>" }
        await api.receive("Ja, gern", to: "24273")
        await outside.wait { $0.delivered.count == 2 }
        let call = try #require(outside.state.withLock { $0.calls.first })
        #expect(call.form["Body"] == "Ja, gern")
        #expect(call.form["From"] == "+12025550100")
        #expect(call.form["To"] == "24273")
        #expect(call.form["AccountSid"] == "AC1")
        #expect(call.signature == TwilioSignature.of("http://127.0.0.1:5000/sms", call.form, token: "secret"))
        #expect(
            outside.state.withLock { $0.delivered } == [
                #"{"receive":{"from":"24273","text":"1"}}"#, #"{"receive":{"from":"24273","text":"2"}}"#,
            ])
        let listed = try await send("GET", to: api)
        guard case .array(let messages) = listed.json["messages"] else { throw CancellationError() }
        #expect(
            messages.map { $0.object?["direction"]?.string } == ["outbound-reply", "outbound-reply", "inbound"])
    }

    @Test(arguments: [
        (500, "<Response/>", "11200"), (302, "", "11200"), (200, "Hello", "12100"), (200, "<a/>", "12200"),
    ])
    func `a webhook that fails sends nothing, and the log says why`(
        status: Int, body: String, code: String
    ) async throws {
        let api = try api(webhook: "http://127.0.0.1:5000/sms")
        outside.state.withLock { ($0.status, $0.body) = (status, body) }
        await api.receive("Hi", to: "24273")
        await outside.wait { $0.log.contains { $0.contains(": \(code), ") } }
        #expect(outside.state.withLock { $0.delivered } == [])
    }

    @Test func `a long reply is cut, and the log says so`() async throws {
        let api = try api(webhook: "http://127.0.0.1:5000/sms")
        await api.receive(String(repeating: "\u{1F600}", count: 100_000), to: "24273")
        await outside.wait { $0.calls.count == 1 }
        let call = try #require(outside.state.withLock { $0.calls.first })
        #expect(call.form["Body"] == String(repeating: "\u{1F600}", count: 1600))
        #expect(outside.state.withLock { $0.log.contains { $0.hasPrefix("A reply was cut") } })
    }

    @Test func `an error repeats only the beginning of what is wrong`() async throws {
        let api = try api()
        let long = String(repeating: "x", count: 100_000)
        for form in ["From=\(long)&To=%2B12025550100&Body=a", "From=24273&To=\(long)&Body=a"] {
            let answer = try await send("POST", "Messages.json", form, to: api)
            #expect(answer.status == 400)
            #expect(answer.json["message"]?.string?.utf8.count ?? .max < 200)
        }
    }

    @Test func `a program that cannot be reached is called twice`() async throws {
        let api = try api(webhook: "http://127.0.0.1:5000/sms")
        outside.state.withLock { $0.failure = TransportFailure(.cannotConnect, "No.") }
        await api.receive("Hi", to: "24273")
        await outside.wait { $0.log.contains { $0.contains("11200, No.") } }
        #expect(outside.state.withLock { $0.calls.count } == 2)
    }
}

/// An inbox and a program on this computer.
private final class Outside: Sendable {
    struct Call {
        let url: String
        let form: FormFields
        let signature: String?
    }

    struct State {
        /// As lines.
        var delivered: [String] = []
        var isHeld = false
        /// What the inbox answers; nil: it is closed.
        var answer: [(String, JSON)]? = [("ok", .bool(true))]
        var calls: [Call] = []
        var status = 200
        var body = ""
        var failure: TransportFailure?
        var log: [String] = []
    }

    let state = Mutex(State())

    /// Waits until something has happened.
    func wait(until condition: (borrowing State) -> Bool) async {
        while !state.withLock({ condition($0) }) { await Task.yield() }
    }

    var effects: TwilioEffects {
        TwilioEffects(
            deliver: { [self] requests in
                while state.withLock({ $0.isHeld }) { await Task.yield() }
                return try state.withLock { state in
                    guard let answer = state.answer else { throw InboxFailure.closed }
                    state.delivered += requests.map {
                        String(decoding: JSONLine.bytes(of: .object($0)), as: UTF8.self)
                    }
                    return requests.map { _ in JSONObject(answer) }
                }
            },
            call: { [self] request in
                state.withLock { state in
                    guard case .post(let body, _) = request.method, let form = FormFields(body) else {
                        return .failure(TransportFailure(.badURL, ""))
                    }
                    state.calls.append(Call(url: request.url, form: form, signature: request.fields.first?.value))
                    if let failure = state.failure { return .failure(failure) }
                    return .success(
                        ServerAnswer(
                            url: request.url, status: state.status,
                            headers: [HeaderField("Content-Type", "text/xml")], body: Array(state.body.utf8),
                            milliseconds: 1, redirects: 0, tls: nil, isNewConnection: true))
                }
            },
            listen: { _ in },
            log: { [self] line in state.withLock { $0.log.append(line) } })
    }
}
