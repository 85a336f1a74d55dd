import MessageArchives
import Messages
import Testing

@Suite struct SMSImportExportTests {
    private static let sms = """
        {"_id":"1","thread_id":"1","address":"+12025550123","date":"1772444460000","read":"1","type":"1","body":"Hi","sub_id":"1"}
        """

    @Test func `messages are read from the columns of Android's provider`() throws {
        let lines = [
            Self.sms, #"{"_id":"2","address":"24273","date":"1772444461000","read":"0","type":"2","body":"Yes"}"#,
            #"{"_id":"3","address":"24273","date":"1772444461000","type":"3","body":"Draf"}"#,
            #"{"_id":"4","address":"24273","type":"5","body":"Failed"}"#, "", "nonsense",
            #"{"_id":"5","type":"1"}"#, #"{"_id":"6","address":"24273","body":"x","type":"1","date":"soon"}"#,
        ]
        let found = try records(lines.joined(separator: "\n"))
        #expect(
            found.lines == [
                "1 ·+12025550123·Hi", "2 ·to 24273·Yes", "3 skipped: a draft",
                "4 skipped: a message that could not be sent", "6 bad: not a JSON object",
                "7 bad: \"address\" and \"body\" are missing", "8 bad date: date is not a number",
            ])
        #expect(found.messages.map(\.isRead) == [true, false])
        #expect(found.messages.map(\.date) == [1_772_444_460_000, 1_772_444_461_000])
        #expect(found.messages.allSatisfy { $0.service == .sms && $0.identifier == nil })
    }

    @Test func `an MMS has its text parts, its sender and its recipients`() throws {
        let own = #"{"address":"+12025550100","type":"151"}"#
        let lines = [
            Self.sms,
            """
            {"_id":"1","date":"1772444460","msg_box":"1","read":"1","m_type":"132","__sender_address":\
            {"address":"+12025550123","type":"137"},"__recipient_addresses":[\(own)],"__parts":[{"ct":"application/smil",\
            "text":"<smil/>"},{"ct":"text/plain","text":"Look"},{"ct":"image/jpeg","_data":"x"},{"ct":"text/plain","text":"here"},\
            {"ct":"text/plain","binary_data":"c3RheQ=="}]}
            """,
            """
            {"date":"1772444460","msg_box":"1","__sender_address":{"address":"+12025550123","type":"137"},\
            "__recipient_addresses":[\(own),{"address":"+12025550124","type":"151"}],"__parts":[{"ct":"image/jpeg"}]}
            """,
            """
            {"date":"1772444460","msg_box":"2","sender_address":{"address":"insert-address-token","type":"137"},\
            "recipient_addresses":[{"address":"+12025550123","type":"151"},{"address":"+12025550124","type":"151"}],\
            "sub":"Hello","parts":[]}
            """,
            #"{"date":"1772444460","msg_box":"1","m_type":"130","__sender_address":{"address":"+12025550123"}}"#,
            #"{"date":"1772444460","msg_box":"1","__parts":[]}"#,
        ]
        let found = try records(lines.joined(separator: "\n"))
        #expect(
            found.lines == [
                "1 ·+12025550123·Hi", "2 ·+12025550123·Look\nhere\nstay", "3 ·+12025550123++12025550124·-",
                "4 ·to +12025550123++12025550124·Hello", "5 skipped: an MMS that was not downloaded",
                "6 bad: it has neither an address nor a body",
            ])
        #expect(found.messages.dropFirst().allSatisfy { $0.service == .mms && $0.date == 1_772_444_460_000 })
    }
}

@Suite struct FossifyTests {
    private static let sms = """
        {"subscriptionId":1,"address":"+12025550123","body":"Hi [you] {\\"sms\\":[","date":1772444460000,"dateSent":0,
         "locked":0,"protocol":null,"read":1,"status":-1,"type":1,"serviceCenter":null,"backupType":"sms"}
        """

