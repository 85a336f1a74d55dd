import Glibc
import Messages
package import SystemSupport

/// Standard output of an inbox without a screen, or of a server. While other programs use it, its reader must not stop it:
/// lines that a slow reader has no room for are left out.
package final class PlainOutput {
    /// nil: lines wait for the reader.
    private var writer: StreamWriter?
    /// How many lines were left out since the last one that was not.
    private var omitted = 0
    private let sentence: (String) -> String
    /// Called when no more can be written.
    var onFailure: ((StandardOutput.Failure) -> Void)?

    /// - Parameter sentence: a line of the output with what was left out, such as "2 lines".
    package init(
        omitted sentence: @escaping (String) -> String = { "(\($0) left out, because the output was read too slowly)" }
    ) { self.sentence = sentence }

    /// - Parameter line: without control characters.
    package func print(_ line: String) {
        guard let writer else { return Swift.print(line) }
        reportOmitted()
        if writer.isFull { omitted += 1 } else { write(line) }
    }

    /// Stops waiting for the reader from now on.
    ///
    /// - Throws: `StandardOutput.Failure` if what was printed before cannot be written.
    package func stopWaiting(_ loop: EventLoop) throws(StandardOutput.Failure) {
        try StandardOutput.flush()
        let writer = StreamWriter(loop, STDOUT_FILENO)
        writer.onWritten = { [weak self] in
            guard let self else { return }
            if let failure { onFailure?(failure) } else { reportOmitted() }
        }
        self.writer = writer
    }

    /// Why no more can be written; nil: it can.
    package var failure: StandardOutput.Failure? {
        writer?.failure.map { StandardOutput.Failure(code: $0) }
    }

    /// Gives the reader a last second for what it has not read.
    package func finish(_ loop: EventLoop) {
        guard let writer else { return }
        loop.run(atMost: .seconds(1)) { writer.isEmpty || writer.failure != nil }
    }

    private func write(_ line: String) { writer?.write { $0 += Array((line + "\n").utf8) } }

    private func reportOmitted() {
        guard let writer, omitted > 0, !writer.isFull else { return }
        write(sentence(Counted.pluralized(omitted, "line")))
        omitted = 0
    }
}
