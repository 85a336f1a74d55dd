import Glibc

/// The folders in which a program searches its shared libraries besides the system's: the run path of its dynamic
/// section (System V ABI, chapter 5).
///
/// The file is untrusted: every number in it is validated. A file that is not a 64-bit program has no run path.
struct RuntimeSearchPath {
    /// The folders in order, with `$ORIGIN` replaced.
    let folders: [String]
    /// Whether it loads Swift's standard library when it starts.
    let needsSwiftRuntime: Bool

    /// - Parameter program: the path of its file.
    init(of program: String) {
        let path = HostEnvironment.resolved(program)
        let file = ELFFile(path)
        needsSwiftRuntime = file?.libraries.contains("libswiftCore.so") ?? false
        guard let text = file?.runPath else {
            folders = []
            return
        }
        let origin = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        folders = text.split(separator: ":").map { entry in
            for name in ["$ORIGIN", "${ORIGIN}"] where entry.hasPrefix(name) {
                return origin + entry.dropFirst(name.count)
            }
            return String(entry)
        }
    }
}

/// The parts of an ELF file needed to find its run path.
private final class ELFFile {
    private struct Segment {
        let type: Int
        let offset: Int
        let address: Int
        let size: Int
    }

    private enum Tag { static let needed = 1, stringTable = 5, rpath = 15, runPath = 29 }
    private enum SegmentType { static let load = 1, dynamic = 2 }

    /// The maximum size of a table or string in bytes; linkers produce none that is larger.
    private static let maxBytes = 1 << 16

    /// The maximum number of libraries that are examined.
    private static let maxLibraries = 200

    private let file: Int32
    private var segments: [Segment] = []

    /// nil if the file is not 64-bit little-endian ELF, as on all platforms that Swift supports.
    init?(_ path: String) {
        // Do not block on a pipe; reading at an offset fails for it, so it is not taken for a program.
        file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard let header = read(at: 0, 64), header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]),
            let start = Self.number(header, at: 32, 8), let size = Self.number(header, at: 54, 2), size >= 56,
            let count = Self.number(header, at: 56, 2), let table = read(at: start, count * size)
        else { return nil }
        for entry in stride(from: 0, to: table.count, by: size) {
            guard let type = Self.number(table, at: entry, 4), let offset = Self.number(table, at: entry + 8, 8),
                let address = Self.number(table, at: entry + 16, 8), let size = Self.number(table, at: entry + 32, 8)
            else { return nil }
            segments.append(Segment(type: type, offset: offset, address: address, size: size))
        }
    }

    deinit { if file >= 0 { close(file) } }

    var runPath: String? { strings(Tag.runPath).first ?? strings(Tag.rpath).first }

    /// The names of the libraries that it loads when it starts.
    var libraries: [String] { strings(Tag.needed) }

    /// The strings of the dynamic section with this tag, in order.
    private func strings(_ wanted: Int) -> [String] {
        guard let dynamic = segments.first(where: { $0.type == SegmentType.dynamic }),
            let section = read(at: dynamic.offset, dynamic.size)
        else { return [] }
        var table: Int?
        var found: [Int] = []
        for entry in stride(from: 0, to: section.count, by: 16) {
            guard let tag = Self.number(section, at: entry, 8), tag != 0 else { break }
            // The values of other tags are not file positions; they are never used.
            let value = Self.number(section, at: entry + 8, 8)
            if tag == Tag.stringTable { table = value }
            if tag == wanted, let value { found.append(value) }
        }
        guard let table,
            let segment = segments.first(where: {
                $0.type == SegmentType.load && $0.address <= table && table - $0.address < $0.size
            })
        else { return [] }
        return found.prefix(Self.maxLibraries).compactMap {
            text(at: segment.offset + (table - segment.address) + $0)
        }
    }

    private func text(at place: Int) -> String? {
        guard let bytes = read(at: place, Self.maxBytes, orFewer: true), let end = bytes.firstIndex(of: 0) else {
            return nil
        }
        return String(validating: bytes[..<end], as: UTF8.self)
    }

    private func read(at place: Int, _ count: Int, orFewer: Bool = false) -> [UInt8]? {
        guard count <= Self.maxBytes else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        let found = pread(file, &bytes, count, place)
        guard found == count || (orFewer && found > 0) else { return nil }
        return Array(bytes[..<found])
    }

    /// An integer of `count` bytes; nil if out of range or larger than any file, so that sums of a few of them never
    /// overflow.
    private static func number(_ bytes: [UInt8], at place: Int, _ count: Int) -> Int? {
        guard place + count <= bytes.count else { return nil }
        let value = (0..<count).reduce(UInt64(0)) { $0 | UInt64(bytes[place + $1]) << (8 * UInt64($1)) }
        return value < 1 << 48 ? Int(value) : nil
    }
}
