import Foundation
import InboxDatabase
import MessageArchives
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import Device

/// Delivery reads every archive format.
@Suite struct DeliveryFormatsTests {
    private let device: Device

    init() throws { device = try Device() }

    /// Delivers a file, and returns its messages in the order of the file and the skipped records.
    private func deliver(_ file: String) throws -> (messages: [String], skipped: [String], sentence: String) {
        let path = device.folder.appendingPathComponent("archive").path
        try Data(file.utf8).write(to: URL(fileURLWithPath: path))
        let delivery = try Delivery(path: path, phone: device.phone)
        delivery.start()
        try #require(device.loop.run(atMost: .seconds(60)) { delivery.hasEnded })
        let messages = try device.delivered.map { delivered in
            let message = try #require(try device.store.message(delivered.message))
            return "\(message.label ?? "")·\(message.sender?.written ?? "")·\(message.body ?? "-")"
        }
        return (messages, delivery.summary.reasons.map { "\($0.place): \($0.reason)" }, delivery.summary.sentence)
    }

    @Test func `a table without senders has placeholder senders`() throws {
        let (messages, skipped, sentence) = try deliver(
            "text,label,from\nhello,ham,\nbuy,junk|promotion,24273\nx,a,b,c\n")
        #expect(messages == ["ham·\(PlaceholderSender.number(1))·hello", "junk|promotion·24273·buy"])
        #expect(skipped.map { $0.prefix(18) } == ["4: 4 cells, but th"])
        #expect(
            sentence
                == "2 messages delivered, 1 line skipped. 1 message has no sender and got a placeholder number."
        )
    }

    @Test func `an empty body of a table differs from none, and sent messages are not delivered`() throws {
        let found = try deliver(
            "From,To,Type,Text\n24273,+12025550199,in,\"\"\n24273,+12025550199,in,\n+12025550199,24273,out,mine\n")
        #expect(found.messages == ["·24273·", "·24273·-"])
        #expect(
            found.sentence.hasPrefix(
                "2 messages delivered. Also skipped: sent messages (1)."))
    }

    @Test func `only received messages of an archive are delivered`() throws {
        let found = try deliver(
            """
            [{"address":"24273","body":"hello","type":1,"date":1772444460000},
            {"address":"24273","body":"mine","type":2,"date":1772444460000},
            {"address":"24273","body":"draft","type":3,"date":1772444460000}, 7]
            """)
        #expect(found.messages == ["·24273·hello"])
        #expect(found.skipped == ["3:67: record 4: not a JSON object"])
        #expect(
            found.sentence
                == "1 message delivered, 1 record skipped. Also skipped: a draft (1), sent messages (1)."
                + " To import contacts and sent messages, use siftbox import.")
    }

    @Test func `a JSON Lines message without a sender has no sender`() throws {
        #expect(try deliver(#"{"text":"hello"}"#).messages == ["··hello"])
    }

    @Test(arguments: [
        ("ham\thello\n", "."), ("<smses><sms type='1' address='1' body='hello'/></smses>", "."),
        ("<smses><sms type='1' address='1' body='hello'/><sms type='17'/></smses>", ", 1 record skipped."),
    ])
    func `the summary uses the format's unit, and is silent about what was not skipped`(
        _ file: String, _ skipped: String
    ) throws {
        #expect(try deliver(file).sentence.hasPrefix("1 message delivered\(skipped)"))
    }

    @Test func `a message with an invalid date is skipped`() throws {
        let found = try deliver("text,from,date\nhello,24273,soon\nbuy,24273,\n")
        #expect(found.messages == ["·24273·buy"])
        #expect(found.skipped.map { $0.hasPrefix("2: the column date: date 'soon' has") } == [true])
    }

    @Test func `contacts are skipped and counted`() throws {
        let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Mum\nTEL:+12025550101\nEND:VCARD\n"
        let found = try deliver(card + card)
        #expect(found.messages.isEmpty)
        #expect(
            found.sentence
                == "0 messages delivered. Also skipped: contacts (2). To import contacts "
                + "and sent messages, use siftbox import.")
        #expect(try device.store.contacts().isEmpty)
    }

    @Test func `a path that cannot be read is refused at once, with its name`() throws {
        func refusal(_ path: String) -> String? {
            errorText { try Delivery(path: path, phone: device.phone) }
        }
        let folder = device.folder.path
        #expect(refusal(folder + "/no.csv") == "\(folder)/no.csv does not exist.")
        #expect(refusal(folder)?.hasPrefix("\(folder) is a folder. Specify a file in it, or") == true)
        #expect(refusal("-")?.hasPrefix("Standard input is not supported here") == true)
        #expect(mkfifo(folder + "/pipe", 0o600) == 0)
        #expect(refusal(folder + "/pipe")?.contains("is a pipe or a device. Save") == true)
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "nowhere")
        #expect(refusal(folder + "/link")?.contains("is a link to a missing file") == true)
    }

    @Test func `a file that is not an archive is refused with its type`() throws {
        let path = device.folder.appendingPathComponent("archive").path
        try Data("%PDF-1.7".utf8).write(to: URL(fileURLWithPath: path))
        do {
            _ = try Delivery(path: path, phone: device.phone)
            Issue.record("The file was opened.")
        } catch {
            #expect(error == .store("\(path) is a PDF. Use a file of messages, such as CSV."))
        }
    }
}
