import Foundation

/// The pieces of an answer: bytes, then spaces up to a length or without end.
struct ResponseChunks: Sequence, IteratorProtocol {
    private static let size = 1 << 16
    private static let padding = Data(repeating: UInt8(ascii: " "), count: size)

    private var first: Data?
    /// The remaining spaces; nil: endless.
    private var paddingLeft: Int?

    /// - Parameters:
    ///   - head: the lines before the body.
    ///   - body: the start of the body.
    init(head: String, body: [UInt8], ending: RequestAnswer.Ending) {
        let count: Int? =
            switch ending {
            case .after(let count): count
            case .half(let count): count / 2
            case .never: nil
            }
        let body = body.prefix(count ?? body.count)
        // In one piece: a second one would wait for the TCP acknowledgment of the first.
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
