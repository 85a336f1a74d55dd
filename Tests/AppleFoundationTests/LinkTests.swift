import Testing

@testable import AppleFoundation

struct LinkTests {
    @Test(arguments: [
        ("see https://example.com/a?b=c#d now", "https://example.com/a?b=c#d"),
        ("HTTP://EXAMPLE.COM/A", "HTTP://EXAMPLE.COM/A"),
        ("ftp://files.example.org/x", "ftp://files.example.org/x"),
        ("http://localhost:8080/x", "http://localhost:8080/x"),
        ("http://192.0.2.7/login", "http://192.0.2.7/login"),
        ("http://user:word@example.com/", "http://user:word@example.com/"),
        ("link:https://example.com", "https://example.com"),
        ("example.com", "http://example.com"),
        ("Go to example.co.uk/offer today", "http://example.co.uk/offer"),
        ("www.example.anything", "http://www.example.anything"),
        ("SHOP.EXAMPLE.COM", "http://SHOP.EXAMPLE.COM"),
        ("Example.Com", "http://Example.Com"),
        ("example.com:8080/x", "http://example.com:8080/x"),
        ("example.com?x=1", "http://example.com?x=1"),
        ("t.example/x t.co/Ab_9-", "http://t.co/Ab_9-"),
        ("mail me@example.com please", "mailto:me@example.com"),
        ("first.last+tag@mail.example.org", "mailto:first.last+tag@mail.example.org"),
        ("mailto:me@example.com", "mailto:me@example.com"),
        ("bücher.example.de", "http://xn--bcher-kva.example.de"),
    ])
    func `the URL is`(text: String, address: String) {
        #expect(found(text) == ["L \(address)"])
    }

    @Test(arguments: [
        ("(https://example.com)", "https://example.com"),
        ("https://example.com/a_(b)", "https://example.com/a_(b)"),
        ("(see https://example.com/a_(b)), then", "https://example.com/a_(b)"),
        ("https://example.com.", "https://example.com"),
        ("https://example.com/a, b", "https://example.com/a"),
        ("Really? https://example.com/a?!", "https://example.com/a"),
        ("<https://example.com/a>", "https://example.com/a"),
        ("\"https://example.com/a\"", "https://example.com/a"),
        ("“https://example.com/a”", "https://example.com/a"),
        ("*https://example.com/a*", "https://example.com/a"),
        ("https://example.com/a…", "https://example.com/a"),
        ("example.com:3 offers", "example.com"),
        ("example.com...", "example.com"),
        ("wait...example.com", "example.com"),
        ("example.com.Call us", "example.com"),
        ("me@example.com.Thanks", "me@example.com"),
        ("请看example.com谢谢", "example.com"),
        ("登录https://example.com/a领取", "https://example.com/a"),
        ("คลิกexample.com/aนะ", "example.com/a"),
        ("https://example.com/über", "https://example.com/über"),
        ("https://example.com/a\u{1F389}", "https://example.com/a"),
        ("\u{202E}https://example.com/a\u{202C}", "https://example.com/a"),
    ])
    func `it ends before the rest of the sentence`(text: String, link: String) {
        #expect(links(text) == [link])
    }

    @Test(arguments: [
        "Thanks.See you", "e.g. this", "3.5.in", "10.30.am", "p.me", "Rs.500.00", "report.pdf", "1.2.3", "No.5",
        "A/c.no",
        "Thanks.So nice", "Hi.It is me", "It is done.Today", "name@okbank", "@example.com", "#example.com", "http://",
        "http:// example", "https://-", "http://%a", "a@b", "@", "x@.com", ".com", "www.",
        "me@example", "a.b.c", "-.-", "..", "javascript:alert", "\u{1F600}.com", "-@example.com",
        "领取-@example.com", "-02.in", "_0.in",
    ])
    func `no link is found`(text: String) {
        #expect(links(text) == [])
    }

    @Test func `several links are found in order`() {
        let text = "a@example.com,b@example.com;example.org/x www.example.net:http://example.com/1|example.com/2"
        #expect(
            links(text) == [
                "a@example.com", "b@example.com", "example.org/x", "www.example.net", "http://example.com/1",
                "example.com/2",
            ])
    }

    @Test func `every top level domain is recognized`() {
        for name in ["com", "in", "xyz", "international", "рф", "中国", "भारत"] {
            #expect(links("see shop.example.\(name)/a") == ["shop.example.\(name)/a"])
        }
    }
}
