import Foundation

/// An answer as it is sent, piece by piece: bytes, then blanks up to a length or without an end.
struct ResponseChunks: Sequence, IteratorProtocol {
    /// How a body ends.
    enum Ending: Hashable, Sendable {
        /// When this many bytes were sent.
        case after(Int)
        /// Half way there.
        case half(of: Int)
        /// Not before the connection does.
        case never
    }

    private static let size = 1 << 16
    private static let padding = Data(repeating: UInt8(ascii: " "), count: size)

    private var first: Data?
    /// The blanks that are still to come; nil: no end.
    private var paddingLeft: Int?

    /// - Parameters:
    ///   - head: the lines before the body.
    ///   - body: what the body begins with.
    init(head: String, body: [UInt8], ending: Ending) {
        let count: Int? =
            switch ending {
            case .after(let count): count
            case .half(let count): count / 2
            case .never: nil
            }
        let body = body.prefix(count ?? body.count)
        // In one piece: a second one would wait until the client's system has acknowledged the first.
        first = Data(head.utf8) + body
        paddingLeft = count.map { $0 - body.count }
    }

    mutating func next() -> Data? {
        if let first {
            self.first = nil
            return first
        }
        guard let left = paddingLeft else { return Self.padding }
        guard left > 0 else { return nil }
        paddingLeft = Swift.max(0, left - Self.size)
        return Self.padding.prefix(left)
    }
}
