import FlyingFox
import FlyingSocks

/// The body of an answer, in pieces: bytes, then blanks up to a length or without an end.
struct AnswerBody: AsyncBufferedSequence {
    typealias Element = UInt8

    /// How a body ends.
    enum Ending: Hashable, Sendable {
        /// When this many bytes were sent; the connection serves on.
        case after(Int)
        /// The same, and the connection ends.
        case closing(Int)
        /// The connection ends after half of that.
        case half(of: Int)
        case never
    }

    /// Ends the connection: FlyingFox keeps it unless the client asked for its end, but for an error.
    private struct EndOfConnection: Error {}

    let head: [UInt8]
    let ending: Ending

    /// As FlyingFox takes it.
    var sequence: HTTPBodySequence {
        switch ending {
        case .after(let count), .closing(let count), .half(let count): HTTPBodySequence(from: self, count: count)
        case .never: HTTPBodySequence(from: self)
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(body: self) }

    struct Iterator: AsyncBufferedIteratorProtocol {
        private var head: ArraySlice<UInt8>
        /// The bytes that are still to come; nil: no end.
        private var left: Int?
        private let closes: Bool

        init(body: AnswerBody) {
            head = body.head[...]
            switch body.ending {
            case .after(let count): (left, closes) = (count, false)
            case .closing(let count): (left, closes) = (count, true)
            case .half(let count): (left, closes) = (count / 2, true)
            case .never: (left, closes) = (nil, false)
            }
        }

        mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }

        mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? {
            let count = Swift.min(count, left ?? count)
            guard count > 0 else {
                if closes { throw EndOfConnection() }
                return nil
            }
            var piece = head.prefix(count)
            head = head.dropFirst(count)
            if piece.isEmpty { piece = [UInt8](repeating: UInt8(ascii: " "), count: count)[...] }
            left = left.map { $0 - piece.count }
            return piece
        }
    }
}
