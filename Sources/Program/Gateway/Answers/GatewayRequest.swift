import Foundation
import HTTPServer
import ServerBehaviors

/// A request to the gateway, with its decoded path and query.
struct GatewayRequest: Sendable {
    let method: String
    /// The parts of the path between slashes, decoded: `["v1", "messages", "12"]`.
    let path: [String]
    /// The parameters of the query in their order, decoded as those of a form.
    let query: [(name: String, value: String)]
    let body: [UInt8]
    let head: RequestHead
    /// nil in tests.
    let client: WaitingClient?

    /// - Throws: `Problem` for a target that cannot be decoded.
    init(_ head: RequestHead, _ body: [UInt8] = [], client: WaitingClient? = nil) throws(Problem) {
        method = head.method
        (self.head, self.body, self.client) = (head, body, client)
        // Other characters could combine with the separators.
        guard head.target.hasPrefix("/"), head.target.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Problem(400, "The request's target is not a path in ASCII.")
        }
        var parts: [String] = []
        for part in head.path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let text = FormText.decoded(Array(part.utf8)[...], isForm: false) else {
                throw Problem(400, "The path is not UTF-8.")
            }
            parts.append(text)
        }
        path = parts
        guard let query = FormText.pairs(head.target.dropFirst(head.path.count + 1)) else {
            throw Problem(400, "The query is not UTF-8.")
        }
        self.query = query
    }

    /// The values of a header, without regard to case.
    func header(_ name: String) -> [String] {
        head.headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    /// The body's media type without parameters, in lower case; nil: not stated, or more than once.
    var bodyType: String? {
        let types = header("Content-Type")
        return types.count > 1
            ? nil
            : types.first?.split(separator: ";", omittingEmptySubsequences: false).first?
                .trimmingCharacters(in: .whitespaces).lowercased()
    }

    /// Does something that only the client of this request needs, and cancels it when the client is gone.
    func whileConnected<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let client else { return try await body() }
        return try await client.whileConnected(body)
    }
}

/// Text as a form sends it: `From=%2B12025550143&Body=Two+words`.
enum FormText {
    /// nil if an escape is invalid, or the text is not UTF-8.
    static func pairs(_ text: some StringProtocol) -> [(name: String, value: String)]? {
        var pairs: [(name: String, value: String)] = []
        // As bytes: a character that combines with a separator would hide it.
        for part in Array(text.utf8).split(separator: UInt8(ascii: "&")) {
            let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(sides[0]), let value = decoded(sides.dropFirst().first ?? []) else { return nil }
            pairs.append((name, value))
        }
        return pairs
    }

    /// Not `removingPercentEncoding`, which also removes a U+FEFF at the start.
    ///
    /// - Parameter isForm: whether `+` is a space.
    static func decoded(_ bytes: ArraySlice<UInt8>, isForm: Bool = true) -> String? {
        var decoded: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+") where isForm: decoded.append(0x20)
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) else {
                    return nil
                }
                decoded.append(high << 4 | low)
            default: decoded.append(byte)
            }
        }
        return String(validating: decoded, as: UTF8.self)
    }

    /// The value of a hexadecimal digit.
    private static func value(_ digit: UInt8) -> UInt8? {
        Character(Unicode.Scalar(digit)).hexDigitValue.map(UInt8.init)
    }
}
