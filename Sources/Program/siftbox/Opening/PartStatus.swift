import Commands
import InboxScreens
import ProgramParts
import Synchronization
import SystemSupport

/// Shows in the bottom line of the screen how far the build of a part of Siftbox is.
final class PartStatus {
    /// What the thread that builds reports, and this one shows.
    private final class Latest: Sendable {
        let progress = Mutex<PartProgress?>(nil)
    }

    private let loop: EventLoop
    private let pipe: WakePipe
    private var token: EventLoop.Token?

    /// - Parameter show: shows a sentence until the next one.
    /// - Returns: nil if all file descriptors are in use.
    init?(_ loop: EventLoop, show: @escaping (Status) -> Void) {
        guard let pipe = WakePipe() else { return nil }
        let latest = Latest()
        (self.loop, self.pipe) = (loop, pipe)
        PartBuild.allow { progress in
            latest.progress.withLock { $0 = progress }
            pipe.signal()
        }
        token = loop.whenReadable(pipe.reading) {
            pipe.drain()
            if let progress = latest.progress.withLock({ $0 }) { show(.done(progress.text)) }
        }
    }

    func end() {
        loop.cancel(token)
        // Until the program ends or another inbox is shown, nothing is written over the screen.
        PartBuild.allow { _ in }
    }
}
