import Glibc

/// Converts a text to UTF-8 piece by piece. An invalid sequence becomes `invalidMarker`, which is not valid UTF-8, so
/// that a reader finds it with its place.
final class Transcoder {
    static let invalidMarker: UInt8 = 0xFF

    private let converter: iconv_t
    private let unitSize: Int
    private var pending: [UInt8] = []
    private var isAtStart = true
    /// Whether the input ended inside a character.
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

    /// - Parameter isLast: Whether this is the end of the input.
    func utf8(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> [UInt8] {
        var input = pending + Array(bytes)
        var text: [UInt8] = []
        text.reserveCapacity(input.count * 2)
        let used = input.withUnsafeMutableBytes { convert($0, into: &text) }
        pending = Array(input[used...])
        if isLast {
            if !pending.isEmpty {
                isCutShort = true
                text.append(Self.invalidMarker)
            }
            pending = []
            flush(into: &text)
        }
        if isAtStart, !text.isEmpty {
            isAtStart = false
            // Remove the byte order mark.
            if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
        }
        return text
    }

    /// Returns the number of bytes converted; the rest is an incomplete character.
    private func convert(_ input: UnsafeMutableRawBufferPointer, into text: inout [UInt8]) -> Int {
        guard let start = input.baseAddress?.assumingMemoryBound(to: CChar.self) else { return 0 }
        var place: UnsafeMutablePointer<CChar>? = start
        var left = input.count
        while left > 0 {
            let before = left
            let code = step(&place, &left, &text)
            if code == E2BIG || (code == 0 && left < before) { continue }
            if code == EINVAL { break }
            // EILSEQ: invalid sequence.
            text.append(Self.invalidMarker)
            let skipped = min(unitSize, left)
            place = place.map { $0 + skipped }
            left -= skipped
        }
        return input.count - left
    }

    /// Converts as much as fits into one buffer. Returns 0 or the error of iconv.
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

    /// Resets the shift state, as of ISO-2022-JP.
    private func flush(into text: inout [UInt8]) {
        var (place, left): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
        _ = step(&place, &left, &text)
    }

    private static let pieceSize = 16 << 10
}
