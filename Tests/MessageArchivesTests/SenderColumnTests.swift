import MessageArchives
import Testing

/// Columns that are named like the sender.
@Suite struct SenderColumnTests {
    @Test func `words for yes and no are not senders`() throws {
        let table = "LABEL,TEXT,URL,EMAIL,PHONE\nham,Lunch?,No,No,No\nspam,You won,No,No,yes\nham,See you,No,No,No\n"
        #expect(try records(table).lines == ["2 ham··Lunch?", "3 spam··You won", "4 ham··See you"])
        #expect(
            try notes(table) == [
                "FILE: columns: TEXT as text, LABEL as label; not used: URL, EMAIL, PHONE.",
                "FILE: the column PHONE is not read as the sender: 'No' is not an address.",
            ])
        // The next column with such a name is used.
        #expect(try records("from,phone,text\nTrue,24273,a\nFalse,24274,b\n").lines == ["2 ·24273·a", "3 ·24274·b"])
    }

    @Test func `numbers of rows are not senders`() throws {
        let rows = (100..<130).map { "\($0),hello \($0)\n" }.joined()
        #expect(try records("number,text\n" + rows).messages.allSatisfy { $0.address == nil })
        #expect(
            try notes("number,text\n1,a\n2,b\n").last
                == "FILE: the column number is not read as the sender: '1' is not a phone number.")
        #expect(
            try notes("number,text\n" + rows).last
                == "FILE: the column number is not read as the sender: its cells (100, 101, …) number the rows.")
        let shuffled = (0..<30).map { "\(1_000 + $0 * 7 % 30),x\n" }.joined()
        #expect(try records("number,text\n" + shuffled).messages.allSatisfy { $0.address == nil })
        #expect(try records("number,text\n24273,a\n24274,b\n729725,c\n").messages.allSatisfy { $0.address != nil })
        #expect(try records("from,text\n1,a\n2,b\n").messages.map(\.address) == ["1", "2"])
    }

    @Test func `a handle is the other person, unless it is a row of another table`() throws {
        let table = "is_from_me,handle,text\n0,+12025550101,a\n1,+12025550101,b\n0,shop@example.com,c\n"
        #expect(
            try records(table).lines == ["2 ·+12025550101·a", "3 ·to +12025550101·b", "4 ·shop@example.com·c"])
        #expect(try records("is_from_me,handle,text\n0,7,a\n1,7,b\n0,9,c\n").messages.allSatisfy { $0.address == nil })
    }

    @Test func `single cells that are not addresses are counted`() throws {
        let table = "from,text\n24273,a\nN/A,b\nnull,c\nAX-HDFCBK,d\nOffers@Shop.example,e\n"
        #expect(
            try records(table).messages.map(\.address) == ["24273", nil, nil, "AX-HDFCBK", "Offers@Shop.example"])
        #expect(
            try notes(table).last
                == "FILE: 2 cells of the column from, such as 'N/A', are not addresses: these messages have no sender.")
        #expect(try notes("from,text\n2024-01-02,a\n").contains { $0.contains("'2024-01-02' is a date") })
    }

    @Test func `single cells that are short or negative do not make the column something else`() throws {
        // Android's numbers for unknown and restricted callers.
        for number in ["-1", "-2"] {
            let table = "number,text\n+12025550143,a\n\(number),b\n24273,c\n"
            #expect(try records(table).messages.map(\.address) == ["+12025550143", nil, "24273"])
            #expect(
                try notes(table).last
                    == "FILE: 1 cell of the column number, such as '\(number)', is not an address: these messages have no sender."
            )
        }
        let short = "phone,text\n24273,a\n12,b\n24274,c\n"
        #expect(try records(short).messages.map(\.address) == ["24273", "12", "24274"])
    }

    @Test func `phone numbers and short codes are not numbers of rows`() throws {
        let phones = "phone,message\n+12025550101,a\n+12025550102,b\n+12025550103,c\n"
        for table in [phones, phones.replacing("+", with: "")] {
            #expect(try records(table).messages.allSatisfy { $0.address != nil })
        }
        let codes = (0..<30).map { "\(20_000 + $0 * 7_919 % 60_000),x\n" }.joined()
        #expect(try records("number,text\n" + codes).messages.allSatisfy { $0.address != nil })
        let ascending = (0..<30).map { "\(1_000 + $0 * 70),x\n" }.joined()
        #expect(try records("number,text\n" + ascending).messages.allSatisfy { $0.address == nil })
        let extremes = "number,text\n\(Int.min),a\n\(Int.max),b\n1,c\n"
        #expect(try records(extremes).count == 3)
    }
}
