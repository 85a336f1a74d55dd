import SessionTerms
import Terminal

extension SessionKey {
    /// The keys that a terminal sends.
    var pressed: [Key] {
        switch self {
        case .control(let letter): [.control(letter)]
        case .text(let text): text.map { $0.isNewline ? .enter : .character($0) }
        case .named(.newLine): [.alt("\n")]
        case .named(.deleteWord): [.alt("\u{7F}")]
        case .named(let name): if case .key(let key) = Key.reading(name.rawValue) { [key] } else { [] }
        }
    }
}
