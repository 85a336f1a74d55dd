import CSystemSupport
import Messages

/// The bodies of the filter's recent queries, to detect a log line that contains one of them.
///
/// Only bodies of a minimum length: a short one can match by chance.
struct RecentBodies {
    private struct QueriedBody {
        let number: Int
        let query: QueryID
        let text: String
        /// Its first line in lowercase; created when there is a log line to search.
        var body: [UInt8]?
    }

    private static let memory = 64
    private static let shortest = 12
    private static let longest = 4096

    private var ring: [QueriedBody] = []
    private var oldest = 0

    mutating func add(_ job: FilterJob, number: Int) {
        guard case .query(let query, _) = job.request, let body = query.messageBody else { return }
        guard body.utf8.count >= Self.shortest else { return }
        // Only the searched part of a long body is stored.
        let end = body.utf8.index(body.startIndex, offsetBy: Self.longest, limitedBy: body.endIndex) ?? body.endIndex
        let text = end == body.endIndex ? body : String(body[..<end])
        let asked = QueriedBody(number: number, query: job.id, text: text)
        if ring.count < Self.memory {
            ring.append(asked)
        } else {
            ring[oldest] = asked
            oldest = (oldest + 1) % Self.memory
        }
    }

    /// Many filters convert a body to lowercase and log that.
    private static func lowered(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    /// The query whose body is in a line; each is reported once.
    mutating func removeMatch(in line: [UInt8]) -> (number: Int, query: QueryID)? {
        guard line.count >= Self.shortest else { return nil }
        let found = line.map(Self.lowered).withUnsafeBytes { line in
            ring.indices.first { place in
                let body = self.body(at: place)
                return !body.isEmpty && csystemsupport_contains(line.baseAddress, line.count, body, body.count) != 0
            }
        }
        guard let found else { return nil }
        let asked = ring[found]
        // Reported only once.
        ring[found].body = []
        return (asked.number, asked.query)
    }

    /// The bytes to search for; empty: none.
    private mutating func body(at place: Int) -> [UInt8] {
        if let body = ring[place].body { return body }
        // A logged multi-line body is recognized by its first line.
        let line = ring[place].text.utf8.prefix { $0 != UInt8(ascii: "\n") }.prefix(Self.longest)
        let body = line.count >= Self.shortest ? line.map(Self.lowered) : []
        ring[place].body = body
        return body
    }
}
