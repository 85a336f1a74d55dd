public import Foundation

/// The pieces of a message.
///
/// As in Apple's implementation, a value is an escaping closure: it is evaluated when the message is logged, and
/// properties of a class need an explicit `self.`.
public struct OSLogInterpolation: StringInterpolationProtocol {
    private enum Piece {
        case literal(String)
        case value(() -> String, Appearance)
    }

    /// The format of a value.
    struct Appearance {
        var isScalar = false
        var alignment = OSLogStringAlignment.none
        let privacy: OSLogPrivacy
    }

    private var pieces: [Piece] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
        pieces.reserveCapacity(interpolationCount * 2 + 1)
    }

    public mutating func appendLiteral(_ literal: String) { pieces.append(.literal(literal)) }

    /// A string, or a value with a description.
    public mutating func appendInterpolation(
        _ argumentString: @autoclosure @escaping () -> String,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        append(argumentString, Appearance(alignment: align, privacy: privacy))
    }

    public mutating func appendInterpolation<T: CustomStringConvertible>(
        _ value: @autoclosure @escaping () -> T,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        append({ value().description }, Appearance(alignment: align, privacy: privacy))
    }

    /// A type.
    public mutating func appendInterpolation(
        _ value: @autoclosure @escaping () -> any Any.Type,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        append({ String(describing: value()) }, Appearance(alignment: align, privacy: privacy))
    }

    /// An object; `(null)` for nil.
    public mutating func appendInterpolation(
        _ argumentObject: @autoclosure @escaping () -> NSObject?,
        privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        append({ argumentObject()?.description ?? "(null)" }, Appearance(privacy: privacy))
    }

    /// An error without its own description.
    @_disfavoredOverload
    public mutating func appendInterpolation(
        _ error: @autoclosure @escaping () -> (any Error)?,
        privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        append({ error().map { String(describing: $0) } ?? "(null)" }, Appearance(privacy: privacy))
    }

    mutating func append(_ value: @escaping () -> String, _ appearance: Appearance) {
        pieces.append(.value(value, appearance))
    }

    func text(showsPrivate: Bool) -> LogText {
        var text = LogText(showsPrivate: showsPrivate)
        for piece in pieces {
            switch piece {
            case .literal(let literal): text.append(literal)
            case .value(let value, let appearance): text.append(value(), appearance)
            }
        }
        return text
    }
}
