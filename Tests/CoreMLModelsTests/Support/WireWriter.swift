/// Writes messages of the model format, for models that no other program would write.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    private mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    func int(_ number: Int, _ value: UInt64) -> WireWriter {
        var copy = self
        copy.varint(UInt64(number) << 3)
        copy.varint(value)
        return copy
    }

    func bytes(_ number: Int, _ content: [UInt8]) -> WireWriter {
        var copy = self
        copy.varint(UInt64(number) << 3 | 2)
        copy.varint(UInt64(content.count))
        copy.bytes += content
        return copy
    }

    func text(_ number: Int, _ text: String) -> WireWriter { bytes(number, Array(text.utf8)) }
    func message(_ number: Int, _ message: WireWriter) -> WireWriter { bytes(number, message.bytes) }

    func doubles(_ number: Int, _ values: [Double]) -> WireWriter {
        bytes(
            number, values.flatMap { value in (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> ($0 * 8)) } })
    }

    /// A model's input or output.
    static func feature(_ name: String, _ type: WireWriter) -> WireWriter {
        WireWriter().text(1, name).message(3, type)
    }

    static let number = WireWriter().message(2, WireWriter())
    static func array(_ shape: [UInt64]) -> WireWriter {
        WireWriter().message(5, shape.reduce(WireWriter()) { $0.int(1, $1) }.int(2, 65600))
    }

    /// A model of a kind, with one input `x` and one output `y`.
    static func model(_ kind: Int, _ parameters: WireWriter, input: WireWriter, output: WireWriter) -> [UInt8] {
        WireWriter().int(1, 1)
            .message(2, WireWriter().message(1, feature("x", input)).message(10, feature("y", output)))
            .message(kind, parameters).bytes
    }
}
