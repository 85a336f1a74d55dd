import CSystemSupport
import Glibc

/// The two ends of a new pipe, which its owner closes. Programs that are started do not inherit them, and they are never
/// standard streams, even if this program was started without these.
package struct PipeEnds: Sendable {
    package let reading: Int32
    package let writing: Int32

    /// Why a pipe cannot be created: an errno.
    package struct Failure: Error, Hashable, Sendable {
        package let number: Int32
    }

    /// - Parameter isBlocking: whether reading waits for data, and writing for space.
    package init(isBlocking: Bool = true) throws(Failure) {
        var ends: [Int32] = [-1, -1]
        let failure = csystemsupport_pipe(&ends)
        guard failure == 0 else { throw Failure(number: failure) }
        if !isBlocking { for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) } }
        (reading, writing) = (ends[0], ends[1])
    }

    package func close() {
        _ = Glibc.close(reading)
        _ = Glibc.close(writing)
    }
}
