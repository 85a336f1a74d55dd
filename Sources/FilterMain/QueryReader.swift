import FilterWire
import Foundation
import Glibc

/// Reads the phone's lines on a thread of its own, so that a busy extension never keeps the phone from writing.
enum QueryReader {
    /// - Parameters:
    ///   - body: is called on that thread with the lines of one read, together.
    ///   - atEnd: is called on that thread when the input is closed.
    static func start(
        input: Int32,
        _ body: @escaping @Sendable ([PhoneLine]) -> Void,
        atEnd: @escaping @Sendable () -> Void
    ) {
        Thread.detachNewThread {
            var splitter = LineSplitter(limit: .max)
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
            defer { buffer.deallocate() }
            while true {
                let count = read(input, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                var lines: [PhoneLine] = []
                splitter.feed(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { bytes in
                    // A type that this version does not know is ignored, so that the protocol can grow.
                    if let line = PhoneLine(bytes) { lines.append(line) }
                }
                if !lines.isEmpty { body(lines) }
            }
            atEnd()
        }
    }
}
