import Synchronization
import SystemSupport

/// Passes values from one thread to the loop of another, in order. Values that are sent close together are received
/// together.
///
///     let mailbox = Mailbox<Int>()
///     loop.whenReadable(mailbox.reading) { for number in mailbox.takeAll() { … } }    // on the loop's thread
///     mailbox.send(1)                                                                 // on the other thread
final class Mailbox<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])
    private let wake: WakePipe

    /// nil if all file descriptors are in use.
    init?() {
        guard let wake = WakePipe() else { return nil }
        self.wake = wake
    }

    /// Readable while there are values.
    var reading: Int32 { wake.reading }

    func send(_ value: Value) {
        let isFirst = values.withLock { values in
            values.append(value)
            return values.count == 1
        }
        if isFirst { wake.signal() }
    }

    /// Removes and returns all values.
    func takeAll() -> [Value] {
        // Drained first: a value that is sent in between signals again.
        wake.drain()
        return values.withLock { values in
            defer { values = [] }
            return values
        }
    }
}
