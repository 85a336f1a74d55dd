package import ServerBehaviors

/// The head of a request (RFC 9112, 2 and 3), with the fields as received.
package struct RequestHead: Hashable, Sendable {
    package let method: String
    /// With its query, as received.
    package let target: String
    /// Whether the connection stays open for another request.
    package let keepsConnection: Bool
    package let headers: [LoggedRequest.Header]

    /// How the body is delimited.
    package enum Body: Hashable, Sendable {
        case bytes(Int)
        case chunked
    }

    package let body: Body
    /// Whether the client waits for `100 Continue` before it sends the body.
    package let expectsContinue: Bool

    /// The target without its query.
    package var path: Substring { target.prefix { $0 != "?" } }

    /// More than any client sends. Each is compared several times.
    package static let maxHeaders = 256

    /// Parses the lines before the empty line.
    ///
    /// - Throws: why they are not a valid head.
    package init(_ lines: [ArraySlice<UInt8>]) throws(Refusal) {
        let first = lines.first?.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false) ?? []
        guard first.count == 3, Self.isToken(first[0]), !first[1].isEmpty,
            first[1].allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
            ["HTTP/1.0", "HTTP/1.1"].contains(where: { first[2].elementsEqual($0.utf8) })
        else { throw Refusal(400, "The first line is not a request line of HTTP/1.1.") }
        method = Self.text(first[0])
        target = Self.text(first[1])
        guard lines.count - 1 <= Self.maxHeaders else {
            throw Refusal(431, "The request has more than \(Self.maxHeaders) headers.")
        }
        var headers: [LoggedRequest.Header] = []
        for line in lines.dropFirst() {
            // Other programs read a name with blanks, or a return within a line, in another way, and find the body
            // elsewhere (RFC 9112, 5.1 and 2.2).
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), Self.isToken(line[..<colon]),
                !line.contains(where: { $0 == 0x00 || $0 == 0x0D })
            else { throw Refusal(400, "A header line is not NAME: VALUE.") }
            headers.append(.init(name: Self.text(line[..<colon]), value: Self.text(Self.trimmed(line[(colon + 1)...]))))
        }
        self.headers = headers
        func values(_ name: String) -> [String] {
            headers.filter { $0.name.lowercased() == name }.map { $0.value.lowercased() }
        }
        let connection = values("connection").flatMap { $0.split(separator: ",").map { $0.filter { $0 != " " } } }
        keepsConnection = first[2].elementsEqual("HTTP/1.1".utf8) && !connection.contains("close")
        expectsContinue = values("expect") == ["100-continue"]
        body = try Self.body(lengths: values("content-length"), encodings: values("transfer-encoding"))
        guard body != .chunked || first[2].elementsEqual("HTTP/1.1".utf8) else {
            throw Refusal(400, "HTTP/1.0 has no Transfer-Encoding.")
        }
    }

    private static func body(lengths: [String], encodings: [String]) throws(Refusal) -> Body {
        if !encodings.isEmpty {
            guard encodings == ["chunked"], lengths.isEmpty else {
                throw Refusal(400, "Transfer-Encoding must be chunked, without Content-Length.")
            }
            return .chunked
        }
        guard let length = lengths.first else { return .bytes(0) }
        guard Set(lengths).count == 1, length.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let bytes = Int(length)
        else { throw Refusal(400, "Content-Length is invalid.") }
        return .bytes(bytes)
    }

    /// Whether it is a name (RFC 9110, 5.6.2).
    private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty
            && bytes.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: tokenSigns.contains(byte)
                }
            }
    }

    private static let tokenSigns = Array("!#$%&'*+-.^_`|~".utf8)

    private static func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        let start = bytes.drop(while: isBlank)
        guard let end = start.lastIndex(where: { !isBlank($0) }) else { return [] }
        return start[...end]
    }
}
