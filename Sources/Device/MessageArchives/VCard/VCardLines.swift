/// The unfolded lines of a vCard file (RFC 6350, 3.2; quoted-printable of vCard 2.1).
///
/// Only the beginning of a very long line, such as a picture, is kept.
struct VCardLines {
    /// The number of the first line of the last unfolded line, from 1.
    private(set) var number = 0

    private let file: FileWindow
    private var window: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    private var endsInReturn = false
    private var read = 0
    private var pending: [UInt8]?

    /// The bytes of a line that are kept.
    static let maxBytes = 1 << 16

    init(_ file: FileWindow) { self.file = file }

    /// The next unfolded line; nil at the end.
    mutating func next() throws(ArchiveError) -> [UInt8]? {
        var line: [UInt8]
        if let pending {
            line = pending
            self.pending = nil
        } else if let first = try physical() {
            line = first
        } else {
            return nil
        }
        number = read
        var isQuotedPrintable = false
        while let following = try physical() {
            let endsInEquals = line.last == UInt8(ascii: "=")
            // The parameter that declares it may be folded, too.
            if endsInEquals, !isQuotedPrintable, line.count < 2_048 { isQuotedPrintable = Self.isQuotedPrintable(line) }
            if endsInEquals, isQuotedPrintable {
                line.removeLast()
                Self.append(following[...], to: &line)
            } else if following.first == 0x20 || following.first == 0x09 {
                Self.append(following.dropFirst(), to: &line)
            } else {
                pending = following
                break
            }
        }
        return line
    }

    private static func append(_ more: ArraySlice<UInt8>, to line: inout [UInt8]) {
        line += more.prefix(maxBytes - min(maxBytes, line.count))
    }

    private static func isQuotedPrintable(_ line: [UInt8]) -> Bool {
        let head = line.prefix(1_024).prefix { $0 != UInt8(ascii: ":") }
        return String(decoding: head, as: UTF8.self).uppercased().contains("QUOTED-PRINTABLE")
    }

    /// A line of the file; it ends in CR LF, LF or CR.
    private mutating func physical() throws(ArchiveError) -> [UInt8]? {
        var line: [UInt8] = []
        var isThere = false
        while true {
            if position == window.count {
                if try !fill() {
                    if isThere { read += 1 }
                    return isThere ? line : nil
                }
            }
            if endsInReturn {
                endsInReturn = false
                if window[position] == 0x0A {
                    position += 1
                    continue
                }
            }
            isThere = true
            let end = window[position...].firstIndex { $0 == 0x0A || $0 == 0x0D }
            Self.append(window[position..<(end ?? window.count)], to: &line)
            position = window.count
            if let end {
                endsInReturn = window[end] == 0x0D
                position = end + 1
                read += 1
                return line
            }
        }
    }

    private mutating func fill() throws(ArchiveError) -> Bool {
        if isAtEnd { return false }
        position = 0
        isAtEnd = try !file.move(into: &window)
        return !isAtEnd
    }
}
