import Messages
import Testing

/// The notations of a phone number, which are all the same address.
@Suite struct PhoneNumberTests {
    private func key(_ written: String, _ country: String = "US") throws -> String {
        Address(written, country: try #require(Country(code: country))).key
    }

    /// Country, notations of one number, and that number.
    private static let forms: [(String, [String], String)] = [
        (
            "US",
            [
                "+1 (408) 555-1234", "+14085551234", "(408) 555-1234", "408-555-1234", "408.555.1234", "4085551234",
                "1 408 555 1234", "14085551234", "011 1 408 555 1234", "+1\u{A0}408\u{A0}555\u{2011}1234",
                "  408 555 1234 ", "＋14085551234", "４０８５５５１２３４",
            ], "+14085551234"
        ),
        (
            "GB",
            [
                "+44 7700 900456", "07700 900456", "+44 (0)7700 900456", "0044 7700 900456", "447700900456",
                "(07700) 900-456", "+44 07700 900456",
            ], "+447700900456"
        ),
        ("US", ["+44 (0)7700 900456", "011 44 7700 900456", "+447700900456"], "+447700900456"),
        ("DE", ["030 123456", "+49 30 123456", "0049 30 123456", "+49 (0)30 123456"], "+4930123456"),
        ("DE", ["0170 1234567", "491701234567", "+49 170 1234567"], "+491701234567"),
        ("FR", ["06 12 34 56 78", "+33 6 12 34 56 78", "0033612345678", "33612345678"], "+33612345678"),
        ("IT", ["06 1234567", "+39 06 1234567", "0039 06 1234567"], "+39061234567"),
        ("IN", ["098765 43210", "98765 43210", "+91 98765 43210", "919876543210"], "+919876543210"),
        ("ID", ["0812 3456 7890", "62 812 3456 7890", "+62 812-3456-7890"], "+6281234567890"),
        ("JP", ["090-1234-5678", "+81 90 1234 5678", "010 81 90 1234 5678"], "+819012345678"),
        ("RU", ["8 (495) 123-45-67", "+7 495 123-45-67", "810 7 495 1234567", "74951234567"], "+74951234567"),
        ("HU", ["06 30 123 4567", "+36 30 123 4567", "0036 30 123 4567"], "+36301234567"),
        ("DK", ["12 34 56 78", "+45 12345678", "0045 12 34 56 78"], "+4512345678"),
        ("BR", ["(011) 91234-5678", "+55 11 91234-5678", "11912345678"], "+5511912345678"),
        ("EG", ["٠١٠٠ ١٢٣ ٤٥٦٧", "0100 123 4567", "+20 100 123 4567"], "+201001234567"),
        // A zero that is part of the number, at home and abroad.
        ("VA", ["06 698 50142", "+39 06 698 50142", "39 06 698 50142"], "+390669850142"),
        ("IT", ["333 555 0142", "39 333 555 0142", "+39 333 555 0142"], "+393335550142"),
        ("SM", ["0549 885014", "+378 0549 885014", "00 378 0549 885014"], "+3780549885014"),
        ("CI", ["07 07 55 01 42", "+225 07 07 55 01 42", "2250707550142"], "+2250707550142"),
        // Countries that share a calling code.
        ("JE", ["07797 550142", "+44 (0)7797 550142", "447797550142"], "+447797550142"),
        ("KZ", ["8 (700) 555-01-42", "+7 700 555 01 42", "8~10 7 700 555 0142"], "+77005550142"),
        ("SJ", ["79 55 01 42", "+47 79550142"], "+4779550142"),
        ("AX", ["040 5550142", "+358 (0)40 555 0142"], "+358405550142"),
        ("CC", ["08 9162 5014", "+61 8 9162 5014", "0011 61 8 9162 5014"], "+61891625014"),
        ("YT", ["0639 55 01 42", "+262 (0)639 55 01 42"], "+262639550142"),
        ("MF", ["0690 55 01 42", "590 690 55 01 42"], "+590690550142"),
        ("JM", ["(876) 555-0142", "1 876 555 0142", "011 1 876 555 0142"], "+18765550142"),
        // Trunk prefixes of several kinds, and abolished ones.
        ("BY", ["8 029 555-01-42", "+375 29 555-01-42", "+375 (8029) 555-01-42"], "+375295550142"),
        ("LT", ["8 612 50142", "0 612 50142", "(8-612) 50142", "+370 612 50142"], "+37061250142"),
        ("UA", ["8 (050) 555-01-42", "050 555 01 42", "+380 50 555 01 42"], "+380505550142"),
        ("MX", ["55 5550 0142", "044 55 5550 0142", "01 55 5550 0142", "+52 1 55 5550 0142"], "+525555500142"),
        // Argentina's 15, with area codes of two, three and four digits.
        ("AR", ["011 15-5550-0142", "+54 9 11 5550-0142", "+54 11 15 5550-0142"], "+5491155500142"),
        ("AR", ["0351 15-555-0142", "9 351 555 0142", "351 15 555 0142"], "+5493515550142"),
        ("AR", ["02966 15-55-0142", "00 54 9 2966 55-0142"], "+5492966550142"),
        ("AR", ["011 5550-0142", "+54 11 5550-0142"], "+541155500142"),
        // Carriers, at home and abroad.
        ("BR", ["0 21 11 95550-0142", "+55 (0) 11 95550-0142", "00 21 55 11 95550-0142"], "+5511955500142"),
        ("CO", ["300 555 0142", "03 300 555 0142", "009 57 300 555 0142"], "+573005550142"),
        ("SG", ["9555 0142", "65 9555 0142", "001 65 9555 0142", "019 65 9555 0142"], "+6595550142"),
        ("KR", ["010-5555-0142", "+82 (0)10-5555-0142", "00700 82 10-5555-0142"], "+821055550142"),
        ("IL", ["052-555-0142", "972 52 555 0142", "012 972 52 555 0142"], "+972525550142"),
        ("NG", ["0803 555 0142", "009 234 803 555 0142"], "+2348035550142"),
        // Lines that are dialed without the trunk prefix, and countries with short numbers.
        ("AU", ["1800 160 401", "+61 1800 160 401"], "+611800160401"),
        ("CU", ["5355 0142", "53 5355 0142", "+53 53550142"], "+5353550142"),
        ("GL", ["55 01 42", "+299 55 01 42"], "+299550142"),
        ("FK", ["55014", "+500 55014"], "+50055014"),
        ("NU", ["4142", "+683 4142"], "+6834142"),
    ]

    @Test(arguments: forms)
    func `all notations of a number are equal`(_ country: String, _ written: [String], _ number: String) throws {
        for form in written { #expect(try key(form, country) == number, "\(form) in \(country)") }
    }

    @Test(arguments: [
        "tel:+14085551234", "TEL:(408)555-1234", "sms:+1-408-555-1234", "Sms:4085551234", "tel://14085551234",
        "tel:+1-408-555-1234;ext=12", "408-555-1234x12", "(408) 555-1234 X 12", "408.555.1234 ext. 12",
        "408 555 1234 Extension 12", "+14085551234,12", "+14085551234,,12#", "408-555-1234;12*3",
        "\u{202A}+1 (408) 555\u{2011}1234\u{202C}", "\u{2068}408 555 1234\u{2069}", "\u{FEFF}4085551234\u{200F}",
        "[408] 555~1234", "（408）555－1234", "408\u{200B}555\u{AD}1234",
    ])
    func `prefixes, extensions and invisible characters are ignored`(_ written: String) throws {
        #expect(try key(written) == "+14085551234")
    }

    @Test(arguments: [
        "tel:5551234;phone-context=+1-408", "+14085551234;phone-context=example.com", "408 555 1234 x",
        "+14085551234 ext", "408 555 1234 Sam", "+1408555123½", "4085551234\u{301}", "+1 408 555 1234 #12",
        "1-800-MATTRESS", "800-FLOWERS-2",
    ])
    func `a number with other characters is compared as text`(_ written: String) throws {
        #expect(try key(written) == written.lowercased())
    }

    @Test func `letters are read as keypad digits if the text is too long for a name`() throws {
        #expect(try key("1-800-FLOWERS") == "+18003569377")
        #expect(try key("+1 (800) Flowers", "GB") == "+18003569377")
        #expect(try key("1-800-4-A-CHILD") == "+18004224453")
        #expect(try key("1-800-CALL-SAM x12") == "1-800-call-sam x12")
        #expect(try key("0800 flowers", "GB") == "+448003569377")
        #expect(try key("1800FLOWERS") == "1800flowers")
        #expect(try key("tel:1800FLOWERS") == "+18003569377")
    }

    @Test func `every country reads its national and international notation as the same number`() throws {
        #expect(Country.all.count == 245)
        #expect(Set(Country.all.map(\.code)).count == Country.all.count)
        for country in Country.all {
            let digits = "2345678901234".prefix(country.code == "IT" ? 10 : shortest(country))
            let international = "+\(country.callingCode)\(digits)"
            #expect(Address(international, country: country).key == international, "\(country.code)")
            #expect(Address(String(digits), country: country).key == international, "\(country.code)")
            #expect(Country(code: country.code.lowercased())?.code == country.code)
        }
        #expect(Country(code: "ZZ") == nil)
        #expect(Country(code: "") == nil)
    }

    /// The shortest length of a national number in this country.
    private func shortest(_ country: Country) -> Int {
        (4...13).first { Address(String("2345678901234".prefix($0)), country: country).isPhoneNumber } ?? 10
    }
}
