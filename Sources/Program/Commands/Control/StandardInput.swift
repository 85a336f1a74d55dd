import Glibc
import SystemSupport

/// Standard input, read piece by piece on the loop, as far as what uses it has room.
final class StandardInput {
    /// Called with each piece.
    var onPiece: ((UnsafeBufferPointer<UInt8>) -> Void)?
    /// Called once at the end: with nil, or with the reason why it cannot be read further.
    var onEnd: ((String?) -> Void)?

    private let loop: EventLoop
    private let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)
    private var token: EventLoop.Token?
    private var hasEnded = false

    init(_ loop: EventLoop) { self.loop = loop }

    deinit {
        loop.cancel(token)
        buffer.deallocate()
    }

    func resume() {
        guard token == nil, !hasEnded else { return }
        token = loop.whenReadable(STDIN_FILENO) { [weak self] in self?.read() }
    }

    func pause() {
        loop.cancel(token)
        token = nil
    }

    private func read() {
        let count = Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        if count > 0 {
            onPiece?(UnsafeBufferPointer(rebasing: buffer[..<count]))
        } else {
            pause()
            hasEnded = true
            onEnd?(count < 0 ? "standard input cannot be read: \(String(cString: strerror(errno)))" : nil)
        }
    }
}
