import Glibc
import UntrustedFiles

/// A window that moves along the bytes of a file: a reader drops bytes at the start of the window and fills it at the
/// end.
///
/// The bytes are UTF-8 or a superset of ASCII, and lines end in LF: UTF-16 and an encoding set by the user are
/// converted to UTF-8, a byte order mark is removed, and in files with CR line ends (as of old spreadsheets) each CR is
/// replaced by LF.
final class FileWindow {
    /// The file's path, or the name under which the user knows it.
    let path: String
    let size: Int
    /// The encoding that the user set; nil to detect it.
    let encoding: NamedEncoding?
    /// The first bytes of the file; converted to UTF-8 if the user set an encoding.
    private(set) var beginning: [UInt8] = []
    /// The first bytes of the file, unconverted.
    private(set) var rawBeginning: [UInt8] = []
    /// Whether the window reaches the end of the file.
    private(set) var isAtEnd = false

    private static let pieceSize = 256 << 10
    private let file: OpenFile
    /// Where the file is.
    private let location: String
    private var bytesRead = 0
    private var lastPiece = 0
    private var countAfterFill = 0
    private var utf16: UTF16Bytes?
    private var transcoder: Transcoder?
    private var endsLinesInReturns = false
    /// The last three bytes read.
    private var tail: [UInt8] = []
    private var storage: [UInt8]
    private var start = 0
    private var end = 0
    /// The byte order that was guessed for UTF-16 without a byte order mark; nil if nothing was guessed.
    private(set) var guessedUTF16: String?

    /// - Parameters:
    ///   - location: The path of the file.
    ///   - name: What sentences call it; nil: its path.
    ///   - encoding: The encoding; nil to use the byte order mark, else UTF-8 or another superset of ASCII.
    /// - Throws: `ArchiveError` if the file cannot be read.
    init(path location: String, named name: String? = nil, encoding: NamedEncoding? = nil) throws(ArchiveError) {
        path = name ?? location
        self.location = location
        self.encoding = encoding
        if let refusal = ArchiveError.refusal(location) { throw refusal }
        guard let state = FileState(location) else { throw .unreadable(path) }
        size = state.size
        file = OpenFile(location)
        storage = [UInt8](repeating: 0, count: 2 * Self.pieceSize)
        guard file.descriptor >= 0 else { throw .unreadable(path) }
        try fill()
        rawBeginning = Array(storage[..<min(end, Self.beginningSize)])
        beginning = rawBeginning
        if let encoding { try useNamed(encoding) } else { detectEncoding() }
        endsLinesInReturns = withBytes(Self.endsLinesInReturns)
        if endsLinesInReturns { makeLineFeeds(from: start) }
    }

    /// Another window at the start of the same file.
    ///
    /// - Throws: `ArchiveError` if the file cannot be read any more.
    func reopened() throws(ArchiveError) -> FileWindow {
        try FileWindow(path: location, named: path, encoding: encoding)
    }

    /// The same without the encoding that the user set.
    ///
    /// - Throws: `ArchiveError` if the file cannot be read any more.
    func reopenedWithoutEncoding() throws(ArchiveError) -> FileWindow { try FileWindow(path: location, named: path) }

    private static let beginningSize = 64 << 10

    private func useNamed(_ encoding: NamedEncoding) throws(ArchiveError) {
        let marks: [(name: String, bytes: [UInt8])] = [
            ("UTF-8", [0xEF, 0xBB, 0xBF]), ("UTF-16", [0xFF, 0xFE]), ("UTF-16", [0xFE, 0xFF]),
        ]
        if !encoding.isUnicode, let mark = marks.first(where: { rawBeginning.starts(with: $0.bytes) }) {
            throw ArchiveError(
                "\(path) begins with a byte order mark of \(mark.name), so it is not \(encoding.name). Remove --encoding."
            )
        }
        guard let transcoder = Transcoder(encoding) else { throw .unreadable(path) }
        self.transcoder = transcoder
        let text = storage.withUnsafeBytes {
            transcoder.utf8(UnsafeRawBufferPointer(rebasing: $0[..<end]), isLast: isAtEnd)
        }
        end = 0
        append(text)
        countAfterFill = count
        beginning = Array(storage[..<min(end, Self.beginningSize)])
    }

    private func detectEncoding() {
        if beginning.starts(with: [0xEF, 0xBB, 0xBF]) {
            start = 3
        } else if let (isBigEndian, mark) = UTF16Bytes.byteOrder(of: beginning) {
            var decoder = UTF16Bytes(isBigEndian: isBigEndian)
            guessedUTF16 = mark == 0 ? decoder.name : nil
            let rest = storage.withUnsafeBytes {
                decoder.utf8(UnsafeRawBufferPointer(rebasing: $0[mark..<end]), isLast: isAtEnd)
            }
            utf16 = decoder
            end = 0
            append(rest)
            countAfterFill = count
        }
    }

    /// Whether the first line and most others in the first 64 KiB end in CR alone.
    private static func endsLinesInReturns(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let bytes = bytes.prefix(64 << 10)
        guard let first = bytes.firstIndex(where: { $0 == 0x0D || $0 == 0x0A }), bytes[first] == 0x0D else {
            return false
        }
        var (returns, lineFeeds) = (0, 0)
        for index in bytes.indices {
            if bytes[index] == 0x0A { lineFeeds += 1 }
            guard bytes[index] == 0x0D else { continue }
            let isAlone = index + 1 == bytes.endIndex || bytes[index + 1] != 0x0A
            if index == first, !isAlone { return false }
            if isAlone { returns += 1 }
        }
        return returns > lineFeeds
    }

