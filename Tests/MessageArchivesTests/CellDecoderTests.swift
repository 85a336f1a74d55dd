import Testing

@testable import MessageArchives

/// Windows-1252, against the table of WHATWG's Encoding Standard (index-windows-1252), in which the five bytes that Python's
/// cp1252 does not define are control characters.
@Suite struct CellDecoderTests {
    private static let upper: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D,
        0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153,
        0x9D,
        0x017E, 0x0178,
    ]

    private func text(_ bytes: [UInt8]) -> String? {
        bytes.withUnsafeBufferPointer(CellDecoder(reading: .windows1252).string)
    }

    @Test func `each byte is the character of the standard`() {
        for byte in UInt8.min...UInt8.max {
            let expected = (0x80..<0xA0).contains(byte) ? Self.upper[Int(byte) - 0x80] : UInt32(byte)
            #expect(text([byte])?.unicodeScalars.map(\.value) == [expected], "\(byte)")
        }
    }

    @Test func `two characters that are valid UTF-8 by chance stay two characters`() {
        #expect(text(Array("only ".utf8) + [0xCC, 0xBC] + Array("1.20".utf8)) == "only Ì¼1.20")
        #expect(text([0xCE, 0xB1]) == "Î±")
        #expect(text([0xD7, 0x90, 0x20]) == "×\u{90} ")
        #expect(text([0xC2, 0x92]) == "Â’")
    }

    @Test(arguments: ["é", "naïve £5", "“quoted” – 😀", "Dvořák", "Привет", "αβγ", "e\u{301}", "שלום", "漢字"])
    func `a cell in UTF-8 that makes sense is read as UTF-8`(_ cell: String) { #expect(text(Array(cell.utf8)) == cell) }
}
