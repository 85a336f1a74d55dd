import FilterProcesses
import Foundation
import InboxDatabase
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import Device

/// D: Siftbox queries the filter's server, which is a real one in Python.
@Suite(.waitsForPrograms) struct ServersTests {
    private let device: Device

    private static let association = #"{"messagefilter":{"apps":["A1B2C3D4E5.example.siftbox.App"]}}"#

    init() throws { device = try Device() }

    private func allow(_ change: (inout Settings) -> Void = { _ in }) throws {
        var settings = device.phone.settings
        settings.localHTTP = .allow
        change(&settings)
        try device.enter(.change(settings))
    }

    private func server(_ association: String? = association, status: Int = 200) throws -> FilterTestServer {
        try FilterTestServer(in: device.folder, association: association, status: status)
    }

    private func exchange(_ outcome: Outcome) throws -> NetworkExchange {
        try #require(outcome.journey?.exchanges.first)
    }

    @Test func `D1, D3: Siftbox posts the documented body and headers, and only to the Info.plist's address`() throws {
        let server = try server()
        try allow()
        try device.enter(
            .chooseFilter(device.makeDeferringFilter(url: "http://localhost:\(server.port)/a/query?x=1")))
        let outcome = try device.receive("You won")
        #expect(outcome.journey?.action == .junk)
        #expect(outcome.folder?.id == .junk)
        let post = try #require(server.posts.first)
        let body =
            #"{"_version":1,"query":{"sender":"+12025550143","message":{"text":"You won"}},"app":{"version":"7"}}"#
        let expected: Set<String> = [
            "POST /a/query?x=1 HTTP/1.1", "Host: localhost:\(server.port)", "Accept: */*",
            "Content-Type: application/json; charset=utf-8", "Content-Length: \(body.utf8.count)", body,
        ]
        #expect(Set(post.split(separator: "\n").map(String.init)) == expected)
        let exchange = try exchange(outcome)
        #expect(exchange.isLocalHTTP)
        #expect(exchange.association == "localhost lists A1B2C3D4E5.example.siftbox.App under messagefilter")
        #expect(exchange.result == .answered(status: 200, bytes: 17, excerpt: #"{"action":"junk"}"#))
    }

    @Test(arguments: [201, 302, 404, 500, 599])
    func `D8: every status is an answer`(status: Int) throws {
        let server = try server(status: status)
        try allow()
        try device.enter(.chooseFilter(device.makeDeferringFilter(url: "http://127.0.0.1:\(server.port)/")))
        let outcome = try device.receive("You won")
        #expect(outcome.journey?.action == .junk)
        #expect(outcome.diagnostics == [])
        #expect(outcome.rules.contains(.d8))
    }

    @Test func `D7, D10: a refused connection is an error of Apple's domain with its underlying error`() throws {
        let server = try server()
        try allow { $0.association = .assumed }
        try device.enter(.chooseFilter(device.makeDeferringFilter(url: "http://localhost:\(server.port)/")))
        server.stop()
        let outcome = try device.receive("You won")
        #expect(outcome.journey?.action == Action.none)
        #expect(outcome.diagnostics.map(\.name) == [.deferralNotPossible])
        #expect(try exchange(outcome).error == .networkRequestFailed)
        #expect(outcome.rules.contains(.d7) && outcome.rules.contains(.d10))
        let log = device.phone.filterLog.last(10, from: .standardError).map(\.text).joined()
        #expect(log.contains(#""code": 4, "domain": "com.apple.IdentityLookup.error.messagefilter""#))
        #expect(log.contains(#""underlying": {"code": -1004, "domain": "NSURLErrorDomain""#))
    }

    @Test func `D9: a server whose certificate is of a private authority is queried only if that is trusted`() throws {
        let certificate = device.folder.appendingPathComponent("both.pem")
        let command = [
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
            "-addext", "subjectAltName=DNS:localhost", "-keyout", certificate.path, "-out", certificate.path + ".ca",
        ]
        #expect(try TestProgram.run(command).status == 0)
        let authority = URL(fileURLWithPath: certificate.path + ".ca")
        let both = try Data(contentsOf: certificate) + Data(contentsOf: authority)
        try both.write(to: certificate)
        let server = try FilterTestServer(
            in: device.folder, association: Self.association, certificate: certificate)
        let filter = try device.makeDeferringFilter(url: "https://localhost:\(server.port)/query")

        try device.enter(.chooseFilter(filter))
        let untrusted = try device.receive("You won")
        #expect(try exchange(untrusted).error == .networkURLUnauthorized)
        #expect(server.requests == [])

        var settings = device.phone.settings
        settings.trustCA = authority.lastPathComponent
        try device.enter(.change(settings))
        #expect(device.phone.settings.trustCA == authority.path)
        try device.enter(.chooseFilter(filter))
        let trusted = try device.receive("You won")
        #expect(try exchange(trusted).error == nil)
        #expect(try !exchange(trusted).isLocalHTTP)
        #expect(trusted.journey?.action == .junk)
        #expect(server.posts.count == 1)
        try device.enter(.undo)
        try device.enter(.undo)
        #expect(device.phone.settings.trustCA == nil)
    }

