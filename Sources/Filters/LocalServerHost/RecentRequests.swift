package import ServerBehaviors

/// The most recent requests, oldest first: at most 1,000, with a limit on their total size.
package struct RecentRequests: Sendable {
    package static let maximum = 1000
    /// The maximum number of bytes of all bodies and headers.
    static let maxBytes = 16 << 20

    package private(set) var all: [LoggedRequest] = []
    private var bytes = 0

    mutating func append(_ request: LoggedRequest) {
        all.append(request)
        bytes += Self.size(request)
        var dropped = max(0, all.count - Self.maximum)
        for request in all[..<dropped] { bytes -= Self.size(request) }
        while bytes > Self.maxBytes, dropped < all.count - 1 {
            bytes -= Self.size(all[dropped])
            dropped += 1
        }
        all.removeFirst(dropped)
    }

    private static func size(_ request: LoggedRequest) -> Int {
        request.headers.reduce(request.body.count) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    }
}
