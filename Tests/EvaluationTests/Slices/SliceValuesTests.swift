import Messages
import Testing

@testable import Evaluation

/// The value of a message in each dimension.
@Suite struct SliceValuesTests {
    private func value(_ dimension: SliceDimension, _ body: String?, from sender: String? = nil) -> String {
        dimension.value(of: SlicedMessage(sender: sender, body: body))
    }

    @Test(arguments: [
        ("Lunch at noon?", "1 segment"), (String(repeating: "a", count: 160), "1 segment"),
        (String(repeating: "a", count: 161), "2 segments"), (String(repeating: "é́", count: 60), "2 segments"),
        (String(repeating: "a", count: 320), "3–4 segments"),
        (String(repeating: "ж", count: 400), "5 segments or more"),
        ("", "no body"),
    ])
    func `length is in segments`(_ body: String, _ expected: String) {
        #expect(value(.length, body) == expected)
    }

    @Test(arguments: [
        ("Lunch at noon?", "(none)"), ("See https://shop.example/a now", "one link"), ("www.shop.example", "one link"),
        ("a.example/x and b.example/y", "several links"), ("Pay: HTTPS://BIT.LY/abc", "shortener"),
        ("bit.ly/1 or shop.example", "shortener"), ("Write to me@shop.example", "(none)"), ("It is 3.50. Ok", "(none)"),
        ("rabbit.ly/1", "one link"),
    ])
    func links(_ body: String, _ expected: String) {
        #expect(value(.link, body) == expected)
    }

    @Test(arguments: [
        ("Lunch?", "Latin"), ("Żółć café", "Latin"), ("Привет", "Cyrillic"), ("Γεια σου", "Greek"), ("שלום", "Hebrew"),
        ("مرحبا", "Arabic"), ("नमस्ते दोस्त", "Devanagari"), ("你好", "Han"), ("ご注文の商品を", "Kana"), ("안녕", "Hangul"),
        ("สวัสดี", "Thai"), ("12345 :-)", "(none)"), ("", "(none)"), ("Win a prizе", "mixed in a word"),
        ("Привет from Anna", "Latin"), ("p\u{200B}аypal", "mixed in a word"), ("你好 bit.ly/ab 世界和平快乐", "Han"),
        ("ⴰⴱⴳ", "other"),
    ])
    func `script is that of most letters`(_ body: String, _ expected: String) {
        #expect(value(.script, body) == expected)
    }

    @Test(arguments: [
        ("+1 202 555 0143", "phone number", "+1"), ("+447700900123", "phone number", "+44"),
        ("2025550143", "phone number", "+1"), ("24273", "short code", "(none)"), ("DEMOBANK", "alphanumeric", "(none)"),
        ("AX-DEMO", "alphanumeric", "(none)"), ("offers@shop.example", "e-mail address", "(none)"),
    ])
    func `sender-kind, and country by the calling code`(_ sender: String, _ kind: String, _ country: String) {
        #expect(value(.senderKind, nil, from: sender) == kind)
        #expect(value(.country, nil, from: sender) == country)
    }

    @Test func `the country of the record is used first, and the device's country decides which number is meant`() {
        var message = SlicedMessage(sender: "07700 900123", body: nil)
        #expect(SliceDimension.country.value(of: message) == "(none)")
        message.deviceCountry = Country(code: "GB") ?? .us
        #expect(SliceDimension.country.value(of: message) == "+44")
        message.cells["country"] = " in "
        #expect(SliceDimension.country.value(of: message) == "IN")
        message.cells["country"] = "Atlantis"
        #expect(SliceDimension.country.value(of: message) == "Atlantis")
        message.sender = nil
        message.cells = [:]
        #expect(SliceDimension.country.value(of: message) == "(none)")
        #expect(SliceDimension.senderKind.value(of: message) == "(none)")
    }

    @Test(
        arguments: [
            (0, "1970-01"), (1_709_251_199_999, "2024-02"), (1_709_251_200_000, "2024-03"), (-1, "1969-12"),
            (Int64.max, "(none)"), (Int64.min, "(none)"),
        ] as [(Int64, String)])
    func `month is in UTC`(_ date: Int64, _ expected: String) {
        var message = SlicedMessage(sender: nil, body: nil)
        message.date = date
        #expect(SliceDimension.month.value(of: message) == expected)
    }

    @Test func `a cell is cut, without white space around it`() {
        var message = SlicedMessage(sender: nil, body: nil)
        func value(_ cell: String) -> String {
            message.cells["language"] = cell
            return SliceDimension("language").value(of: message)
        }
        #expect(value(" en\n") == "en" && value(" \t ") == "(none)" && value("") == "(none)")
        #expect(value(String(repeating: "a", count: 80) + "   ") == String(repeating: "a", count: 80))
        #expect(value(String(repeating: "a", count: 81)) == String(repeating: "a", count: 80) + "…")
        message.cells = [:]
        #expect(SliceDimension("language").value(of: message) == "(none)")
    }

    @Test func `names, and what is refused`() {
        #expect(SliceDimension("sender-kind") == .senderKind && SliceDimension("column:length") == .column("length"))
        #expect(
            SliceDimension("column:length").name == "column:length" && SliceDimension("language").name == "language")
        // Different columns have different names.
        #expect(SliceDimension("column:column:length").name == "column:column:length")
        let refusal = SliceDimension.refusal(of: "lenght", columns: ["text", "label"]).description
        #expect(
            refusal == "--slice: 'lenght' is not a slice and not a column of the corpus. Did you mean length? Slices: "
                + "country, length, link, script, sender-kind, month. Columns: text, label.")
        #expect(SliceDimension.refusal(of: "x", columns: []).description.hasSuffix("The corpus has no named columns."))
        // column:month
        let column = SliceDimension.refusal(of: "month", columns: ["months", "text"]).description
        #expect(
            column.hasPrefix(
                "--slice: 'column:month' is not a slice and not a column of the corpus. Did you mean months?"))
    }
}
