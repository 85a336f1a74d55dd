import Messages
import Testing

/// D: whether a deferral is allowed, and what is sent.
@Suite struct DeferralRulesTests {
    @Test func `D1: the request has the version, the sender, the text and the app's version, and nothing else`() {
        #expect(
            DeferralRequest(sender: "14085550001", text: "This is a message", appVersion: "1.1").json
                == #"{"_version":1,"query":{"sender":"14085550001","message":{"text":"This is a message"}},"#
                + #""app":{"version":"1.1"}}"#)
    }

    @Test func `D2: missing values are null, the text with its object`() {
        #expect(
            DeferralRequest(sender: nil, text: nil, appVersion: nil).json
                == #"{"_version":1,"query":{"sender":null,"message":null},"app":{"version":null}}"#)
    }

    @Test func `D1: the request is valid JSON for every text`() {
        #expect(
            DeferralRequest(sender: "\"\\", text: "a\nb\r\t\u{0}\u{1F}é\u{2028}👍", appVersion: "").json
                == #"{"_version":1,"query":{"sender":"\"\\","message":{"text":"a\nb\r\t\u0000\u001fé"#
                + "\u{2028}👍" + #""}},"app":{"version":""}}"#)
        // "\r\n" is one character in Swift and two in JSON.
        #expect(
            DeferralRequest(sender: nil, text: "\r\n", appVersion: nil).json
                == #"{"_version":1,"query":{"sender":null,"message":{"text":"\r\n"}},"app":{"version":null}}"#)
    }

    @Test(arguments: [
        nil, "", "filter.example/q", "/q", "https:", "https://", "https:///q", "http://filter.example/q",
        "ftp://filter.example/q", "https://:443/q", "https://user@filter.example/q", "https://localhost:/q",
        "https://filter.example:0/q",
        "https://filter.example:65536/", "https://filter.example:x/", "https://[::1/q", "https://[]/q",
        "https://a b/q", "https://filter.example/\u{7}", "https://filter.example/ü", " https://filter.example",
        "https://./q", "https://[1.2]/", "HTTP://localhost/q", "http://127.0.0.1:8017/q", "://x", "https//x",
    ])
    func `D4: no address, not absolute, not https, no host`(url: String?) {
        #expect(throws: ServerAddress.Invalid.self) { try ServerAddress(url, allowsLocalHTTP: false) }
        let check = DeferralCheck(
            address: ServerAddress.read(url, allowsLocalHTTP: false), association: .assumed, isRepeated: true)
        #expect(check.refusal?.error == .invalidNetworkURL)
        #expect(check.refusal?.error.rule == .d4)
    }

    @Test(arguments: [
        ("https://filter.example/query", "filter.example", 443), ("HTTPS://Filter.Example", "filter.example", 443),
        ("https://filter.example:8443/a?b#c", "filter.example", 8443), ("https://10.0.0.1/", "10.0.0.1", 443),
        ("https://[2001:db8::1]:8443/q", "2001:db8::1", 8443), ("https://localhost", "localhost", 443),
    ])
    func `D4: an https address with a host is taken`(url: String, host: String, port: Int) throws {
        let address = try ServerAddress(url, allowsLocalHTTP: false)
        #expect((address.host, address.port, address.isLocalHTTP) == (host, port, false))
    }

    @Test(arguments: [
        ("http://localhost:8017/q", true), ("http://127.0.0.1/q", true), ("http://127.9.8.7/q", true),
        ("http://[::1]:8017/q", true), ("http://siftbox.localhost/q", true), ("http://filter.example/q", false),
        ("http://127.0.0.1.example/q", false), ("http://localhost.example/q", false), ("http://127.1/q", false),
        ("http://10.0.0.1/q", false), ("http://0.0.0.0/q", false), ("http://127.0.0.256/q", false),
        ("http://notlocalhost/q", false), ("http://[::2]/q", false), ("ftp://localhost/q", false),
    ])
    func `D4: local-http allows only addresses of this machine`(url: String, isTaken: Bool) {
        let address = try? ServerAddress(url, allowsLocalHTTP: true)
        #expect((address != nil) == isTaken)
        #expect(address?.isLocalHTTP ?? true)
    }

