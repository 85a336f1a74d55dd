import MessageArchives
import Testing

/// Whether the first row of a table without a default name of the text is its header.
@Suite struct HeaderDecisionTests {
    private static let messages = [
        "Are we still on for lunch?", "You have won, call now", "See you at six", "Free entry in a weekly draw",
        "On my way home",
        "Claim your prize before Friday", "Did you get my letter?", "Your parcel waits for a fee",
    ]

    private func quoted(_ text: String) -> String { text.contains(",") ? "\"\(text)\"" : text }

    private func rows(_ count: Int, labels: (String, String) = ("ham", "spam"), isTextFirst: Bool = false) -> String {
        (0..<count).map { number in
            let (label, text) = (number % 2 == 0 ? labels.0 : labels.1, quoted(Self.messages[number % 8]))
            return isTextFirst ? "\(text),\(label)\n" : "\(label),\(text)\n"
        }.joined()
    }

    @Test(arguments: [
        "class,email", "Category,Mail", "label,masseges", "Label,EmailText", "target,mail_text", "Type,Contents", "y,x",
        "0,1",
        "kind,sentence", "is_spam,mail", "Spam/Ham,Email", "tag,tweet", "LABEL,SMS_MESSAGE_BODY", "result,review",
        "Labels,Mails",
        "classification,data", "spam_or_not,e-mail", "Label (ham/spam),Mail body",
    ])
    func `a header is not a message, whatever its names and however many rows`(_ header: String) throws {
        for count in [1, 2, 3, 5, 8, 40] {
            let found = try records("\(header)\n" + rows(count))
            #expect(found.count == count && found.first?.place == "2", "\(count) rows: \(found.lines.first ?? "none")")
            #expect(found.messages.first?.body == Self.messages[0])
            #expect(
                count < 2 || found.messages.map(\.labels).prefix(2) == [["ham"], ["spam"]], "\(count): \(found.lines)")
            let tabs = try records("\(header)\n".replacing(",", with: "\t") + "ham\thello, you\nspam\tbuy\tnow\n")
            #expect(tabs.lines == ["2 ham··hello, you", "3 spam··buy\tnow"])
        }
    }

    @Test(arguments: ["Sort,Words", "Kennung,Wortlaut", "etiqueta,frase"])
    func `names that are not usual are recognized by three rows below`(_ header: String) throws {
        #expect(try records("\(header)\n" + rows(5)).count == 5)
        #expect(try records("\(header)\n" + rows(4, labels: ("0", "1"))).count == 4)
    }

    @Test func `the text can be first, and labels numbers`() throws {
        let found = try records("email,class\n" + rows(6, isTextFirst: true))
        #expect(found.lines.prefix(2) == ["2 ham··Are we still on for lunch?", "3 spam··You have won, call now"])
        #expect(try records("mail,spam\n" + rows(6, labels: ("0", "1"), isTextFirst: true)).messages[1].labels == ["1"])
    }

    @Test func `names above dates or phone numbers are a header`() throws {
        let table = "Richtung;Nummer;Datum;Wortlaut\nEin;+12025550143;14.11.2023 22:13;Hallo du\n"
        #expect(refusal(table)?.hasSuffix("Name it with --column text=Wortlaut.") == true)
        #expect(try records(table, columns: columns(text: "4", sender: "2")).lines == ["2 ·+12025550143·Hallo du"])
    }

    @Test func `a header in the middle of a table is not a message`() throws {
        let found = try records("text,label\na,ham\ntext,label\ntext,spam\n").lines
        #expect(found == ["2 ham··a", "3 skipped: the header", "4 spam··text"])
    }

    @Test func `a first message is not a header`() throws {
        for labels in [("ham", "spam"), ("0", "1"), ("legit", "scam"), ("work", "play")] {
            for count in [2, 3, 5, 8] {
                let found = try records(rows(count, labels: labels))
                #expect(found.count == count && found.first?.place == "1", "\(labels), \(count)")
            }
        }
        #expect(try records("ham,hello\nspam,buy\n").count == 2)
        #expect(try records("ham,Email\nspam,buy now\nham,see you\nham,good\n").count == 4)
        // The label is a word that columns are named with.
        #expect(try records("x\tYou won the lottery\nx\thello\n").count == 2)
        #expect(try records("spam\tBuy now\nspam\tBuy now\n").count == 2)
    }

    @Test func `the decision is reported with the first row`() throws {
        #expect(
            try notes("class,email\n" + rows(5)) == [
                "FILE: the first row (class, email) is read as the header; columns: email as text, class as label."
            ])
        #expect(
            try notes(rows(5)) == [
                "FILE: no header; the first row (ham, Are we still on for lunch?) is read as a message; columns: 2 as text, 1 as "
                    + "label."
            ])
        #expect(
            try notes("ham\thello\n") == [
                "FILE: no header; the first row (ham, hello) is read as a message; columns: 2 as text, 1 as label."
            ])
    }

    @Test func `an unknown text column is suggested by its name`() throws {
        let table =
            "label,masseges,,,\n"
            + (0..<6).map { "\($0 % 2 == 0 ? "ham" : "spam"),\(quoted(Self.messages[$0])),,,\n" }.joined()
        #expect(
            refusal(table)
                == "FILE:1: no text column found. Columns: label, masseges. Name it with --column text=masseges.")
        // The number of the column is as good, and loses neither the labels nor the header.
        for text in ["2", "masseges"] {
            let found = try records(table, columns: columns(text: text))
            #expect(found.count == 6 && found.lines.first == "2 ham··Are we still on for lunch?", "\(found.lines)")
        }
        #expect(
            refusal("id,kind,words\n1,ham,hello you there\n2,spam,win a prize\n3,ham,see you\n")
                == "FILE:1: no text column found. Columns: id, kind, words. Name it with --column text=words.")
        // A name that is not one word for a shell is suggested by its number.
        #expect(
            refusal("id,kind,my words\n1,ham,hello you\n2,spam,win\n")?.hasSuffix("Name it with --column text=3.")
                == true)
        let known = try records("label,text\n" + rows(5), columns: columns(text: "2"))
        #expect(known.count == 5 && known.messages[0].labels == ["ham"])
    }
}
