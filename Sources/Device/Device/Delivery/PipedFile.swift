import Glibc
import MessageArchives
package import SystemSupport

/// What arrives in a pipe, as a file: an archive is read several times, from its beginning. Each turn of the loop copies one
/// piece, so that the keyboard stays responsive.
///
///     let file = try PipedFile(STDIN_FILENO, named: "standard input", loop)
///     file.read { failure in … }      // then Delivery(path: file.path, named: file.name, …)
package final class PipedFile {
    /// What sentences call it: `standard input`, `/dev/fd/63`.
    package let name: String
    /// The temporary file. It is gone with this object.
    package var path: String { UnnamedFile.path(copy) }

    private static let pieceSize = 64 << 10

    private let loop: EventLoop
    private let input: Int32
    private let copy: Int32
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceSize, alignment: 1)
    private var token: EventLoop.Token?
    private var then: ((String?) -> Void)?

    /// - Parameters:
    ///   - input: what is read; closed with this object.
    ///   - beginning: what was read of it before.
    /// - Throws: `PhoneError` if a temporary file cannot be created or written.
    package init(
        _ input: Int32, named name: String, beginning: [UInt8] = [], _ loop: EventLoop
    ) throws(PhoneError) {
        guard let copy = UnnamedFile.make() else { throw .store(Self.unkept(name)) }
        (self.name, self.loop, self.input, self.copy) = (name, loop, input, copy)
        guard beginning.withUnsafeBytes(write) else { throw .store(Self.unkept(name)) }
    }

    deinit {
        loop.cancel(token)
        buffer.deallocate()
        close(copy)
        close(input)
    }

    /// Reads the pipe to its end.
    ///
    /// - Parameter then: is called once: with nil at the end, or with the reason why it cannot be read further.
    package func read(then: @escaping (String?) -> Void) {
        self.then = then
        token = loop.whenReadable(input) { [self] in copyPiece() }
    }

    /// Stops reading, without calling back.
    package func stop() {
        loop.cancel(token)
        (token, then) = (nil, nil)
    }

    private func copyPiece() {
        let count = Glibc.read(input, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        if count < 0 { return end("\(name) cannot be read further: \(String(cString: strerror(errno))).") }
        if count == 0 { return end(nil) }
        if !write(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { end(Self.unkept(name)) }
    }

    private func end(_ failure: String?) {
        let then = then
        stop()
        then?(failure)
    }

    /// - Returns: false on failure, with `errno`.
    private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(copy, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return true
    }

    private static func unkept(_ name: String) -> String {
        "\(name) cannot be copied to a temporary file: \(String(cString: strerror(errno))). Set TMPDIR to use another folder."
    }
}