    @Test func `an authority that is not a file or not a certificate is refused, and nothing changes`() throws {
        let file = device.folder.appendingPathComponent("notes.pem")
        try Data("no certificate".utf8).write(to: file)
        for path in [file.path, "/nowhere/ca.pem", device.folder.path] {
            var settings = device.phone.settings
            settings.trustCA = path
            #expect(throws: PhoneError.self) { try device.enter(.change(settings)) }
            #expect(device.phone.settings.trustCA == nil)
        }
    }

    @Test(
        arguments: [
            nil, "", "[]", "{}", "not JSON", #"{"messagefilter":{"apps":[]}}"#, #"{"messagefilter":[]}"#,
            #"{"messagefilter":{"apps":"A1B2C3D4E5.example.siftbox.App"}}"#,
            #"{"messagefilter":{"apps":["A1B2C3D4E5.example.siftbox.Other"]}}"#,
            #"{"messagefilter":{"apps":[1,null,{}]}}"#,
            #"{"classificationreport":{"apps":["A1B2C3D4E5.example.siftbox.App"]}}"#,
            String(repeating: "[", count: 100_000),
        ] as [String?])
    func `D5: an association file that does not list the app`(association: String?) throws {
        let server = try server(association)
        try allow()
        try device.enter(.chooseFilter(device.makeDeferringFilter(url: "http://localhost:\(server.port)/")))
        let outcome = try device.receive("You won")
        #expect(try exchange(outcome).error == .networkURLUnauthorized)
        #expect(outcome.rules.contains(.d5))
        #expect(server.posts == [])
    }

    @Test
    func `D5: a server's association file is saved with the inbox, and fetched when the filter is chosen`() throws {
        let path = device.folder.appendingPathComponent("inbox.sift").path
        let server = try server()
        let filter = try device.makeDeferringFilter(url: "http://localhost:\(server.port)/")
        func open() throws -> Device { try Device(path: path) }
        do {
            let first = try open()
            var settings = Settings()
            settings.localHTTP = .allow
            try first.enter(.change(settings))
            try first.enter(.chooseFilter(filter))
            #expect(try first.receive("You won").journey?.action == .junk)
            #expect(server.requests.count == 2)
        }
        do {
            let second = try open()
            let promise = Resumed()
            second.phone.resumeFilter { _ in promise.isFulfilled = true }
            try #require(second.loop.run(atMost: .seconds(60)) { promise.isFulfilled })
            #expect(try second.receive("You won").journey?.action == .junk)
            // The file is not fetched again: only the message is posted.
            #expect(server.requests.count == 3)
            try second.enter(.chooseFilter(filter))
            #expect(try second.receive("You won").journey?.action == .junk)
            #expect(server.requests.count == 5)
        }
    }

    private final class Resumed { var isFulfilled = false }

    @Test func `Example names receive no request, and plain http reaches no other machine`() throws {
        try allow()
        let addresses = [
            ("https://www.example-sms-filter-application.com/api", NetworkError.networkURLUnauthorized),
            ("https://filter.example/q", .networkURLUnauthorized), ("http://192.0.2.1/q", .invalidNetworkURL),
            ("http://localhost.example/q", .invalidNetworkURL),
        ]
        for (url, error) in addresses {
            try device.enter(.chooseFilter(device.makeDeferringFilter(url: url)))
            let outcome = try device.receive("You won")
            #expect(try exchange(outcome).error == error)
            #expect(try !exchange(outcome).wasSent)
        }
    }

    @Test func `the journey of a deferred message is stored and shown`() throws {
        let server = try server()
        try allow()
        try device.enter(.chooseFilter(device.makeDeferringFilter(url: "http://localhost:\(server.port)/q")))
        let outcome = try device.receive("You won")
        let number = try #require(outcome.message)
        let message = try #require(try device.store.message(number))
        #expect(message.journey?.exchanges == outcome.journey?.exchanges)
        let lines = try #require(try device.phone.report(of: message)).lines.map(\.text)
        #expect(lines.contains("The filter deferred to its server: http://localhost:\(server.port)/q"))
        #expect(lines.contains { $0.hasPrefix("The server answered 200") })
    }

    @Test func `what would change queries the server too, and reports its failures`() throws {
        let server = try server()
        try allow()
        try device.enter(.chooseFilter(device.makeFilter()))
        let text = try device.receive("You won")
        #expect(text.journey?.action == Action.none)
        let filter = try device.makeDeferringFilter(url: "http://localhost:\(server.port)/")
        let reevaluation = try Reevaluation(device.phone, inboxBy: .filter(filter))
        reevaluation.start()
        try #require(device.loop.run(atMost: .seconds(60)) { reevaluation.isOver })
        #expect(server.posts.count == 1)
        #expect(reevaluation.comparison.failures.isEmpty)

        // Without its server the filter cannot classify the message.
        server.stop()
        let withoutServer = try Reevaluation(device.phone, inboxBy: .filter(filter))
        withoutServer.start()
        try #require(device.loop.run(atMost: .seconds(60)) { withoutServer.isOver })
        #expect(withoutServer.comparison.failures.map(\.diagnostic.name) == [.deferralNotPossible])
        #expect(withoutServer.comparison.moved == 0)
    }
}
