import HTTPSClient
import Testing

@testable import Gateway

@Suite struct SignatureTests {
    private func form(_ pairs: [(name: String, value: String)]) throws -> FormFields { try #require(FormFields(pairs)) }

    @Test func `the signature of Twilio’s documented example`() throws {
        let fields = try form([
            ("To", "+18005551212"), ("CallSid", "CA1234567890ABCDE"), ("Digits", "1234"), ("From", "+14158675309"),
            ("Caller", "+14158675309"),
        ])
        let url = "https://mycompany.com/myapp.php?foo=1&bar=2"
        #expect(TwilioSignature.of(url, fields, token: "12345") == "RSOYDt4T1cUTdK1PDd93/VVr8B8=")
    }

    /// As computed by RequestValidator of the package twilio 9.13.0.
    @Test func `names are sorted by their bytes, and values are not encoded`() throws {
        let fields = try form([
            ("To", "24273"), ("Body", "Ja, gern – bis 8 ☕"), ("From", "+12025550100"), ("NumMedia", "0"),
            ("numLower", "1"), ("Z", ""),
        ])
        #expect(
            TwilioSignature.of("http://127.0.0.1:5000/sms?a=b", fields, token: "token")
                == "+KBYzkRMbixD84rsxhXch0gse/w=")
        #expect(TwilioSignature.of("http://localhost/", FormFields(), token: "token") == "vUUafhJ0RNWWa+5+SfoeOnVcqT4=")
    }

    @Test func `a call has the form, the signature and no redirects`() throws {
        let url = try WebhookURL("http://127.0.0.1:5000/sms?a=b#rc=2")
        let call = WebhookCall(url, try form([("Body", "a b&c")]), TwilioAccount(sid: "AC1", token: "token"))
        #expect(call.request.url == "http://127.0.0.1:5000/sms?a=b")
        #expect(!call.request.followsRedirects)
        #expect(
            call.request.method
                == .post(body: Array("Body=a+b%26c".utf8), type: "application/x-www-form-urlencoded"))
        #expect(
            call.request.fields.map(\.value) == [
                TwilioSignature.of("http://127.0.0.1:5000/sms?a=b", try form([("Body", "a b&c")]), token: "token")
            ])
    }
}
