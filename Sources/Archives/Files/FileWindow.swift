import Foundation

/// A file's bytes through a window that moves along it: whoever reads takes them from the window's beginning, and asks for
/// more behind them.
///
/// UTF-16 with a mark of its byte order comes through as UTF-8; UTF-8's own mark is left out.
final class FileWindow {
    let path: String
    let size: Int
    /// What the file begins with, as it is there.
    private(set) var beginning: [UInt8] = []
    /// Whether nothing stands behind the window.
    private(set) var isAtEnd = false

    private static let pieceSize = 256 << 10
    private let handle: FileHandle
    private var bytesRead = 0
    private var lastPiece = 0
    private var countAfterFill = 0
    private var utf16: UTF16Bytes?
    private var storage: [UInt8]
    private var start = 0
    private var end = 0

    /// - Throws: `ArchiveError` with what the system says when the file cannot be read.
    init(path: String) throws(ArchiveError) {
        do {
            handle = try Self.open(path)
            size = Int(try handle.seekToEnd())
            try handle.seek(toOffset: 0)
        } catch {
            throw ArchiveError("\(path) cannot be read: \(error.localizedDescription)")
        }
        self.path = path
        storage = [UInt8](repeating: 0, count: 2 * Self.pieceSize)
        try fill()
        beginning = Array(storage[..<min(end, 64 << 10)])
        skipMark()
    }

    private static func open(_ path: String) throws -> FileHandle {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw CocoaError(.fileReadInvalidFileName, userInfo: [NSLocalizedDescriptionKey: "it is a folder"])
        }
        let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let type = try FileManager.default.attributesOfItem(atPath: resolved)[.type] as? FileAttributeType
        guard type == .typeRegular || path == "/dev/null" else {
            throw CocoaError(
                .fileReadUnknown,
                userInfo: [NSLocalizedDescriptionKey: "it is a pipe or a device; save the texts to a file first"])
        }
        return try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    }

    private func skipMark() {
        if beginning.starts(with: [0xEF, 0xBB, 0xBF]) {
            start = 3
        } else if beginning.starts(with: [0xFF, 0xFE]) || beginning.starts(with: [0xFE, 0xFF]) {
            var decoder = UTF16Bytes(isBigEndian: beginning[0] == 0xFE)
            let rest = decoder.utf8(storage[2..<end], isLast: isAtEnd)
            utf16 = decoder
            start = 0
            end = 0
            append(rest)
            countAfterFill = count
        }
    }

    /// How much of the file has been taken, from 0 to 1.
    var fraction: Double {
        guard size > 0 else { return 1 }
        // How many of the last piece's bytes are still in the window only UTF-8 tells.
        let left = utf16 == nil ? Double(count) : Double(lastPiece) * Double(count) / Double(max(1, countAfterFill))
        return min(1, max(0, (Double(bytesRead) - left) / Double(size)))
    }
}

extension FileWindow {
    /// How many bytes are in the window.
    var count: Int { end - start }

    /// The bytes in the window, from its beginning.
    func withBytes<Result>(_ read: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        try storage.withUnsafeBufferPointer { try read(UnsafeBufferPointer(rebasing: $0[start..<end])) }
    }

    /// Where the next line feed stands, counted from the window's beginning.
    ///
    /// - Parameter offset: how many bytes are known to be none.
    func lineFeed(from offset: Int = 0) -> Int? {
        withBytes { bytes in
            guard let base = bytes.baseAddress, bytes.count > offset,
                let found = memchr(base + offset, 0x0A, bytes.count - offset)
            else { return nil }
            return UnsafeRawPointer(found) - UnsafeRawPointer(base)
        }
    }

    /// Moves the window's beginning.
    func drop(_ count: Int) { start += min(count, self.count) }

    /// Drops the rest of the line, however long it is, and its line feed.
    func dropLine() throws(ArchiveError) {
        while true {
            if let end = lineFeed() {
                drop(end + 1)
                return
            }
            drop(count)
            if isAtEnd { return }
            try fill()
        }
    }

    /// Reads another piece behind what is in the window.
    ///
    /// - Throws: `ArchiveError` with what the system says.
    func fill() throws(ArchiveError) {
        guard !isAtEnd else { return }
        makeRoom(Self.pieceSize)
        let descriptor = handle.fileDescriptor
        let end = end
        var got: Int
        repeat {
            got = storage.withUnsafeMutableBytes { read(descriptor, $0.baseAddress.map { $0 + end }, Self.pieceSize) }
        } while got < 0 && errno == EINTR
        guard got >= 0 else {
            throw ArchiveError("\(path) cannot be read any further: \(String(cString: strerror(errno)))")
        }
        bytesRead += got
        lastPiece = got
        defer { countAfterFill = count }
        isAtEnd = got == 0 || size > 0 && bytesRead >= size
        guard utf16 != nil else {
            self.end += got
            return
        }
        if let text = utf16?.utf8(storage[end..<end + got], isLast: isAtEnd) { append(text) }
    }

    private func append(_ bytes: [UInt8]) {
        makeRoom(bytes.count)
        storage.replaceSubrange(end..<end + bytes.count, with: bytes)
        end += bytes.count
    }

    private func makeRoom(_ room: Int) {
        if start > 0 {
            let count = count
            storage.withUnsafeMutableBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                memmove(base, base + start, count)
            }
            start = 0
            end = count
        }
        let missing = end + room - storage.count
        if missing > 0 { storage.append(contentsOf: repeatElement(0, count: max(missing, storage.count))) }
    }
}

/// Makes UTF-8 of UTF-16, piece by piece.
private struct UTF16Bytes {
    let isBigEndian: Bool
    private var oddByte: UInt8?
    private var firstHalf: UInt16?

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    mutating func utf8(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> [UInt8] {
        var units: [UInt16] = firstHalf.map { [$0] } ?? []
        firstHalf = nil
        for byte in bytes {
            guard let first = oddByte else {
                oddByte = byte
                continue
            }
            oddByte = nil
            let (high, low) = isBigEndian ? (first, byte) : (byte, first)
            units.append(UInt16(high) << 8 | UInt16(low))
        }
        if !isLast, let last = units.last, UTF16.isLeadSurrogate(last) { firstHalf = units.removeLast() }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
