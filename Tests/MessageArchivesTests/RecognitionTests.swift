import Foundation
import MessageArchives
import TestFiles
import Testing

@Suite struct RecognitionTests {
    private func format(_ text: String) throws -> ArchiveFormat {
        try withFile(Array(text.utf8)) { try Archive.open($0).format }
    }

    @Test(arguments: [
        ("ham\thello", ArchiveFormat.tsv), ("\n\n  \nham\thello", .tsv), ("no tab\nham\thello\n", .tsv),
        ("text,label\na,b", .csv), ("\u{FEFF}Text;Label\na;b", .csv), ("ham,hello\nspam,buy\n", .csv),
        ("{\"text\":\"a\"}", .jsonLines), ("\n {broken", .jsonLines),
        (#"{"_id":"1","address":"24273","body":"x","type":"1"}"#, .smsImportExport),
        // Only Android writes the box as a number.
        (#"{"address":"24273","body":"x"}"#, .jsonLines), (#"{"body":"x","type":"inbox"}"#, .jsonLines),
        (#"{"from":"24273","body":"x","type":1}"#, .jsonLines), (#"{"thread_id":"1","type":"3"}"#, .smsImportExport),
        (#"{"__parts":[],"msg_box":"1"}"#, .smsImportExport), (#"[{"address":"24273","body":"x","type":1}]"#, .fossify),
        ("[ ]", .fossify), ("[spam]\thello\n", .tsv),
        ("<?xml version='1.0'?><smses count='0'></smses>", .smsBackup),
        ("BEGIN:VCARD\nVERSION:3.0\nFN:A\nEND:VCARD\n", .vCard),
    ])
    func `a format is detected by the content`(_ text: String, _ expected: ArchiveFormat) throws {
        #expect(try format(text) == expected)
    }

    @Test(arguments: ["", "\n", " \r\n\r\n", "\u{FEFF}", "\u{FEFF}\n"], [nil] + ArchiveFormat.textual)
    func `an empty file is an empty archive`(_ text: String, _ format: ArchiveFormat?) throws {
        #expect(try records(text, as: format).isEmpty)
    }

    private struct Foreign: CustomStringConvertible {
        let bytes: [UInt8]
        let description: String

        init(_ bytes: [UInt8], _ message: String) { (self.bytes, description) = (bytes, message) }

        init(_ text: String, _ message: String) { self.init(Array(text.utf8), message) }

        static let all = [
            Foreign([0x1F, 0x8B, 8, 0], "compressed. Unpack it (gunzip)."),
            Foreign("PK\u{3}\u{4}xxmessages.ndjsonxx", "Unzip it"),
            Foreign("PK\u{3}\u{4}xx[Content_Types].xml", "Save it as CSV"),
            Foreign("PK\u{3}\u{4}xx", "a ZIP archive"),
            Foreign([0x89, 0x50, 0x4E, 0x47, 0x0D], "a picture"),
            Foreign("\0\0\0\u{18}ftypheic", "a picture"),
            Foreign("%PDF-1.7", "a PDF"),
            Foreign("# Mine\ntitle: T\ncountry: US\nsteps: []\n", "is a session, not a file of messages"),
            Foreign("PAR1\u{15}\u{4}", "a Parquet table. Convert it to JSON Lines: python3 -c"),
            Foreign("ARROW1\0\0", "a Feather or Arrow table"),
            Foreign("Obj\u{1}\u{4}", "an Avro file"),
            Foreign("FEA1\0\0\0\0", "a Feather table"),
            Foreign(
                [0xFF, 0xFF, 0xFF, 0xFF, 0x58, 4, 0, 0],
                "a stream of Arrow tables. Convert it to JSON Lines: python3 -c \"import pyarrow.ipc; pyarrow.ipc."),
            Foreign("ORC\n" + String(repeating: "\u{6}\u{12}\u{4}\u{8}", count: 9), "an ORC table"),
            Foreign("ORC\nDear Anna,\nhow are you?\n", "not in a supported format"),
            Foreign("\0\u{1}\0\0Standard ACE DB", "an Access database"),
            Foreign([UInt8](repeating: 0x61, count: 257) + Array("ustar".utf8), "a tar archive"),
            Foreign("PK\u{3}\u{4}xxmimetypeapplication/vnd.oasis.opendocument.spreadsheet", "Save it as CSV"),
            Foreign([0xD0, 0xCF, 0x11, 0xE0, 0xA1], "an old Office version"),
            Foreign("{\\rtf1", "RTF"),
            Foreign([0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0], "UTF-32"),
            Foreign(
                "\u{4}\u{1F}\u{4}\u{20}" + "\0 \0l\0a\0b\0e\0l\0\t\0t\0e\0x\0t\0 \0a\0n\0d",
                "UTF-16 without a byte order mark"),
            Foreign(Array(repeating: 0, count: 1_000), "a binary or encrypted file"),
            Foreign(Array(UInt8.min...UInt8.max), "a binary or encrypted file"),
            Foreign("<?xml version='1.0'?><plist/>", "XML or HTML in an unsupported format (<plist>)"),
            Foreign("<?xml version='1.0'?><!-- made by an app --><contacts><c/></contacts>", "(<contacts>)"),
            Foreign("<?xml version='1.0'?><calls count='1'><call number='1'/></calls>", "is a call log (<calls>)"),
            Foreign("<calls count='0'/>", "is a call log (<calls>)"),
            Foreign(
                "\u{FEFF}<?xml version='1.0'?>\n<?xml-stylesheet href='calls.xsl'?>\n<CallLogs>",
                "a call log (<CallLogs>)"),
            Foreign("<?xml", "XML or HTML in an unsupported format."),
            Foreign("<!DOCTYPE html><html>", "XML or HTML"),
            Foreign("Dear Anna,\nhow are you?\n", "not in a supported format"),
            Foreign(#"{"siftbox":1,"version":1}"#, "siftbox import"),
        ]
    }

    @Test(arguments: Foreign.all)
    private func `other files are refused with their format`(_ foreign: Foreign) {
        let refusal = refusal(foreign.bytes)
        #expect(refusal?.hasPrefix("FILE ") == true)
        #expect(refusal?.contains(foreign.description) == true, "\(refusal ?? "")")
    }

    @Test func `a file that is not in the given format is refused with the place`() {
        #expect(refusal("\nham\thello\n", as: .jsonLines) == "FILE:2: expected a JSON object (format jsonl).")
        #expect(refusal("ham\thello\n", as: .smsImportExport)?.hasPrefix("FILE:1: expected a JSON object") == true)
        #expect(refusal("{\"text\":\"a\"}\n", as: .fossify) == "FILE:1: expected a JSON list (format fossify).")
        #expect(refusal("SQLite format 3\u{0}", as: .csv) == "FILE is a database (messages), not csv.")
        for format in [ArchiveFormat.messages, .smsBackup, .vCard] {
            #expect(refusal("ham\thello\n", as: format)?.contains("FILE") == true)
        }
    }

    @Test func `files that cannot be read are refused`() throws {
        func refusal(_ path: String) -> String {
            errorText { try Archive.open(path) } ?? "opened"
        }
        let folder = FileManager.default.temporaryDirectory.path
        #expect(refusal("/nowhere/messages.tsv") == "/nowhere/messages.tsv does not exist.")
        #expect(
            refusal(folder)
                == "\(folder) is a folder. Specify a file in it, or use --format folder if it has one folder of messages per label."
        )
        #expect(refusal("/dev/zero") == "/dev/zero is a pipe or a device. Save the messages to a file first.")
        #expect(try Archive.open("/dev/null").next() == nil)
    }
}