    @Test func `D5: the association file is at the root of the server, with the same scheme and port`() throws {
        func url(_ url: String) throws -> String {
            try ServerAddress(url, allowsLocalHTTP: true).associationURL
        }
        let path = "/.well-known/apple-app-site-association"
        #expect(try url("https://filter.example/a/b?c") == "https://filter.example" + path)
        #expect(try url("https://filter.example:443/") == "https://filter.example" + path)
        #expect(try url("https://filter.example:8443/") == "https://filter.example:8443" + path)
        #expect(try url("http://localhost:8017/q") == "http://localhost:8017" + path)
        #expect(try url("http://[::1]/q") == "http://[::1]" + path)
    }

    @Test func `D5: the app is listed by its identifier or the extension's, with any team`() {
        func check(_ listed: [String], _ own: [String] = ["example.app", "example.app.filter"]) -> Bool {
            let found = AssociatedApps.check(listed: listed, own: own, service: .messageFilter, host: "filter.example")
            if case .listed = found { return true } else { return false }
        }
        #expect(check(["TEAM.example.app"]))
        #expect(check(["OTHER.example.other", "TEAM.example.app.filter"]))
        #expect(!check([]))
        #expect(!check(["TEAM.example.other"]))
        #expect(!check(["example.app"]), "without a team, its first part counts as the team")
        #expect(!check(["TEAM.example.app.other"]))
        #expect(!check([""]))
        #expect(!check(["TEAM.example.app"], []))
        // Without an identifier, the reason says what to do, whatever the server lists.
        for listed in [[], ["TEAM.example.app"]] {
            let found = AssociatedApps.check(
                listed: listed, own: [], service: .messageFilter, host: "filter.example")
            guard case .notListed(let why) = found else {
                Issue.record("listed without an identifier")
                return
            }
            #expect(why.contains("has no identifier"))
            #expect(why.contains("CFBundleIdentifier") && why.contains("--app com.example.App"))
        }
        #expect(AssociatedApps.identifiers(ofExtension: "a.b.c.d") == ["a.b.c", "a.b.c.d"])
        #expect(AssociatedApps.identifiers(ofExtension: "a.b") == ["a.b"])
    }

    @Test func `D5, D6: the association is checked before a second deferral, and the address before both`() {
        let good = ServerAddress.read("https://localhost/q", allowsLocalHTTP: false)
        func error(_ association: DeferralCheck.Association, _ isRepeated: Bool) -> NetworkError? {
            DeferralCheck(address: good, association: association, isRepeated: isRepeated).refusal?.error
        }
        #expect(error(.listed(app: "T.a.b"), false) == nil)
        #expect(error(.assumed, false) == nil)
        #expect(error(.listed(app: "T.a.b"), true) == .redundantNetworkDeferral)
        #expect(error(.notListed("why"), false) == .networkURLUnauthorized)
        #expect(error(.notListed("why"), true) == .networkURLUnauthorized)
        // Whatever the association is, and however often it was deferred.
        for bad in [nil, "", "http://localhost/q", "https:///q"] {
            for association in [.listed(app: "T.a.b"), .assumed, .notListed("why")] as [DeferralCheck.Association] {
                for isRepeated in [false, true] {
                    let check = DeferralCheck(
                        address: ServerAddress.read(bad, allowsLocalHTTP: false), association: association,
                        isRepeated: isRepeated)
                    #expect(check.refusal?.error == .invalidNetworkURL, "\(bad ?? "nil") \(association) \(isRepeated)")
                }
            }
        }
        // No request is sent to a reserved host, whatever is assumed.
        for host in ["filter.example", "example.com", "www.example-sms-filter-application.com"] {
            let address = ServerAddress.read("https://\(host)/q", allowsLocalHTTP: false)
            let check = DeferralCheck(address: address, association: .assumed)
            #expect(check.refusal?.error == .networkURLUnauthorized)
        }
    }

    @Test func `D10: the errors have Apple's numbers, names and domain`() {
        #expect(NetworkError.allCases.map(\.rawValue) == [1, 2, 3, 4, 5])
        #expect(NetworkError.allCases.map(\.rule) == [.d7, .d4, .d5, .d7, .d6])
        #expect(NetworkError.domain == "com.apple.IdentityLookup.error.messagefilter")
    }

