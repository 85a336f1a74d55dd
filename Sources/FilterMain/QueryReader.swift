import FilterWire
import Foundation
import Glibc

/// Reads the phone's lines on a thread of its own, so that a busy extension never keeps the phone from writing.
package enum QueryReader {
    /// - Parameters:
    ///   - read: is called once, on that thread, and gives what makes a line of its bytes; nil: it is none of the protocol's.
    ///   - body: is called on that thread with the lines of one read, together.
    ///   - atEnd: is called on that thread when the input is closed.
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
                    // A type that this version does not know is ignored, so that the protocol can grow.
                    if let line = makeLine(bytes) { lines.append(line) }
                }
                if !lines.isEmpty { body(lines) }
            }
            atEnd()
        }
    }
}
