import HTTPServer
import ServerBehaviors
import Synchronization

/// The state that requests share: the behavior, the word list, and the number of requests.
final class ServerState: Sendable {
    private struct State {
        var behavior = ServerBehavior()
        var words: WordListFile?
        var count = 0
        var hasTimedOut = false
    }

    private let state = Mutex(State())

    var behavior: ServerBehavior { state.withLock { $0.behavior } }

    func behave(_ behavior: ServerBehavior) {
        state.withLock {
            $0.behavior = behavior
            // Keeps the words of the same file, in case it cannot be read.
            if $0.words?.path != behavior.words { $0.words = behavior.words.map(WordListFile.init) }
        }
    }

    /// The number of the next request.
    func number() -> Int {
        state.withLock {
            $0.count += 1
            return $0.count
        }
    }

    /// Whether this is the first request that timed out.
    func isFirstTimeout() -> Bool {
        state.withLock { state in
            defer { state.hasTimedOut = true }
            return !state.hasTimedOut
        }
    }

    /// The current words of the file.
    func words() -> [String] {
        let (words, note) = state.withLock { state in
            let note = state.words?.update()
            return (state.words?.words ?? [], note)
        }
        if let note { Output.write(.note(note)) }
        return words
    }
}
