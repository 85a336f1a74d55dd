import ServerBehaviors
import Testing

@testable import Commands

/// What the server prints about a request.
@Suite struct ServerLogTests {
    private func request(_ status: Int) -> LoggedRequest {
        LoggedRequest(
            kind: .request, number: 3, method: "POST", path: "/\u{1B}[31mred",
            headers: [.init(name: "Accept", value: "*/*\u{1B}]0;x")], body: Array("{}".utf8), status: status,
            answer: "no")
    }

    @Test func `headers are dim and a failure is red on a terminal`() {
        let lines = ServerLogPrinter(asJSON: false, style: OutputStyle(isColored: true)).text(of: request(500))
        #expect(lines.contains("\u{1B}[2m   Accept: */*␛]0;x\u{1B}[0m"))
        #expect(lines.last == "\u{1B}[31m   answered 500  no\u{1B}[0m")
        // The request has no color of its own, whatever it contains.
        #expect(lines.contains("3  POST /␛[31mred"))
        let answered = ServerLogPrinter(asJSON: false, style: OutputStyle(isColored: true)).text(of: request(204))
        #expect(answered.last == "   answered 204  no")
    }

    @Test func `without colors it is text`() {
        let lines = ServerLogPrinter(asJSON: false).text(of: request(500))
        #expect(lines.joined().unicodeScalars.allSatisfy { $0 != "\u{1B}" })
        #expect(lines.last == "   answered 500  no")
    }
}