    private static func mms(_ data: String) -> String {
        """
        {"creator":"x","contentType":"application/vnd.wap.multipart.related","date":1772444460000,"messageType":132,
         "messageBox":1,"read":0,"subject":null,"addresses":[{"address":"+12025550123","type":137,"charset":106},
         {"address":"+12025550100","type":151,"charset":106}],"parts":[{"contentType":"image/jpeg","text":null,
         "data":"\(data)"},{"contentType":"text/plain","text":"A picture","data":null}],"backupType":"mms"}
        """
    }

    @Test func `a list of messages is read element by element`() throws {
        let found = try records("[\n" + [Self.sms, Self.mms("/9j/"), Self.sms].joined(separator: ",\n") + "\n]\n")
        #expect(
            found.lines == [
                "record 1 ·+12025550123·Hi [you] {\"sms\":[", "record 2 ·+12025550123·A picture",
                "record 3 ·+12025550123·Hi [you] {\"sms\":[",
            ])
        #expect(found.messages.map(\.isRead) == [true, false, true])
        #expect(found.messages.map(\.date) == [1_772_444_460_000, 1_772_444_460_000, 1_772_444_460_000])
    }

    @Test func `a JSON list of another format is refused`() {
        #expect(
            refusal(#"[{"text":"Hi","label":"ham"}]"#)
                == "FILE is a JSON list, but not from Fossify Messages. Convert it to JSON Lines: jq -c '.[]' FILE")
    }

    @Test func `messages around a picture of any size are read`() throws {
        let found = try records("[\(Self.mms(String(repeating: "A\\/", count: 1_000_000))),\(Self.sms)]")
        #expect(found.lines.map { $0.prefix(8) } == ["record 1", "record 2"])
        #expect(found.messages.first?.body == "A picture")
    }

    @Test func `a text part that has its text only as data is read`() throws {
        let part = Self.mms("x").replacing(#""text":"A picture","data":null"#, with: #""text":null,"data":"SGkgw6k=""#)
        #expect(try records("[\(part)]").messages.first?.body == "Hi é")
        let bad = part.replacing("SGkgw6k=", with: "/9j/4A==")
        #expect(try records("[\(bad)]").lines == ["record 1 bad: the data of a text part is not UTF-8 in base64"])
    }

    @Test func `conversations of the first versions are read`() throws {
        let other = #"{"address":"24273","body":"b","type":2,"date":1}"#
        let old =
            #"[{"threadId":1,"sms":[\#(Self.sms),\#(other)],"mms":[\#(Self.mms(""))]},{"sms":[],"mms":[]},{"sms":[\#(other)]}]"#
        #expect(
            try records(old).lines == [
                "record 1 ·+12025550123·Hi [you] {\"sms\":[", "record 2 ·to 24273·b",
                "record 3 ·+12025550123·A picture",
                "record 4 ·to 24273·b",
            ])
    }

    @Test func `a broken element is reported, and the next ones are read`() throws {
        #expect(
            try records("[\(Self.sms), 12, [\"{\"], {\"body\":1,\"address\":\"a\"}, {\"body\":\"x\", }, \(Self.sms)]")
                .lines
                .map { $0.prefix(40) }
                == [
                    "record 1 ·+12025550123·Hi [you] {\"sms\":[", "record 2 bad: not a JSON object",
                    "record 3 bad: not a JSON object", "record 4 bad: \"body\" is not a string",
                    "record 5 bad: not a JSON object", "record 6 ·+12025550123·Hi [you] {\"sms\":[",
                ].map { $0.prefix(40) })
        #expect(try records("[]").isEmpty)
        let long = String(repeating: "{\"text\":1},", count: 200_000)
        #expect(
            try records("[{\"parts\":[\(long)1]},\(Self.sms)]").lines.map { $0.prefix(13) }
                == ["record 1 bad:", "record 2 ·+12"])
    }
}
