import ServerBehaviour
import Synchronization

/// What the requests share: the behaviour, the words of the file, and how many requests there were.
final class ServerState: Sendable {
    private struct State {
        var behaviour = ServerBehaviour()
        var words: WordListFile?
        var count = 0
        var hasTimedOut = false
    }

    private let state = Mutex(State())

    var behaviour: ServerBehaviour { state.withLock { $0.behaviour } }

    func behave(_ behaviour: ServerBehaviour) {
        state.withLock {
            $0.behaviour = behaviour
            // The words that were read last hold while the same file cannot be read.
            if $0.words?.path != behaviour.words { $0.words = behaviour.words.map(WordListFile.init) }
        }
    }

    /// The number of a request that comes now.
    func number() -> Int {
        state.withLock {
            $0.count += 1
            return $0.count
        }
    }

    /// Whether no request came too slowly before; the next one is not the first.
    func isFirstTimeout() -> Bool {
        state.withLock { state in
            defer { state.hasTimedOut = true }
            return !state.hasTimedOut
        }
    }

    /// The words as they stand in the file now.
    func words() -> [String] {
        let (words, note) = state.withLock { state in
            let note = state.words?.update()
            return (state.words?.words ?? [], note)
        }
        if let note { Output.write(.note(note)) }
        return words
    }
}
