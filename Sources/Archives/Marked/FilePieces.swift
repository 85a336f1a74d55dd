import Glibc

/// A file of text, piece by piece, in UTF-8 or what it is written in; UTF-16 is made into UTF-8, and a byte-order mark left
/// out.
final class FilePieces {
    let path: String
    private let file: Int32
    private let size: Int
    private var taken = 0
    private var form = Form.bytes
    private let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    private var converted: [UInt8] = []
    /// UTF-16's bytes of a unit, and its first half of a pair, that wait for the rest.
    private var oddByte: UInt8?
    private var high: UInt16?

    private enum Form { case bytes, littleEndian, bigEndian }

    init(path: String) throws(ArchiveError) {
        self.path = path
        file = open(path, O_RDONLY | O_CLOEXEC)
        var facts = stat()
        guard file >= 0, fstat(file, &facts) == 0 else {
            piece.deallocate()
            throw ArchiveError("\(path) cannot be read: \(String(cString: strerror(errno))).")
        }
        size = Int(facts.st_size)
    }

    deinit {
        if file >= 0 { close(file) }
        piece.deallocate()
    }

    /// How much has been taken, from 0 to 1.
    var fraction: Double { size > 0 ? min(1, Double(taken) / Double(size)) : 1 }

    /// Puts the next piece in the place of the one in `window`; false: that was the last one.
    func refill(_ window: inout [UInt8]) throws(ArchiveError) -> Bool {
        // Taken out, so that there is one owner and the room is used again.
        var next = window
        window = []
        next.removeAll(keepingCapacity: true)
        try self.next { next.append(contentsOf: $0) }
        window = next
        return !window.isEmpty
    }

    /// Hands the next piece to `body`, which must not keep it; an empty one behind the last one.
    func next<Value>(_ body: (UnsafeRawBufferPointer) -> Value) throws(ArchiveError) -> Value {
        let isFirst = taken == 0
        while true {
            let count = read(file, piece.baseAddress, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw ArchiveError("\(path) cannot be read: \(String(cString: strerror(errno))).")
            }
            taken += count
            var bytes = UnsafeRawBufferPointer(rebasing: piece[..<count])
            if isFirst {
                let mark = begin(bytes)
                bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(mark))
                // An empty piece is the end; a mark alone is none.
                if bytes.isEmpty, mark > 0 { return try next(body) }
            }
            guard form != .bytes else { return body(bytes) }
            convert(bytes)
            if converted.isEmpty, count > 0 { continue }
            return converted.withUnsafeBytes(body)
        }
    }

    /// - Returns: how long the byte-order mark is.
    private func begin(_ bytes: UnsafeRawBufferPointer) -> Int {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return 3 }
        switch (bytes.first, bytes.dropFirst().first) {
        case (0xFF, 0xFE): form = .littleEndian
        case (0xFE, 0xFF): form = .bigEndian
        case (0, let second?) where second != 0:
            form = .bigEndian
            return 0
        case (let first?, 0) where first != 0:
            form = .littleEndian
            return 0
        default: return 0
        }
        return 2
    }

    private func convert(_ bytes: UnsafeRawBufferPointer) {
        converted.removeAll(keepingCapacity: true)
        for byte in bytes {
            guard let first = oddByte else {
                oddByte = byte
                continue
            }
            oddByte = nil
            let (low, top) = form == .littleEndian ? (first, byte) : (byte, first)
            add(UInt16(top) << 8 | UInt16(low))
        }
        if bytes.isEmpty, high != nil || oddByte != nil {
            (high, oddByte) = (nil, nil)
            converted += Array("\u{FFFD}".utf8)
        }
    }

    private func add(_ unit: UInt16) {
        if unit < 0x80, high == nil { return converted.append(UInt8(unit)) }
        if let first = high {
            high = nil
            if UTF16.isTrailSurrogate(unit) {
                let number = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
                return add(Unicode.Scalar(number) ?? "\u{FFFD}")
            }
            add("\u{FFFD}" as Unicode.Scalar)
        }
        if UTF16.isLeadSurrogate(unit) { high = unit } else { add(Unicode.Scalar(unit) ?? "\u{FFFD}") }
    }

    private func add(_ scalar: Unicode.Scalar) {
        converted.append(contentsOf: UTF8.encode(scalar) ?? UTF8.EncodedScalar())
    }
}
