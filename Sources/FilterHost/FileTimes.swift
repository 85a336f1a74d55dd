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

    /// More files are not compared: reading their times would keep a slow file system busy.
    private static let maxFiles = 20_000

    /// - Parameters:
    ///   - folders: absolute paths, without their subfolders.
    ///   - names: the relevant names in the folders; nil: all that are not hidden.
    init(in folders: [String], names: Set<String>?) {
        for folder in folders {
            for name in names.map(Array.init) ?? Self.names(in: folder) {
                guard facts.count < Self.maxFiles else { return }
                let path = folder + "/" + name
                var found = stat()
                if stat(path, &found) == 0 { facts[path] = Facts(found) }
            }
        }
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasPrefix(".") }
    }
}
