import Terminal

/// A key that a test presses, or text that it types: a newline is Enter, a tab is Tab.
struct KeyInput: ExpressibleByStringInterpolation {
    let keys: [Key]

    init(stringLiteral text: String) {
        keys = text.map { character in
            switch character {
            case "\n": .enter
            case "\t": .tab
            default: .character(character)
            }
        }
    }

    private init(_ key: Key) { keys = [key] }

    static func key(_ key: Key) -> Self { Self(key) }
    static func control(_ letter: Character) -> Self { Self(.control(letter)) }
    static func alt(_ character: Character) -> Self { Self(.alt(character)) }
    static func function(_ number: Int) -> Self { Self(.function(number)) }

    static let enter = Self(.enter)
    static let escape = Self(.escape)
    static let tab = Self(.tab)
    static let backTab = Self(.backTab)
    static let backspace = Self(.backspace)
    static let delete = Self(.delete)
    static let up = Self(.up)
    static let down = Self(.down)
    static let left = Self(.left)
    static let right = Self(.right)
    static let home = Self(.home)
    static let end = Self(.end)
    static let pageUp = Self(.pageUp)
    static let pageDown = Self(.pageDown)
}
