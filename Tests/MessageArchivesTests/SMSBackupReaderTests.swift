import Foundation
import MessageArchives
import Messages
import PropertyTesting
import TestFiles
import Testing

@Suite struct SMSBackupReaderTests {
    private static let head =
        "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<!-- <sms/> -->\n<smses count=\"99\">\n"

    private func read(
        _ elements: String, head: String = head, end: String = "</smses>\n"
    ) throws -> (records: [ArchiveRecord], error: ArchiveError?) {
        let file = try TemporaryFile((head + elements + end).utf8)
        let (records, error) = everything(try SMSBackupReader(path: file.path))
        return (records.map(\.record), error)
    }

    private func sms(_ body: String, type: String = "1") -> String {
        #"<sms protocol="0" address="28849" date="1790000060123" type="\#(type)" body="\#(body)" read="0" />"#
    }

    private func bodies(_ elements: String) throws -> [String?] { try read(elements).records.map { $0.message?.body } }

    @Test func `reads received and sent messages`() throws {
        let (records, error) = try read(
            #"""
              <sms protocol="0" address="+12025550143" date="1790000060123" type="1" subject="null"
                body='It &amp; "that"' read="1" contact_name="(Unknown)" />
              <sms address="AD-DEMOBK" date="1790000120123" type="2" body="Sent" read="1"></sms>
            """#)
        var first = ArchivedMessage()
        first.address = "+12025550143"
        first.body = "It & \"that\""
        first.date = 1_790_000_060_123
        first.isRead = true
        var second = ArchivedMessage()
        second.direction = .sent
        second.address = "AD-DEMOBK"
        second.body = "Sent"
        second.date = 1_790_000_120_123
        #expect(records == [.message(first), .message(second)])
        #expect(error == nil)
    }

    @Test func `resolves references`() throws {
        let written = [
            ("&lt;a&gt; &amp;amp; &quot;&apos;", "<a> &amp; \"'"), ("line&#10;line&#x9;", "line\nline\t"),
            ("&#55357;&#56832;!", "😀!"), ("&#xD83D;&#xDE00;", "😀"), ("&#128512;😀", "😀😀"),
            ("&#55357;", "\u{FFFD}"), ("&#55357;x&#56832;", "\u{FFFD}x\u{FFFD}"),
            ("&#56832;&#55357;", "\u{FFFD}\u{FFFD}"),
            ("&#55357;&#55357;&#56832;", "\u{FFFD}😀"), ("&#55357;&amp;", "\u{FFFD}&"), ("&#0;", "\u{FFFD}"),
            ("&#99999999999999;", "\u{FFFD}"),
            ("AT&T & co; &nbsp; &#; &#x; &#1a; &", "AT&T & co; &nbsp; &#; &#x; &#1a; &"),
            ("&#+65;&#-65;&#٣;", "&#+65;&#-65;&#٣;"), ("raw\nline > end", "raw\nline > end"), ("a < b", "a < b"),
        ]
        for (form, text) in written { #expect(try bodies(sms(form)) == [text], "\(form)") }
    }

    @Test func `skips messages that were neither received nor sent`() throws {
        let records = try read(
            ["3", "4", "5", "6"].map { sms("x", type: $0) }.joined() + sms("null") + sms("") + #"<sms type="1"/>"#
        ).records
        #expect(
            records.map(\.reason) == [
                "a draft", "a message that was not sent yet", "a message that could not be sent",
                "a message that was not sent yet", "a message without a body", nil, "a message without a body",
            ])
        #expect(records[5].message?.body == "")
        #expect(!records.contains { $0.isBad })
        #expect(try read(sms("x", type: "17") + #"<sms body="x"/>"#).records.filter(\.isBad).count == 2)
    }

    @Test func `reads messages without a sender`() throws {
        for address in ["", "null"] {
            let record = try read(#"<sms address="\#(address)" type="1" date="null" body="Hi" />"#).records.first
            #expect(record?.message?.body == "Hi")
            #expect(record?.message?.address == nil)
            #expect(record?.message?.date == nil)
            #expect(record?.message?.isRead == nil)
        }
    }

    private func mms(_ attributes: String, parts: String = "", addresses: String = "") -> String {
        "<mms date=\"1790006000000\" \(attributes)><parts>\(parts)</parts><addrs>\(addresses)</addrs></mms>"
    }

    @Test func `reads multimedia messages`() throws {
        let from = #"<addr address="+12025550166" type="137" /><addr address="+12025550100" type="151" />"#
        let to = #"<addr address="insert-address-token" type="137" /><addr address="+12025550155" type="151" />"#
        let smil = #"<part ct="application/smil" text="&lt;smil/&gt;" />"#
        let text = #"<part ct="text/plain" text="One &#55356;&#57217;" /><part ct="text/plain" text="Two" />"#
        let picture = #"<part ct="image/jpeg" text="null" data="/9j/4AAQSkZJRg==" />"#
        let records = try read(
            mms(#"msg_box="1" address="+12025550166" read="1""#, parts: smil + text, addresses: from)
                + mms(#"msg_box="1" address="+12025550155~2025550166~+12025550177""#, parts: picture, addresses: from)
                + mms(#"msg_box="2" address="+12025550155~+12025550177""#, parts: text, addresses: to)
                + mms(#"msg_box="2" address="null""#, parts: text, addresses: to)
                + mms(#"msg_box="1" m_type="130" address="28849""#) + mms(#"msg_box="1" m_type="134" address="28849""#)
                + mms(#"msg_box="3" address="28849""#, parts: text)
                + mms(#"msg_box="1" address="28849" sub="Only this""#)
                + #"<mms date="1790006000" msg_box="1" address="28849" />"#
        ).records
        let messages = records.map(\.message)
        #expect(
            messages.map { $0?.body } == [
                "One 🎁\nTwo", nil, "One 🎁\nTwo", "One 🎁\nTwo", nil, nil, nil, "Only this", nil,
            ])
        #expect(
            messages.map { $0?.address } == [
                "+12025550166", "+12025550166", "+12025550155", "+12025550155", nil, nil, nil, "28849", "28849",
            ])
        #expect(
            messages.map { $0?.others } == [
                [], ["+12025550155", "+12025550177"], ["+12025550177"], [], nil, nil, nil, [], [],
            ])
        #expect(messages[2]?.direction == .sent)
        #expect(Set(messages.compactMap { $0?.service }) == [.mms])
        #expect(messages[8]?.date == 1_790_006_000_000)
        #expect(
            records.compactMap(\.reason) == ["an MMS that was not downloaded", "a delivery report", "a draft"])
    }

    @Test func `reads a text part that has its text only as data`() throws {
        func part(_ data: String, _ text: String = #"text="null""#) -> String {
            #"<part ct="text/plain" \#(text) data="\#(data)" />"#
        }
        let picture = #"<part ct="image/jpeg" text="null" data="SGVsbG8=" />"#
        let hello = Data("Hello é".utf8).base64EncodedString()
        let parts = [
            part(hello), picture + part(hello, #"text="""#), part(hello, ""), part(hello, #"text="The text""#),
            part(hello) + part(hello), part(""), part("null"), part("/9j/4A=="), part("A"),
        ]
        let records = try read(parts.map { mms(#"msg_box="1" address="28849""#, parts: $0) }.joined()).records
        #expect(
            records.map { $0.message?.body } == [
                "Hello é", "Hello é", "Hello é", "The text", "Hello é\nHello é", nil, nil, nil, nil,
            ])
        #expect(
            records.map(\.reason) == [nil, nil, nil, nil, nil, nil, nil]
                + [String](repeating: "the data of a text part is not UTF-8 in base64", count: 2))
    }

    @Test func `skips huge pictures`() throws {
        let picture = #"<part ct="image/jpeg" text="null" data=""# + String(repeating: "A", count: 5 << 20) + "\" />"
        let records = try read(mms(#"msg_box="1" address="28849""#, parts: picture) + sms("After it")).records
        #expect(records.map { $0.message?.body } == [nil, "After it"])
        let long = try read(sms(String(repeating: "A", count: 2 << 20)) + sms("After it")).records
        #expect(long.map(\.reason) == ["body is longer than 1 MiB", nil])
    }

    @Test func `reads every record before the end of a truncated file`() throws {
        let whole =
            sms("One") + mms(#"msg_box="1" address="1""#, parts: #"<part ct="text/plain" text="x" />"#) + sms("Two")
        let lengths = [sms("One").utf8.count, whole.utf8.count - sms("Two").utf8.count, whole.utf8.count]
        for length in 0...whole.utf8.count {
            let (records, error) = try read(String(whole.prefix(length)), end: "")
            // A record is complete with its last character; the document only with its end tag.
            #expect(records.count == lengths.filter { $0 <= length }.count, "\(length)")
            let place = records.isEmpty ? "before its first record is complete" : "after record \(records.count)"
            #expect(error?.description.contains(" is incomplete: it ends \(place).") == true)
        }
        #expect(try read(whole).error == nil)
        #expect(try read("", head: "<smses count='0'/>", end: "").error == nil)
    }

    @Test func `reports a broken record and continues`() throws {
        let body = Array(sms("Gr\u{1}n").utf8).map { $0 == 1 ? 0xFC : $0 }
        let broken = [
            #"<sms type="1" body=unquoted />"#, #"<sms type="1" body />"#, "<sms type=\"1\" / body='x'>", "<sms & >",
        ]
        let mmses =
            #"<mms msg_box="1" address="1"><parts>"# + sms("Inside") + #"<mms msg_box="1" address="2">"#
            + #"<mms msg_box="1" address="3" /></smses><smses>"#
        let file = try TemporaryFile(
            Array("<smses>".utf8) + body + (broken.joined() + sms("Fine") + mmses + sms("Last") + "</smses>").utf8)
        let (records, error) = everything(try SMSBackupReader(path: file.path))
        #expect(error == nil)
        #expect(
            records.map(\.record.reason) == [
                "body is not valid in the file's encoding (use --encoding NAME)", "malformed XML", "malformed XML",
                "malformed XML",
                "malformed XML",
                nil, "the <mms> has no end tag", nil, "the <mms> has no end tag", nil, nil,
            ])
        let text = try String(decoding: Data(contentsOf: URL(fileURLWithPath: file.path)), as: UTF8.self)
        #expect(records.map(\.place) == places(in: text, ofEach: ["<sms ", "<mms "]))
    }

    @Test func `reads other encodings`() throws {
        let document = Self.head + sms("Zürich ✓ &#55357;&#56832;😀") + "</smses>"
        for (encoding, mark) in [(String.Encoding.utf16LittleEndian, [0xFF, 0xFE]), (.utf16BigEndian, [0xFE, 0xFF])] {
            let data = try #require(document.data(using: encoding))
            for mark in [mark.map(UInt8.init), []] {
                let file = try TemporaryFile(mark + data)
                #expect(SMSBackupReader.recognizes(mark + data))
                let (records, _) = everything(try SMSBackupReader(path: file.path))
                #expect(records.map(\.record.message?.body) == ["Zürich ✓ 😀😀"])
            }
        }
        let latin = "<?xml version='1.0' encoding='ISO-8859-1'?><smses>" + sms("Zürich “x”") + "</smses>"
        let file = try TemporaryFile(try #require(latin.data(using: .windowsCP1252)))
        #expect(everything(try SMSBackupReader(path: file.path)).records.first?.record.message?.body == "Zürich “x”")
        let unknown = try TemporaryFile(latin.replacing("ISO-8859-1", with: "EBCDIC-7").utf8)
        #expect(throws: ArchiveError.self) { try SMSBackupReader(path: unknown.path) }
        let marked = try TemporaryFile("\u{FEFF}\(document)".utf8)
        #expect(everything(try SMSBackupReader(path: marked.path)).records.count == 1)
    }

    @Test func `refuses other documents`() throws {
        let cases = [
            ("<calls count='1'><call number='1'/></calls>", "is a call log (<calls>)"),
            ("<html><body/></html>", "<html>"),
            ("", "no <smses>"), ("just words", "no <smses>"),
            ("<!DOCTYPE x [<!ENTITY a 'b'>]><smses/>", "declares a document type"),
        ]
        for (document, message) in cases {
            let file = try TemporaryFile(document.utf8)
            let error = #expect(throws: ArchiveError.self) { try SMSBackupReader(path: file.path) }
            #expect(error?.description.contains(message) == true, "\(document)")
        }
        let missing = #expect(throws: ArchiveError.self) { try SMSBackupReader(path: "/nonexistent/sms.xml") }
        #expect(missing?.description == "/nonexistent/sms.xml does not exist.")
        let folder = #expect(throws: ArchiveError.self) { try SMSBackupReader(path: "/tmp") }
        #expect(folder?.description.hasPrefix("/tmp is a folder. Specify a file in it, or") == true)
    }

    @Test func `tolerates depth, comments and CDATA`() throws {
        let deep = String(repeating: "<a>", count: 100_000)
        let records = try read(deep + "<![CDATA[ <sms/> ]]> <?x <sms/> ?> words" + sms("Deep") + "<!-- - -- -->")
            .records
        #expect(records.map { $0.message?.body } == ["Deep"])
    }

    @Test func `recognizes its format`() {
        let yes = [Self.head, "\u{FEFF}<smses count='1'>", " \n<smses>", "<?xml version='1.0'?><?x?><!--a--><smses>"]
        let no = ["", "smses", "<calls>", "BEGIN:VCARD", "{\"a\": \"<smses>\"}", "<?xml version='1.0'?><html>"]
        for text in yes { #expect(SMSBackupReader.recognizes(Array(text.utf8)), "\(text)") }
        for text in no { #expect(!SMSBackupReader.recognizes(Array(text.utf8)), "\(text)") }
    }

    @Test func `tolerates any change`() throws {
        let whole = Array(
            (Self.head + sms("One &#55357;&#56832;")
                + mms(
                    #"msg_box="1" address="1~2""#, parts: #"<part ct="text/plain" text="x" data="AAAA" />"#,
                    addresses: #"<addr address="1" type="137" />"#) + sms("Two") + "</smses>").utf8)
        let signs = Array("<>/\"'=&#;!?-[] \0".utf8) + [0xFF, 0xC3, 0xED]
        try expectNoCounterexample(
            seeds: 0..<300,
            make: { random -> [UInt8] in
                var bytes = whole
                for _ in 0...random.below(6) {
                    let index = random.below(bytes.count)
                    switch random.below(4) {
                    case 0: bytes[index] = UInt8(random.below(256))
                    case 1: bytes[index] = random.pick(signs)
                    case 2: bytes.insert(random.pick(signs), at: index)
                    default: bytes.removeSubrange(index..<min(bytes.count, index + random.below(40) + 1))
                    }
                    if bytes.isEmpty { bytes = [0x3C] }
                }
                return bytes
            },
            violation: { bytes in
                let file = try TemporaryFile(bytes)
                guard let reader = try? SMSBackupReader(path: file.path) else { return nil }
                let (records, _) = everything(reader, atMost: bytes.count + 1)
                return records.count > bytes.count ? "it never ends" : nil
            },
            printed: { String(decoding: $0, as: UTF8.self) })
    }
}
