import Foundation
import ServerBehaviors
import Testing

@testable import Gateway

/// Requests of web sites and of clients without the token.
@Suite struct AccessPolicyTests {
    private static let token = "0123456789abcdef"

    /// The status of a refusal; nil: the request is answered.
    private func status(
        _ headers: [String], address: String = "127.0.0.1", token: String? = nil
    ) throws -> Int? {
        let policy = AccessPolicy(address: try #require(ListeningAddress(address)), token: token)
        do {
            try policy.check(GatewayRequest("GET /v1/inbox", headers))
            return nil
        } catch let problem as Problem {
            return problem.status
        }
    }

    @Test(arguments: [
        "localhost", "localhost:8025", "LOCALHOST:1", "127.0.0.1", "127.0.0.1:8025", "[::1]", "[::1]:8025",
    ])
    func `this computer has these names`(host: String) throws {
        #expect(try status(["Host: \(host)"]) == nil)
        #expect(try status(["Host: \(host)", "Origin: http://\(host)"]) == nil)
    }

    @Test(arguments: [
        "evil.example", "evil.example:8025", "localhost.evil.example", "127.0.0.1.evil.example:8025", "localhost:x",
        "evil.example:localhost", "localhost@evil.example", "::1", "[::1", "localhost:80:80", "0.0.0.0", " ",
    ])
    func `a web site that leads here has another name`(host: String) throws {
        #expect([400, 421].contains(try #require(try status(["Host: \(host)"]))))
    }

    @Test(arguments: [[], ["Host: localhost", "Host: localhost"], ["Host:"]])
    func `a request has one host`(headers: [String]) throws { #expect(try status(headers) == 400) }

    @Test(arguments: [
        "null", "http://evil.example", "http://localhost:3000", "https://localhost:8025", "http://localhost",
    ])
    func `requests of other web sites are refused`(origin: String) throws {
        #expect(try status(["Host: localhost:8025", "Origin: \(origin)"]) == 403)
    }

    @Test(arguments: [("none", nil), ("same-origin", nil), ("same-site", 403), ("cross-site", 403), ("", 403)])
    func `what a page of another site shows is refused`(site: String, refusal: Int?) throws {
        #expect(try status(["Host: localhost:8025", "Sec-Fetch-Site: \(site)"]) == refusal)
    }

    @Test func `with a token, each request needs it`() throws {
        let basic = Data("AC0:\(Self.token)".utf8).base64EncodedString()
        for header in ["Bearer \(Self.token)", "bearer \(Self.token)", "Basic \(basic)"] {
            #expect(try status(["Host: localhost", "Authorization: \(header)"], token: Self.token) == nil)
        }
        let wrong = [
            "", "Bearer", "Bearer ", "Bearer x", "Bearer \(Self.token)x", "Token \(Self.token)", "Basic \(Self.token)",
        ]
        for header in wrong {
            #expect(try status(["Host: localhost", "Authorization: \(header)"], token: Self.token) == 401, "\(header)")
        }
        #expect(try status(["Host: localhost"], token: Self.token) == 401)
    }

    @Test func `an address that others can reach has other names, too`() throws {
        let headers = ["Host: build-server:8025", "Authorization: Bearer \(Self.token)"]
        #expect(try status(headers, address: "0.0.0.0", token: Self.token) == nil)
        #expect(try status(headers, address: "127.0.0.1", token: Self.token) == 421)
    }

    @Test(arguments: [
        ("127.0.0.1", nil, true), ("::1", nil, true), ("127.1.2.3", nil, true), ("0.0.0.0", nil, false),
        ("::", nil, false),
        ("0.0.0.0", token, true), ("127.0.0.1", "short", false), ("127.0.0.1", "0123456789 abcdef", false),
        ("localhost", token, false), ("", token, false), ("127.0.0.1:80", token, false),
    ])
    func `an address that others can reach needs a token`(address: String, token: String?, isValid: Bool) {
        var options = GatewayOptions()
        (options.address, options.token) = (address, token)
        #expect((options.mistake == nil) == isValid)
        #expect(GatewayOptions(line: options.line.dropLast()) == options)
    }
}
