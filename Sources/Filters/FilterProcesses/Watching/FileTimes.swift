import Foundation
import Glibc

/// The times, sizes and identities of files in some folders: if they are equal, nothing was saved in between.
struct FileTimes: Equatable, Sendable {
    private struct Facts: Equatable, Sendable {
        let file: UInt64
        let size: Int
        /// In seconds and nanoseconds.
        let modified, changed: [Int]

        init(_ facts: stat) {
            (file, size) = (UInt64(facts.st_ino), Int(facts.st_size))
            modified = [facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec]
            changed = [facts.st_ctim.tv_sec, facts.st_ctim.tv_nsec]
        }
    }

    private var facts: [String: Facts] = [:]
    /// The latest time of a file or of a folder, whose time changes when a file in it is created, moved or deleted;
    /// empty if there is nothing. Not compared, because other files in the folder change it, too.
    private var latest: [Int] = []

    static func == (one: FileTimes, other: FileTimes) -> Bool { one.facts == other.facts }

    /// Whether something may have changed since a time.
    func mayHaveChanged(since time: Instant) -> Bool { time.parts.lexicographicallyPrecedes(latest) }

    /// A time of the clock that also stamps files, which may be some milliseconds slow.
    struct Instant: Sendable {
        fileprivate let parts: [Int]

        /// Before all changes.
        static let past = Instant(parts: [])
        /// After all changes.
        static let future = Instant(parts: [.max])

        private init(parts: [Int]) { self.parts = parts }

        /// - Parameter seconds: how long ago.
        init(secondsAgo seconds: Int) {
            var now = timespec()
            clock_gettime(CLOCK_REALTIME_COARSE, &now)
            parts = [now.tv_sec - seconds]
        }
    }

    /// More files are not compared: reading their times would keep a slow file system busy.
    private static let maxFiles = 20_000

    /// - Parameters:
    ///   - folders: absolute paths, without their subfolders.
    ///   - names: the relevant names in the folders; nil: all that are not hidden.
    init(in folders: [String], names: Set<String>?) {
        for folder in folders {
            var place = stat()
            if stat(folder, &place) == 0 { record(Facts(place)) }
            for name in names.map(Array.init) ?? Self.names(in: folder) {
                guard facts.count < Self.maxFiles else { return }
                let path = folder + "/" + name
                var found = stat()
                if stat(path, &found) == 0 {
                    let found = Facts(found)
                    facts[path] = found
                    record(found)
                }
            }
        }
    }

    private mutating func record(_ facts: Facts) {
        for time in [facts.modified, facts.changed] where latest.lexicographicallyPrecedes(time) { latest = time }
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasPrefix(".") }
    }
}
