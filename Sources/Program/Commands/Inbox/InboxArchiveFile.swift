import ArgumentParser
import Foundation
import Glibc
import InboxDatabase
import MessageArchives
import Messages
import SystemSupport

/// An archive of a whole inbox. It is imported as a whole, into a new inbox.
struct InboxArchiveFile {
    let path: String
    let store: String

    /// Whether the files are one such archive.
    ///
    /// - Throws: `ArchiveError` if one of several files is such an archive.
    static func matches(_ files: [String], _ format: ArchiveFormat?) throws -> Bool {
        let found = files.filter { file in
            if format == .siftbox { return true }
            guard format == nil, let handle = FileHandle(forReadingAtPath: file) else { return false }
            defer { try? handle.close() }
            return InboxArchive.matches([UInt8]((try? handle.read(upToCount: 16)) ?? Data()))
        }
        guard let first = found.first else { return false }
        guard files.count == 1 else {
            throw ArchiveError("\(first) is an archive of a whole inbox. Import it alone, into a new inbox.")
        }
        return true
    }

    func restore() throws {
        var lines = try ArchiveLines(path)
        let loop = EventLoop()
        let interruption = Interruption(loop)
        defer { interruption.end() }
        let inbox = try InboxStore.opened(store)
        let bar = ProgressBar(label: "Importing")
        do {
            try inbox.readArchive(path, lines: { try lines.next() }) {
                bar.show(lines.fraction, lines.number)
                try interruption.throwIfInterrupted()
            }
        } catch {
            bar.end()
            // Removes the empty inbox, but not one that another program has created since then.
            inbox.discard()
            if error is ExitCode { PlainLine.note("siftbox: interrupted; nothing was imported.") }
            throw error
        }
        bar.end()
        PlainLine.note("Imported the whole inbox: \(Counted.pluralized(try inbox.messageCount(), "message")).")
        inbox.close()
    }
}

/// Reads an archive line by line.
private struct ArchiveLines {
    private let handle: FileHandle
    private let path: String
    private let size: UInt64
    private var buffer: [UInt8] = []
    private var start = 0
    private var searched = 0
    private var bytesRead: UInt64 = 0
    private(set) var number = 0

    /// The maximum length of a line: a body has at most 1 MiB, and escaped at most six.
    private static let limit = 64 << 20

    init(_ path: String) throws(ArchiveError) {
        guard let handle = FileHandle(forReadingAtPath: path), let size = try? handle.seekToEnd(),
            (try? handle.seek(toOffset: 0)) != nil
        else { throw ArchiveError("\(path) cannot be read.") }
        self.handle = handle
        self.path = path
        self.size = size
    }

    var fraction: Double { size == 0 ? 1 : Double(bytesRead) / Double(size) }

    mutating func next() throws -> [UInt8]? {
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                defer {
                    start = end + 1
                    searched = start
                }
                number += 1
                return Array(buffer[start..<end])
            }
            searched = buffer.count
            guard buffer.count - start < Self.limit else {
                throw ArchiveError("\(path):\(number + 1): the line is too long for an archive of an inbox.")
            }
            guard let piece = try? handle.read(upToCount: 1 << 18) ?? Data() else {
                throw ArchiveError("\(path) cannot be read to its end. Make another copy of it.")
            }
            if piece.isEmpty { return last() }
            bytesRead += UInt64(piece.count)
            buffer.removeFirst(start)
            searched -= start
            start = 0
            buffer += piece
        }
    }

    /// The last line. Without a line feed the archive was cut short, unless it is the line with the totals.
    private mutating func last() -> [UInt8]? {
        let line = Array(buffer[start...])
        start = buffer.count
        return line.starts(with: Array("{\"end\":".utf8)) && line.last == UInt8(ascii: "}") ? line : nil
    }
}
