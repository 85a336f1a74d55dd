import ControlProtocol
import Device
import Glibc
import MessageArchives
import SystemSupport

/// What `siftbox send` reads from standard input: one message body, or an archive of messages. JSON Lines are read as they
/// arrive; another archive has to be complete, because its readers read it several times.
final class SendInput {
    private static let name = "standard input"

    private let loop: EventLoop
    private let input: StandardInput
    private var beginning: [UInt8] = []
    private var piped: PipedFile?

    init(_ loop: EventLoop) {
        self.loop = loop
        input = StandardInput(loop)
    }

    /// Reads all of it as a message body, without the line feed at its end.
    ///
    /// - Parameters:
    ///   - limit: its maximum length in bytes.
    ///   - then: is called once.
    func readBody(limit: Int, then: @escaping (Result<String, CommandFailure>) -> Void) {
        input.onPiece = { [unowned self] piece in
            beginning += piece
            guard beginning.count > limit else { return }
            input.pause()
            then(.failure(CommandFailure("the message from standard input is longer than \(limit) bytes.")))
        }
        input.onEnd = { [unowned self] failure in
            if let failure { return then(.failure(CommandFailure(failure))) }
            for byte in [UInt8(ascii: "\n"), UInt8(ascii: "\r")] where beginning.last == byte { beginning.removeLast() }
            guard let text = String(validating: beginning, as: UTF8.self) else {
                return then(.failure(CommandFailure("the message from standard input is not UTF-8.")))
            }
            then(text.isEmpty ? .failure(CommandFailure("standard input is empty.")) : .success(text))
        }
        input.resume()
    }

    /// Opens it as an archive.
    ///
    /// - Parameters:
    ///   - format: nil: detected from the content.
    ///   - onMore: is called when an archive that was waiting has more.
    ///   - then: is called once.
    func open(
        as format: ArchiveFormat?, _ columns: ColumnNames, onMore: @escaping () -> Void,
        then: @escaping (Result<any ArchiveReader, CommandFailure>) -> Void
    ) {
        guard columns.encoding == nil, format == nil || format == .jsonLines else {
            return spool(format, columns, then)
        }
        input.onPiece = { [unowned self] piece in
            beginning += piece
            if let line = firstLine {
                choose(line, format, columns, onMore, then)
            } else if beginning.count > ControlFormat.lineLimit {
                spool(format, columns, then)
            }
        }
        input.onEnd = { [unowned self] failure in
            if let failure { return then(.failure(CommandFailure(failure))) }
            spool(format, columns, then)
        }
        input.resume()
    }

    /// Reads on if the archive is one whose lines arrive, and all that have arrived are read.
    func resume(_ archive: any ArchiveReader) {
        if let lines = archive as? ArrivingLines, lines.isEmpty { input.resume() }
    }

    /// The first line that is not blank; nil: it has not arrived.
    private var firstLine: [UInt8]? {
        guard let start = beginning.firstIndex(where: { $0 > 0x20 }),
            let end = beginning[start...].firstIndex(of: UInt8(ascii: "\n"))
        else { return nil }
        return Array(beginning[start..<end])
    }

    private func choose(
        _ firstLine: [UInt8], _ format: ArchiveFormat?, _ columns: ColumnNames, _ onMore: @escaping () -> Void,
        _ then: @escaping (Result<any ArchiveReader, CommandFailure>) -> Void
    ) {
        guard ArrivingLines.recognizes(firstLine: firstLine) else { return spool(format, columns, then) }
        let lines = ArrivingLines(columns)
        let feed = { [unowned self] (piece: UnsafeBufferPointer<UInt8>) in
            lines.feed(piece)
            // Reading continues when these are sent.
            if !lines.isEmpty { input.pause() }
            onMore()
        }
        input.onPiece = feed
        input.onEnd = { failure in
            if let failure { PlainLine.note("siftbox: \(failure)") }
            lines.end()
            onMore()
        }
        then(.success(lines))
        beginning.withUnsafeBufferPointer(feed)
        beginning = []
    }

    /// Copies all of it to a temporary file, and opens that.
    private func spool(
        _ format: ArchiveFormat?, _ columns: ColumnNames,
        _ then: @escaping (Result<any ArchiveReader, CommandFailure>) -> Void
    ) {
        input.pause()
        do {
            let copy = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
            let piped = try PipedFile(copy, named: Self.name, beginning: beginning, loop)
            self.piped = piped
            piped.read { failure in
                if let failure { return then(.failure(CommandFailure(failure))) }
                then(
                    Result { () throws(ArchiveError) in
                        try Archive.open(piped.path, as: format, columns: columns, named: piped.name)
                    }.mapError { CommandFailure($0.description) })
            }
        } catch {
            then(.failure(CommandFailure(error.description)))
        }
    }
}
