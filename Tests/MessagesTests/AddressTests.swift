import Messages
import PropertyTesting
import Testing

/// Which addresses are the same (below the criteria).
@Suite struct AddressTests {
    private func key(_ written: String, _ country: String = "US") throws -> String {
        Address(written, country: try #require(Country(code: country))).key
    }

    /// Country, forms of one number, and that number.
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
    ]

    @Test(arguments: forms)
    func `the forms of a number are one`(_ country: String, _ written: [String], _ number: String) throws {
        for form in written { #expect(try key(form, country) == number, "\(form) in \(country)") }
    }

    @Test func `Apple's sample sender is a number of the United States`() throws {
        #expect(try key("14085550001") == "+14085550001")
        #expect(Address("14085550001", country: .us).written == "14085550001")
    }

    @Test(arguments: ["242", "2427", "24273", "242733", "2427333", "24273333"])
    func `a short code is not a number`(_ code: String) throws {
        #expect(try key(code) == code)
        #expect(!Address(code, country: .us).isPhoneNumber)
        let spaced = code.prefix(3) + "-" + code.dropFirst(3)
        #expect(try key(String(spaced)) == (code.count == 3 ? "242-" : code) || code.count == 3)
    }

    @Test func `names and e-mail addresses are compared without case`() throws {
        #expect(try key("AX-HDFCBK") == key("ax-hdfcbk"))
        #expect(try key(" Offers@Shop.Example\n") == key("offers@shop.example"))
        #expect(try key("AX-HDFCBK") != key("AXHDFCBK"))
        #expect(try key("ÄRZTE") == key("ärzte"))
    }

    @Test func `only decimal digits are digits`() throws {
        #expect(try key("五五五五五五五五五五") == "五五五五五五五五五五")
        #expect(try key("²²²²²²²²²²") == "²²²²²²²²²²")
        #expect(try !key("①②③④⑤⑥⑦⑧⑨①").hasPrefix("+"))
    }

    @Test(arguments: ["", " ", "-", "( )", "+", "++", "+-", "...", "\u{0}", "\u{202E}", "\n", "+0", "+123"])
    func `what is hardly anything is no number`(_ written: String) {
        #expect(!Address(written, country: .us).isPhoneNumber)
    }

    @Test func `a number starts with a plus and has 7 to 15 digits`() {
        #expect(Address("+1234567", country: .us).isPhoneNumber)
        #expect(Address("+123456789012345", country: .us).isPhoneNumber)
        #expect(!Address("+1234567890123456", country: .us).isPhoneNumber)
        #expect(!Address("+abc", country: .us).isPhoneNumber)
        #expect(!Address("+0123456789", country: .us).isPhoneNumber)
    }

    @Test func `100 KB of anything have a key`() throws {
        for piece in ["9", "+", "A", "( ", "\u{301}", "👨‍👩‍👧"] {
            let garbage = String(repeating: piece, count: 100_000 / piece.utf8.count)
            _ = try key(garbage)
            #expect(!Address(garbage, country: .us).isPhoneNumber)
        }
    }

    @Test func `no address can be taken for a group, or be cut short`() {
        let (mum, code) = (Address("Mum", country: .us), Address("24273", country: .us))
        let group = Participants(sender: mum, others: [code])
        for end in ["\n", "\r\n", "\r", "\u{2028}", "\u{85}", "\u{B}"] {
            let liar = Participants(sender: Address("mum\(end)24273", country: .us))
            #expect(liar.key != group.key)
            #expect(!liar.key.contains("\n"))
        }
        #expect(!Address("Mum\u{0}x", country: .us).key.contains("\u{0}"))
        #expect(!Address("Mum\u{0}x", country: .us).written.contains("\u{0}"))
    }

    @Test func `a group is the same whoever of it writes`() {
        let addresses = ["+1 202 555 0101", "Mum", "24273"].map { Address($0, country: .us) }
        let first = Participants(sender: addresses[0], others: Array(addresses[1...]))
        let second = Participants(sender: addresses[2], others: [addresses[1], addresses[0], addresses[2]])
        #expect(first.key == second.key)
        #expect(first.isGroup)
        #expect(second.addresses.count == 3)
        #expect(second.addresses.first == addresses[2])
        #expect(!Participants(sender: addresses[0], others: [Address("(202) 555-0101", country: .us)]).isGroup)
    }

    @Test func `the same form twice, and a number's own E.164 form, are the same address`() {
        let pieces = ["0", "00", "1", "44", "+", " ", "(0)", "7", "900", "A", "é", "-", "．", "٣", "\u{0}", "\n", "@x"]
        let wrong = counterexample(
            seeds: 0..<2000,
            make: { random in (0..<random.below(14)).map { _ in random.pick(pieces) } },
            whatIsWrong: { pieces in
                let written = pieces.joined()
                for country in Country.all {
                    let address = Address(written, country: country)
                    // The key of a key is that key: so equality is reflexive, symmetric and transitive over all forms.
                    if Address(address.key, country: country).key != address.key {
                        return "\(country.code): \(address.key) is \(Address(address.key, country: country).key)"
                    }
                    if Address("  \(written) ", country: country).key != address.key { return "blanks matter" }
                    if Address(written.uppercased(), country: country).key
                        != Address(written.lowercased(), country: country).key
                    {
                        return "case matters"
                    }
                }
                return nil
            })
        #expect(wrong == nil)
    }

    @Test func `every country of the table reads its own national and international forms as one`() throws {
        #expect(Country.all.count > 120)
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

    /// A length that is a national number's in this country.
    private func shortest(_ country: Country) -> Int {
        (6...13).first { Address(String("2345678901234".prefix($0)), country: country).isPhoneNumber } ?? 10
    }
}

@Suite("How a reply travels")
struct ReplyServiceTests {
    private func people(_ addresses: String...) -> Participants {
        let all = addresses.map { Address($0, country: .us) }
        return Participants(sender: all[0], others: Array(all.dropFirst()))
    }

    @Test func `as the conversation does, and to a group by MMS`() {
        let one = people("+1 202 555 0142")
        let group = people("+1 202 555 0142", "+1 202 555 0117")
        for newest in [Service.iMessage, .rcs] {
            #expect(Service.ofReply(to: one, newest: newest) == newest)
            #expect(Service.ofReply(to: group, newest: newest) == newest)
        }
        for newest in [Service.sms, .mms, nil] {
            #expect(Service.ofReply(to: one, newest: newest) == .sms)
            #expect(Service.ofReply(to: group, newest: newest) == .mms)
        }
        #expect(Service.ofReply(to: people("sam@mail.example"), newest: nil) == .iMessage)
        #expect(Service.ofReply(to: people("sam@mail.example"), newest: .sms) == .sms)
    }
}
