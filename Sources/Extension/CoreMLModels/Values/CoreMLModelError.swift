/// Why a Core ML model cannot be read, loaded or evaluated.
package struct CoreMLModelError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable {
        /// The file is not a valid model.
        case damaged
        /// Siftbox does not compute this kind of model, layer or option.
        case unsupported
        /// The input does not fit the model.
        case input
        /// The stand-in has no answer.
        case standIn
    }

    package let kind: Kind
    package let description: String

    static func damaged(_ text: String) -> Self { Self(kind: .damaged, description: text) }
    static func unsupported(_ text: String) -> Self { Self(kind: .unsupported, description: text) }
    package static func standIn(_ text: String) -> Self { Self(kind: .standIn, description: text) }
    static func input(_ text: String) -> Self { Self(kind: .input, description: text) }
}
