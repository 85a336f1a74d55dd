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

    static func damaged(_ description: String) -> CoreMLModelError {
        CoreMLModelError(kind: .damaged, description: description)
    }

    static func unsupported(_ description: String) -> CoreMLModelError {
        CoreMLModelError(kind: .unsupported, description: description)
    }

    package static func standIn(_ description: String) -> CoreMLModelError {
        CoreMLModelError(kind: .standIn, description: description)
    }

    static func input(_ description: String) -> CoreMLModelError {
        CoreMLModelError(kind: .input, description: description)
    }
}
