import HTTPSClient
import Testing

@testable import Gateway

@Suite struct WebhookURLTests {
    @Test(arguments: [
        ("http://127.0.0.1:5000/sms", "http://127.0.0.1:5000/sms"), ("http://127.9.9.9", "http://127.9.9.9/"),
        ("http://localhost:5000?a=b", "http://localhost:5000/?a=b"), ("http://[::1]:5000/", "http://[::1]:5000/"),
        ("https://bot.localhost/x#rc=3", "https://bot.localhost/x"), ("HTTP://LOCALHOST/A", "HTTP://LOCALHOST/A"),
        ("http://127.0.0.1/a://b", "http://127.0.0.1/a://b"), ("http://127.0.0.1#x", "http://127.0.0.1/"),
    ])
    func `a program on this computer is called with a path and without a fragment`(url: String, called: String) throws {
        #expect(try WebhookURL(url).text == called)
    }

    @Test(arguments: [
        "http://192.168.1.1/", "https://filter.example/", "http://10.0.0.1/", "http://0.0.0.0/", "http://[::]/",
        "http://127.1/", "http://2130706433/", "http://0x7f000001/", "http://0177.0.0.1/", "http://127.0.0.01/",
        "http://[::ffff:127.0.0.1]/", "http://[0:0:0:0:0:0:0:1]/", "http://[fe80::1]/",
        "http://localhost.evil.example/",
        "http://127.0.0.1.evil.example/", "http://evil.example#localhost", "http://evil.example?localhost",
        "http://localhost@evil.example/", "http://localhost:80@evil.example/", "http://user@127.0.0.1/",
        "http://localhost\\@evil.example/", "http://evil.example\\.localhost/", "http://localhost%2eevil.example/",
        "http://loc\u{200B}alhost/", "http://ⓛocalhost/", "http://127.0.0.1 .example/", "http:/127.0.0.1/",
        "//127.0.0.1/", "127.0.0.1:5000/sms", "ftp://127.0.0.1/", "file:///etc/passwd", "unix:///run/x", "",
        "http://", "http://localhost:0/", "http://localhost:99999/", "http://localhost/a\r\nX-Other: 1",
        "http://localhost/" + String(repeating: "x", count: 4000),
    ])
    func `another computer, and what could be read as one, is refused with a reason`(url: String) throws {
        let reason = try #require(WebhookURL.refusal(url))
        #expect(reason.hasSuffix("."))
        #expect(throws: TransportFailure.self) { try WebhookURL(url) }
    }
}
