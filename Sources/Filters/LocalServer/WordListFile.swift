import Foundation
import Glibc
import ServerBehaviors
import UntrustedFiles

/// A word list, which can be edited while the server runs.
struct WordListFile {
    /// The maximum size of the file in bytes.
    static let limit = 1 << 20

    let path: String
    /// The words as last read.
    private(set) var words: [String] = []
    private var state: FileState?
    private var cannotBeRead = false

    init(path: String) { self.path = path }

    /// Reads the file if it has changed.
    ///
    /// - Returns: a note for the user, once, if the file cannot be read.
    mutating func update() -> String? {
        do throws(Obstacle) {
            if let (text, state) = try read() {
                words = ServerBehavior.words(in: text)
                self.state = state
            }
            cannotBeRead = false
            return nil
        } catch {
            defer { cannotBeRead = true }
            return cannotBeRead
                ? nil : "The word list \(path) cannot be read: \(error.reason). The previous words are still in use."
        }
    }

    private struct Obstacle: Error {
        let reason: String

        init(_ reason: String) { self.reason = reason }

        static var system: Obstacle { Obstacle(String(cString: strerror(errno))) }
    }

    /// nil if the file is unchanged.
    private func read() throws(Obstacle) -> (String, FileState)? {
        guard let found = FileState(path) else { throw .system }
        guard found.isRegular else { throw Obstacle("it is not a file") }
        guard found.size <= Self.limit else { throw Obstacle("it has more than \(Self.limit) bytes") }
        guard found != state else { return nil }
        guard let data = OpenedFile.data(at: path, atMost: Self.limit) else { throw .system }
        guard let text = String(validating: data, as: UTF8.self) else { throw Obstacle("it is not UTF-8") }
        return (text, found)
    }
}
