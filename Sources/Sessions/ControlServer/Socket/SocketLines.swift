import JSONCodec

/// What lines of the socket itself say; those of the inbox are its `ControlResponder`'s.
enum SocketLines {
    /// The last line for every client.
    static let end = line { $0.add("event", "end") }

    static func missed(_ count: Int) -> [UInt8] {
        line {
            $0.add("event", "missed")
            $0.add("count", count)
        }
    }

    static func tooManyClients(_ limit: Int) -> [UInt8] {
        refusal("refused", "This inbox has \(limit) clients, and takes no more. End one of them, and try again.")
    }

    static let otherUser = refusal("refused", "This inbox belongs to another user.")

    static func tooLong(_ limit: Int) -> [UInt8] {
        refusal("invalid", "A line is longer than \(limit) bytes. It was not read, and the connection ends.")
    }

    static let tooMuch = refusal(
        "invalid", "Too many long lines arrive at a time. This one was not read, and the connection ends. Try again.")

    static let withoutEnd = refusal("invalid", "The last line has no line feed at its end. It was not read.")

    private static func refusal(_ kind: String, _ sentence: String) -> [UInt8] {
        line {
            $0.add("ok", false)
            $0.add("kind", kind)
            $0.add("error", sentence)
        }
    }

    private static func line(_ write: (inout JSONLine) -> Void) -> [UInt8] {
        var line = JSONLine()
        write(&line)
        return line.bytes
    }
}
