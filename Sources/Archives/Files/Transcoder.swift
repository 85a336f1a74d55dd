import Glibc

/// Makes UTF-8 of a named encoding, piece by piece. A byte that does not fit becomes `misfit`, which no UTF-8 has: whoever
/// reads the text finds it there, with its place.
final class Transcoder {
    static let misfit: UInt8 = 0xFF

    private let converter: iconv_t
    private let unitSize: Int
    private var pending: [UInt8] = []
    private var isAtStart = true
    /// Whether the bytes ended inside a character.
    private(set) var isCutShort = false

    /// Returns nil if the system has no memory for it.
    init?(_ encoding: NamedEncoding) {
        guard let converter = iconv_open("UTF-8", encoding.systemName), Int(bitPattern: converter) != -1 else {
            return nil
        }
        self.converter = converter
        unitSize = encoding.unitSize
    }

    deinit { iconv_close(converter) }

    /// - Parameter isLast: whether nothing comes behind them.
    func utf8(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> [UInt8] {
        var input = pending + Array(bytes)
        var text: [UInt8] = []
        text.reserveCapacity(input.count * 2)
        let used = input.withUnsafeMutableBytes { convert($0, into: &text) }
        pending = Array(input[used...])
        if isLast {
            if !pending.isEmpty {
                isCutShort = true
                text.append(Self.misfit)
            }
            pending = []
            flush(into: &text)
        }
        if isAtStart, !text.isEmpty {
            isAtStart = false
            // The mark of a byte order is no part of the text.
            if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
        }
        return text
    }

    /// Returns how many bytes were converted; the rest is the beginning of a character.
    private func convert(_ input: UnsafeMutableRawBufferPointer, into text: inout [UInt8]) -> Int {
        guard let start = input.baseAddress?.assumingMemoryBound(to: CChar.self) else { return 0 }
        var place: UnsafeMutablePointer<CChar>? = start
        var left = input.count
        while left > 0 {
            let before = left
            let code = step(&place, &left, &text)
            if code == E2BIG || (code == 0 && left < before) { continue }
            if code == EINVAL { break }
            // EILSEQ: it does not fit.
            text.append(Self.misfit)
            let skipped = min(unitSize, left)
            place = place.map { $0 + skipped }
            left -= skipped
        }
        return input.count - left
    }

    /// Converts what fits into a piece of output. Returns 0 or iconv's error.
    private func step(
        _ place: inout UnsafeMutablePointer<CChar>?, _ left: inout Int, _ text: inout [UInt8]
    ) -> Int32 {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Self.pieceSize) { space in
            var output = space.baseAddress
            var room = space.count
            let result = iconv(converter, &place, &left, &output, &room)
            // (size_t)-1
            let code = result == -1 ? errno : 0
            text.append(
                contentsOf: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(space)[..<(space.count - room)]))
            return code
        }
    }

    /// Ends a sequence that shifts, as ISO-2022-JP has them.
    private func flush(into text: inout [UInt8]) {
        var (place, left): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
        _ = step(&place, &left, &text)
    }

    private static let pieceSize = 16 << 10
}
