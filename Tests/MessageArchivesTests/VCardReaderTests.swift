import Foundation
import MessageArchives
import PropertyTesting
import Testing

@Suite struct VCardReaderTests {
    private func read(_ bytes: some Sequence<UInt8>) throws -> (records: [ArchiveRecord], error: ArchiveError?) {
        let file = try TemporaryFile(bytes)
        let (records, error) = everything(try VCardReader(path: file.path))
        return (records.map(\.record), error)
    }

    private func contact(_ properties: String, version: String = "3.0") throws -> ArchivedContact? {
        let card = "BEGIN:VCARD\r\nVERSION:\(version)\r\n\(properties)\r\nEND:VCARD\r\n"
        return try read(card.utf8).records.first?.contact
    }

    @Test func `reads name, numbers and addresses`() throws {
        let card = try contact(
            """
            N:Doe;Jane;;Dr.;\r
            FN:Dr. Jane Doe\r
            ORG:Example Ltd;Sales\r
            item1.TEL;type=CELL;type=pref:+1 (202) 555-0143\r
            TEL;TYPE="home,voice":+44 7700 900123\r
            TEL:+1 (202) 555-0143\r
            TEL:\r
            item2.EMAIL;type=INTERNET:jane@example.com
            """)
        #expect(card?.name == "Dr. Jane Doe")
        #expect(card?.addresses == ["+1 (202) 555-0143", "+44 7700 900123", "jane@example.com"])
    }

    @Test func `reads URIs of version 4`() throws {
        let card = try contact(
            """
            FN;LANGUAGE=de:Ёлка\\, Öl\\; Sohn\\nGmbH \\\\
            TEL;VALUE=uri;TYPE="cell;x:y":tel:+1-202-555-0143;ext=5
            TEL;VALUE=uri:TEL:%2B442079460000
            EMAIL:mailto:a%40b@example.org?subject=Hi
            """, version: "4.0")
        #expect(card?.name == "Ёлка, Öl; Sohn GmbH \\")
        #expect(card?.addresses == ["+1-202-555-0143", "+442079460000", "a@b@example.org"])
    }

    @Test func `uses another name if there is none`() throws {
        #expect(try contact("FN:\r\nN:Doe;Jane;Q.;Dr.;PhD\r\nTEL:28849")?.name == "Dr. Jane Q. Doe PhD")
        #expect(try contact("N:Doe\\;Smith;Jane\r\nTEL:28849")?.name == "Jane Doe;Smith")
        #expect(try contact("N:;;;;\r\nORG:;Demo Bank\r\nTEL:28849")?.name == "Demo Bank")
        #expect(try contact("EMAIL:a@example.org\r\nTEL:28849")?.name == "a@example.org")
    }

    @Test func `skips a contact without an address`() throws {
        let (records, error) = try read("BEGIN:VCARD\nFN:Jane\nEND:VCARD\nBEGIN:VCARD\nTEL:1\nEND:VCARD".utf8)
        #expect(records.first == .skipped("a contact without a phone number or e-mail address"))
        #expect(records.last == .contact(ArchivedContact(name: "1", addresses: ["1"])))
        #expect(error == nil)
    }

    @Test func `unfolds lines and decodes version 2`() throws {
        #expect(try contact("FN:Ja\r\n ne D\r\n\toe\r\nTEL:2\r\n 8849")?.name == "Jane Doe")
        let quoted = "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=96zg=\r\n=C3=BCr=3D\r\nTEL;CELL:28849"
        #expect(try contact(quoted, version: "2.1")?.name == "Özgür=")
        #expect(try contact("N;QUOTED-PRINTABLE:=D6l;=zz=4\r\nTEL;CELL:1", version: "2.1")?.name == "=zz=4 Öl")
        #expect(try contact("FN;ENCODING=b:SmFuZQ==\r\nTEL:1")?.name == "Jane")
        let japanese = "FN;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=93=FA=96=7B\r\nTEL:1"
        #expect(try contact(japanese, version: "2.1")?.name == "日本")
        let chinese = "FN;CHARSET=GB18030;ENCODING=QUOTED-PRINTABLE:=D6=D0=CE=C4\r\nTEL:1"
        #expect(try contact(chinese, version: "2.1")?.name == "中文")
    }

