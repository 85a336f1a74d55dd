import Messages
import Testing

/// How addresses are written on the screen.
@Suite struct DisplayedNumberTests {
    private func displayed(_ written: String, _ country: String = "US") throws -> String {
        Address(written, country: try #require(Country(code: country))).displayed
    }

    @Test(arguments: [
        ("+16725550108", "+1 (672) 555-0108"), ("+18765550142", "+1 (876) 555-0142"),
        ("+447700900456", "+44 7700 900456"), ("+442079460958", "+44 20 7946 0958"),
        ("+33612345678", "+33 6 12 34 56 78"), ("+4915123456789", "+49 1512 3456789"), ("+4930123456", "+49 30 123456"),
        ("+919876543210", "+91 98765 43210"), ("+819012345678", "+81 90-1234-5678"),
        ("+61412345678", "+61 412 345 678"),
        ("+74951234567", "+7 495 123-45-67"), ("+5511961234567", "+55 11 96123-4567"),
        ("+393335550142", "+39 333 555 0142"),
    ])
    func `a number has the groups of its country`(_ number: String, _ text: String) throws {
        #expect(try displayed(number) == text)
    }

    @Test(arguments: ["6725550108", "(672) 555-0108", "1 672 555 0108", "tel:+1-672-555-0108"])
    func `one number looks the same however it was written`(_ written: String) throws {
        let address = Address(written, country: .us)
        #expect(address.displayed == "+1 (672) 555-0108")
        #expect(address.written == written)
        #expect(address.key == "+16725550108")
    }

    @Test func `national numbers of another device's country get their calling code`() throws {
        #expect(try displayed("07700 900456", "GB") == "+44 7700 900456")
        #expect(try displayed("098765 43210", "IN") == "+91 98765 43210")
    }

    @Test(arguments: [
        "24273", "242-73", "AX-HDFCBK", "offers@shop.example", "1-800-FLOWERS", "408-555-1234x12", "", "*100#",
        "+888 123 456 789 012 345",
    ])
    func `other addresses stay as they were written`(_ written: String) throws {
        #expect(try displayed(written) == written)
    }

    @Test func `countries without a pattern have groups by length`() throws {
        #expect(try displayed("+3725123456") == "+372 512 3456")
        #expect(try displayed("+255621234567") == "+255 62 123 4567")
        #expect(try displayed("+6834142") == "+683 4142")
    }

    @Test func `no digit is lost or added in any country`() throws {
        for country in Country.all {
            for count in 4...12 {
                let number = "+\(country.callingCode)\("234567890123".prefix(count))"
                let address = Address(number, country: country)
                #expect(
                    address.displayed.filter { $0 == "+" || $0.isNumber }
                        == (address.isPhoneNumber ? address.key : number))
            }
        }
    }
}
