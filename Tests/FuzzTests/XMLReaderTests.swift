import Foundation
import MessageArchives
import PropertyTesting
import TestFiles
import Testing
import UntrustedFiles

/// A message of a backup.
private func sms(_ body: String, _ rest: String = "") -> String { "<sms type='1' body='\(body)'\(rest)/>" }

/// Elements, and the bodies that both readers find in them.
private let accepted: [(String, [String])] = [
    ("", []), (sms("a"), ["a"]), (sms("a > b"), ["a > b"]), (sms("a\"b"), ["a\"b"]),
    ("<sms type=\"1\" body=\"it's > it\"/>", ["it's > it"]), ("<sms type='1' body='a'></sms>", ["a"]),
    ("<sms  type = '1'\n\tbody\r\n=\r\n'a' />", ["a"]), ("<sms type='1'body='a'/>", ["a"]),
    ("<!-- <sms type='1' body='b'/> > ' -->" + sms("a"), ["a"]), ("<!----><!-- - -- --->" + sms("a"), ["a"]),
    ("<?note a > 'b?>" + sms("a"), ["a"]), ("text " + sms("a") + " & more", ["a"]),
    (sms("&lt;a&gt; &amp;amp; &quot;&apos;&#65;&#x42;&#x1F600;"), ["<a> &amp; \"'AB😀"]),
    (sms("a &; & b"), ["a &; & b"]), (sms("&#55357;&#56832;"), ["😀"]),
    (sms("e\u{301}\u{301}"), ["e\u{301}\u{301}"]),
    (sms("\u{301}a"), ["\u{301}a"]),
    (sms(String(repeating: "a", count: 70_000)), [String(repeating: "a", count: 70_000)]),
]

/// Elements with mistakes, and the records that a backup has with them.
private let mistaken: [(String, [String])] = [
    ("<![CDATA[ <sms type='1' body='b'/> ]]>" + sms("a"), ["a"]),
    ("<sms & >" + sms("a"), ["(malformed XML)", "a"]),
    ("<sms type='1' body=a/>" + sms("a"), ["(malformed XML)", "a"]), ("< " + sms("a"), ["a"]),
    ("<sms type='1' body='a' / >" + sms("b"), ["(malformed XML)", "b"]), ("<sms type='1' body='a'>", ["a"]),
    (sms("a") + "</sms>", ["a"]), (sms("a") + "<x></y>", ["a"]), (sms("a") + "<x></x y='1'>", ["a"]),
    (sms("a") + "</>", ["a"]), (String(repeating: "<x>", count: 64) + sms("a"), ["a"]),
]

/// One parser reads backups with their mistakes, and nothing of a project's file that has any.
@Suite struct XMLReaderTests {
    /// The values of the attribute `body` of each `<sms>`, as a project's file; nil: refused.
    private func strict(_ inside: String) -> [String?]? {
        ModelTags.read("<smses>\(inside)</smses>")?.filter { $0.name == "sms" }.map { $0.values["body"] }
    }

    /// The same as a backup: the bodies, or the reasons of bad records.
    private func tolerant(_ inside: String) throws -> [String?] {
        try bodies(Array("<smses>\(inside)</smses>".utf8))
    }

    private func bodies(_ bytes: [UInt8]) throws -> [String?] {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("xml-\(UUID().uuidString)").path
        try writeUnsynced(bytes, to: path)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let reader = try SMSBackupReader(path: path)
        var bodies: [String?] = []
        while let record = try reader.next() {
            switch record {
            case .message(let message), .badDate(let message, _): bodies.append(message.body)
            case .bad(let reason): bodies.append("(\(reason))")
            case .skipped, .contact: bodies.append(nil)
            }
        }
        return bodies
    }

    /// XML that both read alike.
    @Test(arguments: accepted)
    func `what both accept`(_ inside: String, _ expected: [String]) throws {
        #expect(strict(inside) == expected)
        #expect(try tolerant(inside) == expected)
    }

    /// XML that a backup may have, and a project's file may not.
    @Test(arguments: mistaken)
    func `mistakes of a backup are tolerated, of a project refused`(_ inside: String, _ expected: [String]) throws {
        #expect(strict(inside) == nil)
        #expect(try tolerant(inside) == expected)
    }

    @Test func `references without a character are kept in messages and left out of projects`() throws {
        let written = sms("[&nbsp;&#1a;&#55357;&#0;&#99999999999;]")
        #expect(strict(written) == ["[]"])
        #expect(try tolerant(written) == ["[&nbsp;&#1a;\u{FFFD}\u{FFFD}\u{FFFD}]"])
    }

    @Test(arguments: ["<!DOCTYPE smses>", "<!ENTITY a 'b'>", "<!ELEMENT a>"])
    func `declarations are refused by both`(_ declaration: String) {
        #expect(ModelTags.read("\(declaration)<smses/>") == nil)
        #expect(strict(declaration) == nil)
        #expect(throws: ArchiveError.self) { try tolerant(declaration) }
    }

    @Test func `a byte order mark and blanks may precede the document`() throws {
        let document = "\u{FEFF}\n<?xml version='1.0'?>\n<smses>\(sms("é"))</smses>\n"
        #expect(ModelTags.read(document)?.map(\.name) == ["smses", "sms"])
        #expect(try bodies(Array(document.utf8)) == ["é"])
    }

    @Test func `every truncated document is refused by both`() throws {
        let document = "<?xml version='1.0'?><!-- x --><smses count=\"1\"> a \(sms("b > c"))<x y='1'>z</x></smses>"
        #expect(ModelTags.read(document)?.map(\.text) == [" a ", "", "z"])
        #expect(try bodies(Array(document.utf8)) == ["b > c"])
        let start = try #require(document.range(of: "<smses")).lowerBound.utf16Offset(in: document)
        for length in start + 1..<document.utf8.count {
            let part = String(decoding: document.utf8.prefix(length), as: UTF8.self)
            #expect(ModelTags.read(part) == nil, "\(part)")
            #expect(throws: ArchiveError.self, "\(part)") { try bodies(Array(part.utf8)) }
        }
    }

    @Test func `nesting is limited to 64 elements`() {
        func nested(_ depth: Int) -> String {
            String(repeating: "<a>", count: depth) + "t" + String(repeating: "</a>", count: depth)
        }
        #expect(ModelTags.read(nested(64))?.last?.path.count == 63)
        #expect(ModelTags.read(nested(65)) == nil)
        #expect(ModelTags.read(String(repeating: "<a>", count: 63) + "<a><b/></a>") == nil)
    }

    @Test func `the last of two values counts in a project, the first in a backup`() throws {
        #expect(strict(sms("a", " body='b'")) == ["b"])
        #expect(try tolerant(sms("a", " body='b'")) == ["a"])
    }

    /// Random well-formed documents: the tags of Foundation's parser.
    @Test(arguments: seeds(0..<60))
    func `a project's file is read as by Foundation`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let document = RandomXML.document(&random)
        let reference = try #require(FoundationTags(document), "\(document)")
        let found = try #require(ModelTags.read(document), "\(document)")
        #expect(found.map(\.name) == reference.names, "\(document)")
        #expect(found.map(\.values) == reference.values, "\(document)")
        #expect(found.map(\.path) == reference.paths, "\(document)")
    }
}