    @Test func `reads old encodings and line ends`() throws {
        let card = "BEGIN:VCARD\rFN:Zoë\rTEL:28849\rEND:VCARD\r"
        let expected = ArchiveRecord.contact(ArchivedContact(name: "Zoë", addresses: ["28849"]))
        for encoding in [String.Encoding.utf8, .windowsCP1252, .utf16, .utf16BigEndian, .utf16LittleEndian] {
            let data = try #require(card.data(using: encoding))
            #expect(VCardReader.recognizes(Array(data)), "\(encoding)")
            #expect(try read(data).records == [expected], "\(encoding)")
        }
        #expect(try read("\u{FEFF}\n\n \(card)".utf8).records == [expected])
    }

    @Test func `skips pictures and assistants`() throws {
        let photo =
            "PHOTO;ENCODING=b;TYPE=JPEG:" + String(repeating: "A", count: 3 << 20) + "\r\n "
            + String(repeating: "B", count: 1 << 20)
        let agent = "AGENT:\r\nBEGIN:VCARD\r\nFN:Assistant\r\nTEL:99\r\nEND:VCARD"
        let card = try contact("\(photo)\r\nFN:Jane\r\n\(agent)\r\nTEL:28849")
        #expect(card == ArchivedContact(name: "Jane", addresses: ["28849"]))
    }

    @Test func `reports a card without an end, and a truncated file`() throws {
        let file = try TemporaryFile("BEGIN:VCARD\nTEL:1\n\nBEGIN:VCARD\nTEL:2\nEND:VCARD\nBEGIN:VCARD\nTEL:3\n".utf8)
        let (records, error) = everything(try VCardReader(path: file.path))
        #expect(records.map(\.place) == [.line(1), .line(4)])
        #expect(records.map(\.record.reason) == ["the card has no END:VCARD", nil])
        #expect(
            error?.description
                == "\(file.path) is incomplete: it ends in the middle of the card at line 7. The records before that were "
                + "read; make a new copy to get the rest."
        )
    }

    @Test func `refuses other files`() throws {
        for text in ["", "\n\n", "BEGIN:VCALENDAR\nEND:VCALENDAR\n", "FN:Jane\n"] {
            let file = try TemporaryFile(text.utf8)
            #expect(!VCardReader.recognizes(Array(text.utf8)))
            #expect(throws: ArchiveError.self) { try VCardReader(path: file.path) }
        }
    }

    @Test func `tolerates any change`() throws {
        let whole = Array(
            """
            BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=96;=\r\n=41\r\nFN:A\\,B\r\n C\r
            AGENT:\r\nBEGIN:VCARD\r\nEND:VCARD\r\nitem1.TEL;VALUE="uri":tel:+1%32;x=y\r\nEND:VCARD\r
            BEGIN:VCARD\r\nEMAIL;ENCODING=b:YUBi\r\nEND:VCARD\r\n
            """.utf8)
        let signs = Array(":;=\\\"\r\n\t ,.%".utf8) + [0, 0xC3, 0xFF]
        try expectNoCounterexample(
            seeds: 0..<300,
            make: { random -> [UInt8] in
                var bytes = whole
                for _ in 0...random.below(6) where !bytes.isEmpty {
                    let index = random.below(bytes.count)
                    switch random.below(3) {
                    case 0: bytes[index] = random.pick(signs)
                    case 1: bytes.insert(random.pick(signs), at: index)
                    default: bytes.removeSubrange(index..<min(bytes.count, index + random.below(30) + 1))
                    }
                }
                return bytes
            },
            violation: { bytes in
                let file = try TemporaryFile(bytes)
                guard let reader = try? VCardReader(path: file.path) else { return nil }
                let (records, _) = everything(reader, atMost: bytes.count + 1)
                return records.count > bytes.count ? "it never ends" : nil
            },
            printed: { String(decoding: $0, as: UTF8.self) })
    }
}
