package import JSONCodec

/// The first line of an inbox.
package struct ControlGreeting: Hashable, Sendable {
    /// All keys of the line: a later version may have more.
    package let object: JSONObject
    /// The inbox's name.
    package var inbox: String? { object["inbox"]?.string }

    /// - Parameters:
    ///   - line: the first line that a socket sent.
    ///   - path: the socket's path.
    /// - Throws: `ControlFailure` if it is not an inbox, if it takes no more clients, or if its protocol is a later one.
    init(_ line: JSONObject, from path: String) throws(ControlFailure) {
        guard let version = line["siftbox"]?.integer else {
            throw ControlFailure(line["error"]?.string ?? Self.isNoInbox(path))
        }
        guard version == ControlFormat.version else {
            throw ControlFailure(
                "The inbox at \(path) uses version \(version) of the control protocol, and this program version "
                    + "\(ControlFormat.version). Use the siftbox that opened the inbox.")
        }
        object = line
    }

    static func isNoInbox(_ path: String) -> String { "What listens at \(path) is not an inbox of Siftbox." }
}
