import FlyingFox

/// The body of a request, as far as it is taken.
struct RequestBody {
    /// The longest body that is taken, in bytes.
    static let limit = 1 << 20
    /// What is read of a longer one before it is refused: who is still sending when the connection ends does not see why.
    private static let courtesy = 1 << 20

    private(set) var bytes: [UInt8] = []
    private(set) var isTooLong = false

    init(_ body: HTTPBodySequence) async throws {
        var passed = 0
        for try await piece in body {
            if bytes.count + piece.count <= Self.limit, !isTooLong {
                bytes.append(contentsOf: piece)
            } else {
                isTooLong = true
                passed += piece.count
                if passed > Self.courtesy { return }
            }
        }
    }
}