    @Test func `the rules of an exchange are those that applied`() {
        func rules(_ result: NetworkExchange.Result, isWithoutMessage: Bool = false) -> [Rule] {
            NetworkExchange(url: nil, isWithoutMessage: isWithoutMessage, result: result).rules
        }
        let answered = NetworkExchange.Result.answered(status: 500, bytes: 0, excerpt: "")
        #expect(rules(answered) == [.d1, .d3, .d5, .d9, .d8])
        #expect(rules(answered, isWithoutMessage: true) == [.d1, .d2, .d3, .d5, .d9, .d8])
        #expect(rules(.failed(.networkRequestFailed, cause: "")) == [.d1, .d3, .d5, .d9, .d7, .d10])
        #expect(rules(.failed(.networkURLUnauthorized, cause: "")) == [.d5, .d10])
    }

    @Test func `the beginning of a response is kept, and the size of binary data`() {
        #expect(NetworkExchange.excerpt([]) == "")
        #expect(NetworkExchange.excerpt(Array("é".utf8)) == "é")
        #expect(NetworkExchange.excerpt([0xFF, 0xFE]) == "2 bytes of binary data")
        let long = NetworkExchange.excerpt(Array(String(repeating: "é", count: 10_000).utf8))
        #expect(long == String(repeating: "é", count: 400) + "…")
        // The cut never leaves part of a character.
        for count in 1595...1610 {
            let text = String(repeating: "€", count: count)
            #expect(NetworkExchange.excerpt(Array(text.utf8)).hasPrefix("€"))
        }
    }

    @Test func `the journey shows the request and the response, and what iOS would refuse`() {
        var journey = Journey(release: 16, alert: Alert(alerts: false, rule: .n1))
        journey.filterName = "FilterIt"
        journey.exchanges = [
            NetworkExchange(
                url: "http://localhost:8017/q", appVersion: "7",
                association: "localhost lists T.a.b under messagefilter",
                isLocalHTTP: true, milliseconds: 3,
                result: .answered(status: 200, bytes: 17, excerpt: #"{"action":"junk"}"#)),
            NetworkExchange(
                url: "http://localhost:8017/q", result: .failed(.redundantNetworkDeferral, cause: "already deferred")),
        ]
        journey.diagnostics = [Diagnostic(.deferralNotPossible, "redundantNetworkDeferral: already deferred")]
        let lines = JourneyReport(journey, sender: "+12025550143", body: "hi", folder: "Junk").lines
        let shown = lines.filter { $0.rule.map { $0.rawValue.hasPrefix("D") } ?? false }.map {
            "\($0.rule?.rawValue ?? "") \($0.text)"
        }
        #expect(
            shown == [
                "D3 The filter deferred to its server: http://localhost:8017/q",
                "D4 iOS would refuse this address (invalidNetworkURL, 2): it is not https",
                "D5 localhost lists T.a.b under messagefilter",
                #"D1 iOS posted {"_version":1,"query":{"sender":"+12025550143","message":{"text":"hi"}},"#
                    + #""app":{"version":"7"}}"#,
                #"D8 The server answered 200 in 3.0 ms with 17 bytes: {"action":"junk"}"#,
                "D3 The filter deferred to its server: http://localhost:8017/q",
                "D6 The deferral failed with redundantNetworkDeferral (5): already deferred",
                "D6 The filter deferred to its server and got an error. "
                    + "(deferral-not-possible: redundantNetworkDeferral: already deferred)",
            ])
        #expect(lines.contains { $0.text == "Fix: \(NetworkError.redundantNetworkDeferral.remedy)" })
        #expect(journey.rules.starts(with: [.q1, .d1, .d3, .d5, .d9, .d8, .d6, .d10]))
    }

    @Test func `no request is sent to hosts for documentation`() {
        for host in ["www.example-sms-filter-application.com", "example.com", "a.example.org"] {
            #expect(ReservedHosts.isPlaceholder(host) && ReservedHosts.isReserved(host))
        }
        for host in ["filter.example", "x.invalid", "a.test", "test"] {
            #expect(!ReservedHosts.isPlaceholder(host) && ReservedHosts.isReserved(host))
        }
        for host in ["localhost", "filter.example.net.io", "contest", "myexample.com"] {
            #expect(!ReservedHosts.isReserved(host))
        }
    }
}
