import JSONCodec
import Testing

@Suite("JSON")
struct JSONTests {
    @Test func `Terminal control characters are escaped in a line of JSON`() {
        var line = JSONLine()
        line.add("x", "a\u{1B}\u{7F}\u{80}\u{9B}31m\u{A0}é")
        #expect(String(decoding: line.bytes, as: UTF8.self) == #"{"x":"a\u001b\u007f\u0080\u009b31m\#u{A0}é"}"# + "\n")
    }

    @Test(
        arguments: [
            ("{}", nil), (" [1] ", nil), ("", 0), ("[1 2]", 3), ("{\"a\":x}", 5), ("{} {}", 3), ("[\"a", 3),
        ] as [(String, Int?)]
    )
    func `the place where JSON ends to be JSON`(text: String, place: Int?) {
        #expect(JSONReader.mistake(in: Array(text.utf8)) == place)
    }

    @Test(
        arguments: [
            ("null", .null), (" true ", .bool(true)), ("-12", .integer(-12)), ("0", .integer(0)),
            ("1.50", .number("1.50")), ("1e3", .number("1e3")),
            ("99999999999999999999", .number("99999999999999999999")),
            (#""a\"\\\/\b\f\n\r\t""#, .string("a\"\\/\u{8}\u{c}\n\r\t")), (#""\u00e9\u20AC""#, .string("é€")),
            (#""\ud83d\ude00""#, .string("😀")), (#""\ud83d""#, .string("\u{FFFD}")),
            (#""\ud83dx""#, .string("\u{FFFD}x")), (#""\ud83d\u0041""#, .string("\u{FFFD}A")),
            (#""\ude00""#, .string("\u{FFFD}")), (#""\u0000""#, .string("\0")), ("\"é😀\"", .string("é😀")),
            ("[]", .array([])), ("[1, [null]]", .array([.integer(1), .array([.null])])),
        ] as [(String, JSON)]
    )
    func `JSON is read as the standard has it`(text: String, value: JSON) {
        #expect(JSONReader.read(Array(text.utf8)) == value)
    }

    @Test(arguments: [
        "", " ", "nul", "tru e", "01", "-", "1.", ".5", "1e", "+1", "\"", "\"a", #""\x""#, #""\u12""#, #""\u12g4""#,
        "\"a\tb\"", "[1,]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{} {}", "NaN", "[", "{\"a\":1",
        #""\"#, #""\ud83d\u12""#, "'a'",
    ]
    )
    func `what is not JSON is not read`(text: String) {
        #expect(JSONReader.read(Array(text.utf8)) == nil)
    }

    @Test(
        arguments: [
            [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xC3, 0x5C, 0x6E, 0x22],
        ]
            as [[UInt8]]
    )
    func `invalid UTF-8 is not JSON`(bytes: [UInt8]) {
        #expect(JSONReader.read(bytes) == nil)
    }

    @Test func `nesting has a limit`() {
        let limit = JSONReader.depthLimit
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        #expect(JSONReader.read(nested(limit)) != nil)
        #expect(JSONReader.read(nested(limit + 1)) == nil)
        #expect(JSONReader.read(nested(1 << 20)) == nil)
    }
}
