import Messages
import PropertyTesting
import Testing

/// Which addresses are the same.
@Suite struct AddressTests {
    private func key(_ written: String, _ country: String = "US") throws -> String {
        Address(written, country: try #require(Country(code: country))).key
    }

    @Test func `Apple's sample sender is a number of the United States`() throws {
        #expect(try key("14085550001") == "+14085550001")
        #expect(Address("14085550001", country: .us).written == "14085550001")
    }

    @Test(arguments: ["242", "2427", "24273", "242733", "2427333", "24273333"])
    func `a short code is not a number`(_ code: String) throws {
        #expect(try key(code) == code)
        #expect(!Address(code, country: .us).isPhoneNumber)
        for spaced in [code.prefix(3) + "-" + code.dropFirst(3), " " + code + "\u{200E}", "sms:" + code] {
            #expect(try key(String(spaced)) == code, "\(spaced)")
        }
    }

    @Test(arguments: [
        ("UK", " Did you mean GB?"), ("Germany", " Did you mean DE?"), ("deu", " Did you mean DE?"),
        ("united states", " Did you mean US?"), ("U.S.A.", " Did you mean US?"), ("XX", ""), ("Atlantis", ""), ("", ""),
    ])
    func `a country that is not written as its code is guessed`(_ written: String, _ guess: String) {
        #expect(Country(code: written) == nil)
        #expect(
            Country.refusal(of: written)
                == "unknown country '\(written)'.\(guess) Use an ISO 3166 code such as US, GB or IN.")
    }

    @Test(arguments: [
        ("NO", "2440"), ("DK", "1231"), ("SG", "72255"), ("HK", "7550"), ("IN", "56161"), ("IN", "5616155"),
        ("IN", "561615551"), ("IN", "14085550001"), ("IT", "4888888"), ("DE", "11880"), ("DE", "118000"),
        ("AU", "19955501"), ("GB", "60006"), ("GB", "116123"), ("BR", "27182"), ("KR", "15440142"),
        ("CN", "10690142"), ("FK", "123"), ("GL", "1811"), ("IS", "1819"), ("NZ", "2345"), ("FR", "36000"),
        ("EE", "17000"), ("RU", "0890"),
    ])
    func `a short code is a short code in every country`(_ country: String, _ code: String) throws {
        #expect(try key(code, country) == code)
        #expect(try key(code.map(String.init).joined(separator: " "), country) == code)
    }

    @Test(arguments: ["*100#", "#31#", "*123*1#", "08*", "+123", "24273,1", "24273 x1", "24273;ext=1"])
    func `anything else is compared as text`(_ written: String) throws {
        #expect(try key(written) == written)
    }

    @Test func `names and e-mail addresses are compared without case`() throws {
        #expect(try key("AX-HDFCBK") == key("ax-hdfcbk"))
        #expect(try key(" Offers@Shop.Example\n") == key("offers@shop.example"))
        #expect(try key("mailto:Offers@Shop.Example") == key("offers@shop.example"))
        #expect(try key("AX-HDFCBK") != key("AXHDFCBK"))
        #expect(try key("ÄRZTE") == key("ärzte"))
    }

    @Test(arguments: [
        ["AX-HDFCBK", "VM-HDFCBK", "VM-HDFCBK-S", "JD-HDFCBK-P", "AXHDFCBK", "HDFCBK"],
        ["sam@shop.example", "sam+news@shop.example", "s.am@shop.example", "sam@shop.example.", "mailto:sam"],
        ["Bank", "Bank\u{200B}", "\u{202E}Bank", "\u{FEFF}Bank", "Ba nk", "Ваnk", "tel:Bank", "sms:Bank"],
        ["24NEWS", "1AND1", "1800FLOWERS", "1 Direct Bank", "24273", "2427E", "0800REVERSE", "91234567x12"],
        ["PWRBANK", "AT6500p", "24273p1", "9123456p", "W1", "P24273", "98765p43210", "2427W", "9812345w6", "*67"],
    ])
    func `look-alike senders are different`(_ written: [String]) throws {
        #expect(try Set(written.map { try key($0, "IN") }).count == written.count)
        #expect(!written.contains { Address($0, country: .us).isPhoneNumber })
    }

