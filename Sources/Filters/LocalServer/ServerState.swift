import HTTPServer
import ServerBehaviors
import Synchronization

/// The state that requests share: the behavior and the word list.
final class ServerState: Sendable {
    private struct State {
        var behavior = ServerBehavior()
        var words: WordListFile?
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
