import Foundation
import Glibc
import SystemSupport

/// Reports changes in folders: by inotify, and on file systems that others can change as well, by the files' times
/// once a second. On other file systems nothing wakes up.
///
/// Programs save in several steps; these are reported together, shortly after the last.
final class ChangeWatch {
    /// Determines what is watched, again after each change: calls `add` with the absolute path of each folder, whose
    /// subfolders are not included, and returns the relevant names in the folders; nil: all.
    ///
    /// `add` returns whether the folder can be watched. It is watched before the call returns, so that nothing is
    /// missed when the folder is read afterwards.
    typealias Targets = (_ add: (String) -> Bool) -> Set<String>?

    /// How long changes must have stopped before they are reported.
    static let quietPeriod = Duration.milliseconds(30)
    /// Files that keep changing are reported after this many intervals.
    private static let maxUnsettled = 50
    /// The interval between polls, if a poll does not take long.
    private static let pollInterval = Duration.seconds(1)
    /// Polling takes at most this share of the time.
    private static let pollingShare = 0.1
    /// How long before the start a change is still reported, in seconds: another machine's clock may be slow.
    private static let startMargin = 10
    /// The maximum number of folders to watch: a mistaken path must not use up the system's watches.
    static let maxFolders = 1000

    private let loop: EventLoop
    private let events: UInt32
    private let kind: (String) -> FileSystemKind
    private let targets: Targets
    private let changed: () -> Void
    private let start: FileTimes.Instant
    private let file: Int32
    private var names: Set<String>?
    private var polled: [String] = []
    private var times: FileTimes?
    private var unsettled = 0
    private var tokens: [EventLoop.Token?] = []
    private var timer: EventLoop.Token?
    private var pollTimer: EventLoop.Token?
    /// Incremented when the times are read, so that an earlier result is ignored.
    private(set) var readCount = 0
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 14, alignment: 8)

    /// - Parameters:
    ///   - events: the inotify events that are changes, besides moves, deletions and finished writes; nil: there are
    ///     no events, as in a folder that only others change.
    ///   - kind: the kind of a folder's file system.
    ///   - start: changes in shared folders from this time on are reported; nil: now.
    ///   - changed: called on the loop, once for a save in several steps.
    init(
        loop: EventLoop, events: Int?, kind: @escaping (String) -> FileSystemKind, start: FileTimes.Instant? = nil,
        targets: @escaping Targets, changed: @escaping () -> Void
    ) {
        self.loop = loop
        self.events =
            UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)
            | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR) | UInt32(events ?? 0)
        (self.kind, self.targets, self.changed) = (kind, targets, changed)
        self.start = start ?? FileTimes.Instant(secondsAgo: Self.startMargin)
        file = events == nil ? -1 : inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        watch()
        if isPolling { readTimes { [weak self] in self?.begin($0) } }
        guard file >= 0 else { return }
        tokens.append(loop.whenReadable(file) { [weak self] in self?.read() })
    }

    deinit {
        for token in tokens + [timer, pollTimer] { loop.cancel(token) }
        if file >= 0 { close(file) }
        buffer.deallocate()
    }

    /// Whether it wakes up without an event.
    var isPolling: Bool { !polled.isEmpty }

    /// Whether the times of polled folders were read.
    var hasTimes: Bool { times != nil }

    /// A folder that is already watched is not watched twice; a replaced one is watched again.
    private func watch() {
        polled = []
        var count = 0
        names = targets { folder in
            guard count < Self.maxFolders else { return false }
            let isWatched = file >= 0 && inotify_add_watch(file, folder, events) >= 0
            let isPolled = kind(folder) == .shared
            if isPolled { polled.append(folder) }
            if isWatched || isPolled { count += 1 }
            return isWatched || isPolled
        }
    }

    // MARK: Events

    private func read() {
        var isAny = false
        while true {
            let count = Glibc.read(file, buffer.baseAddress, buffer.count)
            guard count > 0 else { break }
            if isRelevant(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { isAny = true }
        }
        if isAny { waitUntilCalm() }
    }

    /// Whether one of the events in `bytes` has a relevant name, or is about a watched folder itself.
    private func isRelevant(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let names else { return true }
        let header = MemoryLayout<inotify_event>.size
        var start = 0
        while start + header <= bytes.count {
            let event = bytes.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
            let end = min(bytes.count, start + header + Int(event.len))
            let name = String(decoding: bytes[(start + header)..<end].prefix { $0 != 0 }, as: UTF8.self)
            if name.isEmpty || names.contains(name) || event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
            start = end
        }
        return false
    }

    private func waitUntilCalm() {
        loop.cancel(timer)
        timer = loop.after(Self.quietPeriod) { [weak self] in
            guard let self else { return }
            timer = nil
            watch()
            // The times are read before the change is reported, so that the next poll does not report it again.
            isPolling ? readTimes { [weak self] in self?.settle($0) } : changed()
        }
    }

    // MARK: Polling

    private func waitForPoll(_ pause: Duration) {
        loop.cancel(pollTimer)
        pollTimer = nil
        guard isPolling else { return }
        pollTimer = loop.after(pause) { [weak self] in
            guard let self else { return }
            pollTimer = nil
            readTimes { [weak self] in self?.compare($0) }
        }
    }

    /// Reads the times in the background: a shared file system may be slow, or not answer at all.
    private func readTimes(then: @escaping (FileTimes) -> Void) {
        loop.cancel(pollTimer)
        pollTimer = nil
        readCount += 1
        let (polled, names, start, count) = (polled, names, ContinuousClock.now, readCount)
        loop.inBackground {
            FileTimes(in: polled, names: names)
        } then: { [weak self] found in
            guard let self, readCount == count else { return }
            waitForPoll(max(Self.pollInterval, (ContinuousClock.now - start) / Self.pollingShare))
            then(found)
        }
    }

    /// Compares the first times with the start: what was changed until they were read would be missed otherwise.
    private func begin(_ found: FileTimes) {
        guard timer == nil else { return }
        times = found
        if found.mayHaveChanged(since: start) { waitUntilCalm() }
    }

    private func compare(_ found: FileTimes) {
        guard timer == nil, found != times else { return }
        times = found
        waitUntilCalm()
    }

    /// Reports a change when the files have stopped changing.
    private func settle(_ found: FileTimes) {
        let isCalm = found == times || times == nil
        times = found
        unsettled += 1
        guard isCalm || unsettled >= Self.maxUnsettled else { return waitUntilCalm() }
        unsettled = 0
        changed()
    }
}
