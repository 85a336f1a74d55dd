import Foundation
import Glibc
import JSONCodec

/// Reads Siftbox's lines on a separate thread, so that a busy extension never blocks Siftbox's writes.
package enum QueryReader {
    /// - Parameters:
    ///   - read: called once on that thread; returns a function that decodes a line. nil: not part of the protocol.
    ///   - body: called on that thread with all lines of one read.
    ///   - atEnd: called on that thread when the input is closed.
    package static func start<Line: Sendable>(
        input: Int32,
        read makeReader: @escaping @Sendable () -> (UnsafeBufferPointer<UInt8>) -> Line?,
        _ body: @escaping @Sendable ([Line]) -> Void,
        atEnd: @escaping @Sendable () -> Void
    ) {
        Thread.detachNewThread {
            var splitter = LineSplitter(limit: .max)
            let makeLine = makeReader()
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
            defer { buffer.deallocate() }
            while true {
                let count = read(input, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                var lines: [Line] = []
                splitter.feed(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { bytes in
                    // Unknown types are ignored, so that the protocol can grow.
                    if let line = makeLine(bytes) { lines.append(line) }
                }
                if !lines.isEmpty { body(lines) }
            }
            atEnd()
        }
    }
}
