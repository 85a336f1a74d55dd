import Testing

@testable import AppleFoundation

struct PhoneNumberTests {
    @Test(arguments: [
        "+12025550100", "+1 202 555 0100", "+1 (202) 555-0100", "+1-202-555-0100", "+1.202.555.0100", "(202) 555-0100",
        "(202)555-0100", "202-555-0100", "202.555.0100", "202 555 0100", "1-202-555-0100", "1 (202) 555-0100",
        "12025550100", "2025550100", "1-800-555-0100", "+447700900456", "+44 7700 900456", "+44 (0)7700 900456",
        "0044 7700 900456", "07700 900456", "07700900456", "(07700) 900456", "07700-900-456", "077 00 90 04 56",
        "+44\u{A0}7700\u{2011}900456",
    ])
    func `a number is found as written`(number: String) {
        for text in [number, "Call \(number).", "Call:\(number), now", "\(number)!", "到\(number)请", "a\n\(number)\nb"] {
            #expect(phoneNumbers(text) == [number])
        }
        // Brackets around the number are not part of it.
        #expect(phoneNumbers("((\(number)))") == [number])
    }

    @Test(arguments: [
        "2024-03-02 10:30", "02/03/2024", "02.03.2024 1030 2020", "2.3.24", "01-02-2024 10 20", "09:30", "12 34",
        "$2025550100", "₹2025550100", "£ 1,202,555.01", "1,234,567,890", "12025550.10", "202-555-01", "555-0100",
        "24273",
        "123456", "12345678", "123456789012", "20255501001234567", "4000 0012 3456 7899", "ORD-2025550100",
        "#2025550100",
        "id=2025550100", "A2025550100", "2025550100A", "2025550100%", "0000000000", "1111111111", "+", "+1", "+123",
        "(",
        "(202)", "(202) 555", "+0 555 0100", "123.202.555.0100", "1.202.555.010", "0123", "00", "+999", "(0)", "0-0-0",
        "((((((", "+++++", "12:2025550100", "2025550100:30",
    ])
    func `no phone number is found`(text: String) {
        #expect(phoneNumbers(text) == [])
        #expect(phoneNumbers("a \(text) b") == [])
    }

    @Test func `a list has several numbers`() {
        #expect(phoneNumbers("2025550100,2025550101") == ["2025550100", "2025550101"])
        #expect(phoneNumbers("202-555-0100 or 202-555-0101/2025550102") == ["202-555-0100"])
        #expect(phoneNumbers("+1 202 555 0100 +44 7700 900456") == ["+1 202 555 0100", "+44 7700 900456"])
    }

    @Test func `following text is not part of it`() {
        #expect(phoneNumbers("07700 900456 20 minutes") == ["07700 900456"])
        #expect(phoneNumbers("+1 202 555 0100 20 times") == ["+1 202 555 0100"])
        #expect(phoneNumbers("+44 7700 900456 500 points") == ["+44 7700 900456"])
        #expect(phoneNumbers("Call-2025550100-Team") == ["2025550100"])
    }

    @Test func `digits of a link are not a number`() {
        #expect(found("https://example.com/2025550100") == ["L https://example.com/2025550100"])
        #expect(phoneNumbers("example.com/a 202 555 0100") == ["202 555 0100"])
        #expect(phoneNumbers("2025550100@example.com") == [])
    }

    /// If a country has no range for fictitious numbers, the digits after the prefix are zeros.
    @Test(arguments: [
        "06 39 98 00 00", "+33 1 99 00 00 00", "(030) 23125000", "+49 30 23125000", "1800 160 401", "+61 491 570 006",
        "(11) 90000-0000", "90000 00000", "9000000000", "130 0000 0000", "0100-0000-0000",
    ])
    func `formats of other countries`(number: String) {
        #expect(phoneNumbers("Call \(number), now") == [number])
    }
}