    @Test func `only decimal digits are digits`() throws {
        #expect(try key("五五五五五五五五五五") == "五五五五五五五五五五")
        #expect(try key("²²²²²²²²²²") == "²²²²²²²²²²")
        #expect(try !key("①②③④⑤⑥⑦⑧⑨①").hasPrefix("+"))
    }

    @Test(arguments: ["", " ", "-", "( )", "+", "++", "+-", "...", "\u{0}", "\u{202E}", "\n", "+0", "+123"])
    func `fragments are not phone numbers`(_ written: String) {
        #expect(!Address(written, country: .us).isPhoneNumber)
    }

    @Test func `a number starts with a plus and has 7 to 15 digits`() {
        #expect(Address("+1234567", country: .us).isPhoneNumber)
        #expect(Address("+123456789012345", country: .us).isPhoneNumber)
        #expect(!Address("+1234567890123456", country: .us).isPhoneNumber)
        #expect(!Address("+abc", country: .us).isPhoneNumber)
        #expect(!Address("+0123456789", country: .us).isPhoneNumber)
    }

    @Test func `100 KB of garbage has a key`() throws {
        for piece in ["9", "+", "A", "( ", "\u{301}", "👨‍👩‍👧"] {
            let garbage = String(repeating: piece, count: 100_000 / piece.utf8.count)
            _ = try key(garbage)
            #expect(!Address(garbage, country: .us).isPhoneNumber)
        }
    }

    @Test func `an address is never equal to a group, and is never truncated`() {
        let (mum, code) = (Address("Mum", country: .us), Address("24273", country: .us))
        let group = Participants(sender: mum, others: [code])
        for end in ["\n", "\r\n", "\r", "\u{2028}", "\u{85}", "\u{B}"] {
            let fake = Participants(sender: Address("mum\(end)24273", country: .us))
            #expect(fake.key != group.key)
            #expect(!fake.key.contains("\n"))
        }
        #expect(!Address("Mum\u{0}x", country: .us).key.contains("\u{0}"))
        #expect(!Address("Mum\u{0}x", country: .us).written.contains("\u{0}"))
    }

    @Test func `a group is the same whoever sends the message`() {
        let addresses = ["+1 202 555 0101", "Mum", "24273"].map { Address($0, country: .us) }
        let first = Participants(sender: addresses[0], others: Array(addresses[1...]))
        let second = Participants(sender: addresses[2], others: [addresses[1], addresses[0], addresses[2]])
        #expect(first.key == second.key)
        #expect(first.isGroup)
        #expect(second.addresses.count == 3)
        #expect(second.addresses.first == addresses[2])
        #expect(!Participants(sender: addresses[0], others: [Address("(202) 555-0101", country: .us)]).isGroup)
    }

    @Test func `equal notations, and a number's E.164 form, are the same address`() {
        let pieces = [
            "0", "00", "1", "44", "+", " ", "(0)", "7", "900", "A", "é", "-", "．", "٣",
            "\u{0}", "\n", "@x", "x", "tel:", "\u{202A}", "*31#", "*67", "p", "W", ";postd=",
        ]
        // One country of each numbering plan.
        let countries = Dictionary(grouping: Country.all, by: \.callingCode).values.compactMap(\.first)
        expectNoCounterexample(
            seeds: 0..<200,
            make: { random in (0..<random.below(14)).map { _ in random.pick(pieces) } },
            violation: { pieces in
                let written = pieces.joined()
                for country in countries {
                    let address = Address(written, country: country)
                    // The key of a key is itself, so equality is reflexive, symmetric and transitive over all
                    // notations.
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
    }
}

@Suite("The service of a reply")
struct ReplyServiceTests {
    private func people(_ addresses: String...) -> Participants {
        let all = addresses.map { Address($0, country: .us) }
        return Participants(sender: all[0], others: Array(all.dropFirst()))
    }

    @Test func `the conversation's service, and MMS to a group`() {
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
