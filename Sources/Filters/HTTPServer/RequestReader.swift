import FlyingSocks
import Foundation

/// Reads requests from a connection, with limits.
struct RequestReader: Sendable {
    /// The maximum length of the head in bytes.
    static let headLimit = 1 << 16
    /// The longest body in bytes.
    static let bodyLimit = 1 << 20
    /// The longest line with a chunk size.
    private static let chunkLineLimit = 1 << 10
    private static let readSize = 1 << 12

    private let socket: AsyncSocket
    /// Whether there is memory for so many bytes of a body.
    private let takeBody: @Sendable (Int) -> Bool
    private var buffer: [UInt8] = []
    private var place = 0

    init(socket: AsyncSocket, takeBody: @escaping @Sendable (Int) -> Bool) {
        (self.socket, self.takeBody) = (socket, takeBody)
    }

    /// Waits for the first byte of a request; false if the client has no more.
    mutating func begin() async throws -> Bool {
        if place < buffer.count { return true }
        return try await fill()
    }

    /// The next request; nil if the client has no more.
    ///
    /// - Throws: a `Refusal`, or the error that ended the connection.
    mutating func next() async throws -> (head: RequestHead, body: [UInt8])? {
        guard let lines = try await headLines() else { return nil }
        let head = try RequestHead(lines)
        do {
            return (head, try await body(of: head))
        } catch var refusal as Refusal {
            refusal.head = head
            throw refusal
        }
    }

    private mutating func headLines() async throws -> [ArraySlice<UInt8>]? {
        var lines: [ArraySlice<UInt8>] = []
        var room = Self.headLimit
        while true {
            let isBetween = lines.isEmpty
            if isBetween, place == buffer.count, try await !fill() { return nil }
            // An HTTPS client waits for an answer to its first bytes, which contain no line.
            if isBetween, !buffer[place].canBeginLine {
                throw Refusal(400, "Not an HTTP request. Perhaps it is HTTPS: this server uses plain HTTP.")
            }
            let line = try await self.line(
                atMost: room, Refusal(431, "The request line and headers have more than \(Self.headLimit) bytes."))
            room -= line.count + 1
            if !line.isEmpty {
                lines.append(line)
            } else if !lines.isEmpty {
                return lines
            }
            // Empty lines before a request do not count (RFC 9112, 2.2).
        }
    }

    // MARK: The body

    private mutating func body(of head: RequestHead) async throws -> [UInt8] {
        let tooLong = Refusal(413, "The body has more than \(Self.bodyLimit) bytes.")
        if case .bytes(let count) = head.body {
            guard count <= Self.bodyLimit else { throw tooLong }
            guard takeBody(count) else { throw Self.noMemory }
            if head.expectsContinue, count > 0 { try await sendContinue() }
            return try await consume(count)
        }
        if head.expectsContinue { try await sendContinue() }
        let noChunk = Refusal(400, "The chunks of the body are invalid.")
        var body: [UInt8] = []
        while true {
            let size = try await line(atMost: Self.chunkLineLimit, noChunk)
            guard let count = Self.chunkSize(size) else { throw noChunk }
            guard count <= Self.bodyLimit - body.count else { throw tooLong }
            if count == 0 { break }
            guard takeBody(count) else { throw Self.noMemory }
            body += try await consume(count)
            guard try await line(atMost: 1, noChunk).isEmpty else { throw noChunk }
        }
        var room = Self.headLimit
        while case let trailer = try await line(atMost: room, noChunk), !trailer.isEmpty { room -= trailer.count + 1 }
        return body
    }

    /// The size at the start of a line, before extensions and blanks (RFC 9112, 7.1.1); nil: there is none.
    private static func chunkSize(_ line: ArraySlice<UInt8>) -> Int? {
        let digits = line.prefix { $0.isHexDigit }
        let rest = line[digits.endIndex...].drop { $0 == 0x20 || $0 == 0x09 }
        guard rest.isEmpty || rest.first == UInt8(ascii: ";") else { return nil }
        return Int(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    private static let noMemory = Refusal(503, "Too many long requests are being read. Send this one again later.")

    private func sendContinue() async throws { try await socket.write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }

    // MARK: Bytes

    /// Reads more; false at the end.
    private mutating func fill() async throws -> Bool {
        do {
            let bytes = try await socket.read(atMost: Self.readSize)
            buffer.removeFirst(place)
            place = 0
            buffer += bytes
            return true
        } catch SocketError.disconnected {
            return false
        }
    }

    /// The next line, without its line break.
    private mutating func line(atMost limit: Int, _ tooLong: Refusal) async throws -> ArraySlice<UInt8> {
        var looked = 0
        while true {
            if let end = buffer[(place + looked)...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = buffer[place..<end]
                place = end + 1
                let isReturn = line.last == UInt8(ascii: "\r")
                guard line.count <= limit + (isReturn ? 1 : 0) else { throw tooLong }
                return isReturn ? line.dropLast() : line
            }
            looked = buffer.count - place
            guard looked <= limit else { throw tooLong }
            guard try await fill() else { throw SocketError.disconnected }
        }
    }

    private mutating func consume(_ count: Int) async throws -> [UInt8] {
        var taken: [UInt8] = []
        while true {
            let piece = buffer[place...].prefix(count - taken.count)
            taken += piece
            place += piece.count
            if taken.count == count { return taken }
            guard try await fill() else { throw SocketError.disconnected }
        }
    }
}

extension UInt8 {
    /// Whether a request line, or an empty line before it, can start with this byte.
    fileprivate var canBeginLine: Bool { (0x21...0x7E).contains(self) || self == 0x0D || self == 0x0A }

    fileprivate var isHexDigit: Bool { Character(Unicode.Scalar(self)).isHexDigit }
}
