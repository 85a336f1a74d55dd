import PropertyTesting
import Testing

@testable import Gateway

@Suite struct FormFieldsTests {
    private func fields(_ text: String) -> [[String]]? {
        FormFields(Array(text.utf8))?.fields.map { [$0.name, $0.value] }
    }

    @Test func `a form has fields in their order`() {
        #expect(fields("To=%2B12025550100&Body=a+b%20c%C3%A9") == [["To", "+12025550100"], ["Body", "a b cé"]])
        #expect(fields("DateSent%3E=2026-11-29&DateSent%3C=2026-11-30")?.map(\.[0]) == ["DateSent>", "DateSent<"])
        #expect(fields("a=b=c&&d&=e") == [["a", "b=c"], ["d", ""], ["", "e"]])
        #expect(fields("") == [])
        // As curl sends it; U+0301 combines with the separators before it.
        #expect(fields("Body=Grüße&\u{301}=\u{301}") == [["Body", "Grüße"], ["\u{301}", "\u{301}"]])
        #expect(FormFields(Array("a=1&a=2".utf8))?["a"] == "2")
        #expect(FormFields(Array("a=1&a=2".utf8))?.all("a") == ["1", "2"])
    }

    @Test(arguments: ["a=%", "a=%4", "a=%zz", "a=%-1", "%ff=a", "a=%C3", "a=%C3%28", "a=%ED%A0%80"])
    func `an invalid escape or text is refused`(form: String) { #expect(fields(form) == nil) }

    @Test func `bytes that are not UTF-8, and too many fields, are refused`() {
        #expect(FormFields([0x61, 0x3D, 0xFF]) == nil)
        let many = Array(repeating: "a=b", count: FormFields.maxCount)
        #expect(fields(many.joined(separator: "&"))?.count == FormFields.maxCount)
        #expect(fields((many + ["a=b"]).joined(separator: "&")) == nil)
    }

    @Test func `what is written as a form is read as the same`() {
        var random = SeededGenerator(seed: 44)
        for _ in 0..<500 {
            var form = FormFields()
            for _ in 0..<random.below(5) {
                form.add(HostileText.make(using: &random), HostileText.make(using: &random))
            }
            // Encoded text is what any server reads.
            #expect(form.encoded.utf8.allSatisfy { (0x21...0x7E).contains($0) })
            #expect(FormFields(Array(form.encoded.utf8)) == form)
        }
    }
}