    private func makeLineFeeds(from place: Int) {
        for index in place..<max(place, end) where storage[index] == 0x0D { storage[index] = 0x0A }
    }

    /// The number of invalid UTF-16 code units so far, if the file was detected as UTF-16.
    var invalidUTF16Units: Int { utf16?.invalidUnits ?? 0 }

    /// The name of the encoding, for error messages. Bytes in the window that are not UTF-8 are invalid in it.
    var encodingName: String { encoding?.name ?? utf16?.name ?? "UTF-8" }

    /// Whether the bytes in the window were converted from UTF-16 or from the encoding set by the user.
    var isTranscoded: Bool { utf16 != nil || transcoder != nil }

    /// Whether code units have several bytes, so that even ASCII text confirms the encoding.
    var hasWideUnits: Bool { utf16 != nil || encoding.map { $0.unitSize > 1 } ?? false }

    /// Whether the file ends inside a character. Known at the end of the file.
    var endsInsideCharacter: Bool {
        if let utf16 { return utf16.isCutShort }
        if let transcoder { return transcoder.isCutShort }
        guard isAtEnd, let lead = tail.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return false }
        return switch tail[lead] {
        case 0xC2...0xDF: tail.count - lead < 2
        case 0xE0...0xEF: tail.count - lead < 3
        case 0xF0...0xF4: tail.count - lead < 4
        default: false
        }
    }

    /// The fraction of the file that was dropped from the window, from 0 to 1.
    var fraction: Double {
        guard size > 0 else { return 1 }
        // For converted text, the bytes left in the window are estimated.
        let left =
            utf16 == nil && transcoder == nil
            ? Double(count) : Double(lastPiece) * Double(count) / Double(max(1, countAfterFill))
        return min(1, max(0, (Double(bytesRead) - left) / Double(size)))
    }
}

/// A file that is open for reading during the lifetime of this object.
private final class OpenFile {
    /// Negative, with `errno`, if the file could not be opened.
    let descriptor: Int32

    init(_ path: String) { descriptor = open(path, O_RDONLY | O_CLOEXEC) }

    deinit { if descriptor >= 0 { close(descriptor) } }
}

extension FileWindow {
    /// The number of bytes in the window.
    var count: Int { end - start }

    /// Calls `read` with the bytes in the window.
    func withBytes<Result>(_ read: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        try storage.withUnsafeBufferPointer { try read(UnsafeBufferPointer(rebasing: $0[start..<end])) }
    }

    /// The offset of the next line feed in the window.
    ///
    /// - Parameter offset: The offset to start from.
    func lineFeed(from offset: Int = 0) -> Int? {
        withBytes { bytes in
            guard let base = bytes.baseAddress, bytes.count > offset,
                let found = memchr(base + offset, 0x0A, bytes.count - offset)
            else { return nil }
            return UnsafeRawPointer(found) - UnsafeRawPointer(base)
        }
    }

    /// Drops bytes at the start of the window.
    func drop(_ count: Int) { start += min(count, self.count) }

    /// Whether the last byte in the window ends a line.
    var endsInLineFeed: Bool { withBytes { $0.last == 0x0A || $0.last == 0x0D } }

    /// Drops the rest of the line with its line feed, however long it is.
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

    /// Moves the bytes of the window into `bytes`, and fills the window first if it is empty.
    ///
    /// - Returns: false at the end of the file.
    func move(into bytes: inout [UInt8]) throws(ArchiveError) -> Bool {
        while count == 0, !isAtEnd { try fill() }
        bytes.removeAll(keepingCapacity: true)
        bytes.append(contentsOf: storage[start..<end])
        drop(count)
        return !bytes.isEmpty
    }

    /// Reads another piece of the file into the window.
    ///
    /// - Throws: `ArchiveError` if the file cannot be read.
    func fill() throws(ArchiveError) {
        guard !isAtEnd else { return }
        makeRoom(Self.pieceSize)
        let before = end
        var got: Int
        repeat {
            got = storage.withUnsafeMutableBytes {
                read(file.descriptor, $0.baseAddress.map { $0 + before }, Self.pieceSize)
            }
        } while got < 0 && errno == EINTR
        guard got >= 0 else { throw .unreadable(path, doing: "read further") }
        bytesRead += got
        lastPiece = got
        tail = (tail + storage[max(before, before + got - 3)..<before + got]).suffix(3)
        isAtEnd = got == 0 || size > 0 && bytesRead >= size
        if var decoder = utf16 {
            let text = storage.withUnsafeBytes {
                decoder.utf8(UnsafeRawBufferPointer(rebasing: $0[before..<before + got]), isLast: isAtEnd)
            }
            utf16 = decoder
            append(text)
        } else if let transcoder {
            let text = storage.withUnsafeBytes {
                transcoder.utf8(UnsafeRawBufferPointer(rebasing: $0[before..<before + got]), isLast: isAtEnd)
            }
            append(text)
        } else {
            end += got
        }
        if endsLinesInReturns { makeLineFeeds(from: before) }
        countAfterFill = count
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
        guard missing > 0 else { return }
        let added = max(missing, storage.count)
        // In debug builds, `repeatElement` would take longer than reading the file.
        storage += [UInt8](unsafeUninitializedCapacity: added) { bytes, count in
            if let base = bytes.baseAddress { memset(base, 0, added) }
            count = added
        }
    }
}

/// Whether a byte is a space, a tab or a line end.
func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
