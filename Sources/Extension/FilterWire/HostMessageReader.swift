import Glibc

/// Reads Siftbox's lines. It caches the last network line: a filter whose server is not queried gets thousands of
/// equal ones.
package struct HostMessageReader {
    private struct Network {
        /// Everything after the ID.
        let tail: [UInt8]
        let deferral: Int?
        let result: NetworkResult
    }

    /// Longer lines are answers, which are all different.
    private static let maxTailLength = 1024

    private var last: Network?

    package init() {}

    /// Reads a line; nil for a line that is not part of the protocol or has an unknown type.
    package mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> HostMessage? {
        let head = Self.head(bytes)
        if let head, let last, Self.isSame(head.tail, last.tail) {
            return .network(id: head.id, deferral: last.deferral, last.result)
        }
        let line = HostMessage(buffer: bytes)
        if let head, case .network(let id, let deferral, let result) = line, id == head.id,
            head.tail.count <= Self.maxTailLength, !Self.mayContainID(head.tail)
        {
            last = Network(tail: Array(head.tail), deferral: deferral, result: result)
        }
        return line
    }

    /// The ID at the start of a line, and the rest of the line.
    private static func head(_ bytes: UnsafeBufferPointer<UInt8>) -> (id: Int, tail: UnsafeBufferPointer<UInt8>)? {
        let start: StaticString = "{\"id\":"
        let begin = start.utf8CodeUnitCount
        guard bytes.count > begin, let base = bytes.baseAddress, memcmp(base, start.utf8Start, begin) == 0 else {
            return nil
        }
        var place = begin
        var id = 0
        while place < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) {
            id = id &* 10 &+ Int(bytes[place] - UInt8(ascii: "0"))
            place += 1
        }
        guard (1...18).contains(place - begin), place < bytes.count, bytes[place] == UInt8(ascii: ","),
            place - begin == 1 || bytes[begin] != UInt8(ascii: "0")
        else { return nil }
        return (id, UnsafeBufferPointer(rebasing: bytes[place...]))
    }

    private static func isSame(_ tail: UnsafeBufferPointer<UInt8>, _ other: [UInt8]) -> Bool {
        guard tail.count == other.count, let base = tail.baseAddress else { return false }
        return other.withUnsafeBytes { bytes in bytes.baseAddress.map { memcmp(base, $0, bytes.count) == 0 } ?? true }
    }

    /// Whether the rest may contain another `id`, which would win; possibly with escapes.
    private static func mayContainID(_ tail: UnsafeBufferPointer<UInt8>) -> Bool {
        String(decoding: tail, as: UTF8.self).utf8.contains(UInt8(ascii: "\\"))
            || String(decoding: tail, as: UTF8.self).contains("\"id\"")
    }
}

extension HostMessage {
    /// A function that reads Siftbox's lines in order.
    @Sendable package static func reader() -> (UnsafeBufferPointer<UInt8>) -> HostMessage? {
        var reader = HostMessageReader()
        return { reader.read($0) }
    }
}
