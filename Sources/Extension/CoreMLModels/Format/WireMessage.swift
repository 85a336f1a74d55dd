/// A message in the wire format of Protocol Buffers: fields, each with a number and a value.
///
/// It refers to a part of the file and copies nothing, so that the time to read a model grows with its size alone.
struct WireMessage: Sendable {
    /// A field of a message.
    struct Field {
        enum Value {
            case varint(UInt64)
            case fixed64(UInt64)
            case fixed32(UInt32)
            case bytes(WireMessage)
        }

        let number: Int
        let value: Value
    }

    private let file: [UInt8]
    private var place: Int
    private let end: Int

    /// The whole file as one message.
    init(_ file: [UInt8]) { (self.file, place, end) = (file, 0, file.count) }

    private init(_ file: [UInt8], _ range: Range<Int>) {
        (self.file, place, end) = (file, range.lowerBound, range.upperBound)
    }

    /// The remaining bytes.
    var bytes: ArraySlice<UInt8> { file[place..<end] }

    /// The next field; nil at the end of the message.
    ///
    /// - Throws: `CoreMLModelError` if the file is truncated or has another format.
    mutating func next() throws(CoreMLModelError) -> Field? {
        guard place < end else { return nil }
        let key = try varint()
        let number = key >> 3
        guard 1...0x1FFF_FFFF ~= number else { throw Self.invalid }
        let value: Field.Value
        switch key & 7 {
        case 0: value = .varint(try varint())
        case 1: value = .fixed64(try fixed64())
        case 2:
            let count = try varint()
            guard count <= UInt64(end - place) else { throw .damaged("the file is truncated") }
            value = .bytes(WireMessage(file, place..<place + Int(count)))
            place += Int(count)
        case 5: value = .fixed32(try fixed32())
        // Groups are obsolete; Core ML's format has none.
        default: throw Self.invalid
        }
        return Field(number: Int(number), value: value)
    }

    fileprivate static let invalid = CoreMLModelError.damaged("the file is not a Core ML model")

    fileprivate var isAtEnd: Bool { place >= end }

    fileprivate mutating func varint() throws(CoreMLModelError) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 70, by: 7) {
            guard place < end else { throw .damaged("the file is truncated") }
            let byte = file[place]
            place += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        throw Self.invalid
    }

    fileprivate mutating func fixed64() throws(CoreMLModelError) -> UInt64 {
        let low = try fixed32()
        return UInt64(low) | UInt64(try fixed32()) << 32
    }

    fileprivate mutating func fixed32() throws(CoreMLModelError) -> UInt32 {
        guard end - place >= 4 else { throw .damaged("the file is truncated") }
        defer { place += 4 }
        return UInt32(file[place]) | UInt32(file[place + 1]) << 8 | UInt32(file[place + 2]) << 16
            | UInt32(file[place + 3]) << 24
    }
}

extension WireMessage.Field {
    func message() throws(CoreMLModelError) -> WireMessage {
        guard case .bytes(let message) = value else { throw WireMessage.invalid }
        return message
    }

    func string() throws(CoreMLModelError) -> String {
        guard let text = String(validating: try message().bytes, as: UTF8.self) else {
            throw .damaged("a text in the file is not UTF-8")
        }
        return text
    }

    func unsigned() throws(CoreMLModelError) -> UInt64 {
        guard case .varint(let value) = value else { throw WireMessage.invalid }
        return value
    }

    func int64() throws(CoreMLModelError) -> Int64 { Int64(bitPattern: try unsigned()) }
    func bool() throws(CoreMLModelError) -> Bool { try unsigned() != 0 }

    /// An index or a size; a larger number than a model can have is an error, not a trap.
    func size() throws(CoreMLModelError) -> Int {
        let value = try unsigned()
        guard value <= UInt64(Int32.max) else { throw .damaged("the number \(value) is not a valid size") }
        return Int(value)
    }

    func double() throws(CoreMLModelError) -> Double {
        guard case .fixed64(let bits) = value else { throw WireMessage.invalid }
        return Double(bitPattern: bits)
    }

    func float() throws(CoreMLModelError) -> Float {
        guard case .fixed32(let bits) = value else { throw WireMessage.invalid }
        return Float(bitPattern: bits)
    }

    /// Appends the numbers of a repeated field, which may be packed.
    func append(to values: inout [Double]) throws(CoreMLModelError) {
        guard case .bytes(var packed) = value else { return values.append(try double()) }
        values.reserveCapacity(values.count + packed.bytes.count / 8)
        while !packed.isAtEnd { values.append(Double(bitPattern: try packed.fixed64())) }
    }

    func append(to values: inout [Float]) throws(CoreMLModelError) {
        guard case .bytes(var packed) = value else { return values.append(try float()) }
        values.reserveCapacity(values.count + packed.bytes.count / 4)
        while !packed.isAtEnd { values.append(Float(bitPattern: try packed.fixed32())) }
    }

    func append(to values: inout [Int64]) throws(CoreMLModelError) {
        guard case .bytes(var packed) = value else { return values.append(try int64()) }
        while !packed.isAtEnd { values.append(Int64(bitPattern: try packed.varint())) }
    }
}

extension WireMessage {
    /// Calls a closure for each field of the message.
    func forEach(_ body: (Field) throws(CoreMLModelError) -> Void) throws(CoreMLModelError) {
        var rest = self
        while let field = try rest.next() { try body(field) }
    }

    /// The numbers of the repeated field 1, which is how the format writes lists of numbers.
    func doubles() throws(CoreMLModelError) -> [Double] {
        var values: [Double] = []
        try forEach { field throws(CoreMLModelError) in if field.number == 1 { try field.append(to: &values) } }
        return values
    }

    func integers() throws(CoreMLModelError) -> [Int64] {
        var values: [Int64] = []
        try forEach { field throws(CoreMLModelError) in if field.number == 1 { try field.append(to: &values) } }
        return values
    }

    func strings() throws(CoreMLModelError) -> [String] {
        var values: [String] = []
        try forEach { field throws(CoreMLModelError) in if field.number == 1 { values.append(try field.string()) } }
        return values
    }

    /// The fields with these numbers, the last of each: the values of a message without repeated fields.
    func last() throws(CoreMLModelError) -> [Int: Field] {
        var fields: [Int: Field] = [:]
        try forEach { field in fields[field.number] = field }
        return fields
    }
}
