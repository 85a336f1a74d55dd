import Testing

@testable import JSONCodec

@Suite struct PlainTextTests {
    private static let special: [UInt8] = [
        0x00, 0x1F, 0x22, 0x5C, 0x7F, 0xC2, 0x20, 0x21, 0x23, 0x5B, 0x5D, 0x80, 0xC3, 0xFF,
    ]

    @Test func `a run ends at the first byte that ends it, wherever it is`() {
        for length in 0...20 {
            for place in 0..<max(1, length) {
                for byte in Self.special {
                    for second in Self.special {
                        var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: length)
                        if place < length { bytes[place] = byte }
                        if place + 1 < length { bytes[place + 1] = second }
                        let read = bytes.firstIndex { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C } ?? length
                        let written =
                            bytes.firstIndex { $0 < 0x20 || [0x22, 0x5C, 0x7F, 0xC2].contains($0) } ?? length
                        let isRight = bytes.withUnsafeBufferPointer { buffer in
                            PlainText.endOfRead(buffer, from: 0) == read
                                && PlainText.endOfWritten(buffer, from: 0) == written
                        }
                        #expect(isRight, "\(bytes)")
                    }
                }
            }
        }
    }
}
