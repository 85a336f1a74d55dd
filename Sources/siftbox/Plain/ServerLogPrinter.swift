import FilterWire
import ServerBehaviour

/// Tells what the server meets, as lines for people or as JSON Lines.
struct ServerLogPrinter {
    /// The most lines of a body that are told; JSON Lines have more.
    private static let maxLines = 200

    let asJSON: Bool

    func tell(_ line: ServerLine) {
        if asJSON {
            print(String(decoding: line.bytes, as: UTF8.self), terminator: "")
            return
        }
        switch line {
        case .listening(let port): tellStart(port)
        case .request(let request): tell(request)
        case .note(let text): PlainLine.note(text)
        case .refused, .behaves, .misunderstood: break
        }
    }

    private func tellStart(_ port: Int) {
        let body = #"{"_version":1,"query":{"sender":"+12025550143","message":{"text":"junk"}},"app":{"version":"1"}}"#
        print("The server listens on http://127.0.0.1:\(port). Ctrl-C ends it. Try it:")
        print("")
        print("    curl -H 'Content-Type: application/json; charset=utf-8' -d '\(body)' http://127.0.0.1:\(port)/")
    }

    private func tell(_ request: LoggedRequest) {
        let kind = request.kind == .report ? "  (a report)" : ""
        print("")
        print(PlainLine.safe("\(request.number)  \(request.method) \(request.path)\(kind)"))
        for header in request.headers { print(PlainLine.safe("   \(header.name): \(header.value)")) }
        if request.bodySize > 0 {
            print("")
            for line in Self.lines(of: request) { print("   \(line)") }
        }
        print("")
        print(PlainLine.safe("   answered \(request.status)  \(request.answer)"))
    }

    private static func lines(of request: LoggedRequest) -> [String] {
        guard let text = String(validating: request.body, as: UTF8.self) else {
            return ["\(request.bodySize) bytes that are not UTF-8"]
        }
        let all = PlainLine.safeLines(IndentedJSON(text)?.text ?? text)
        var lines = Array(all.prefix(maxLines))
        if all.count > lines.count { lines.append("and \(all.count - lines.count) lines more") }
        if request.bodySize > request.body.count { lines.append("and more: \(request.bodySize) bytes in all") }
        return lines
    }
}

/// A JSON text with each member on a line of its own, and all else as it was written: order, numbers, escapes.
struct IndentedJSON {
    let text: String

    /// Nil when it is no JSON.
    init?(_ json: String) {
        guard JSONReader.read(Array(json.utf8)) != nil else { return nil }
        var text = ""
        var depth = 0
        var isInString = false
        var isEscaped = false
        var last: Unicode.Scalar = " "
        func newLine() { text += "\n" + String(repeating: "  ", count: depth) }
        for scalar in json.unicodeScalars {
            if isInString {
                text.unicodeScalars.append(scalar)
                isInString = isEscaped || scalar != "\""
                isEscaped = !isEscaped && scalar == "\\"
                last = scalar
                continue
            }
            if [" ", "\t", "\n", "\r"].contains(scalar) { continue }
            let isEmpty = last == "{" || last == "["
            switch scalar {
            case "}", "]":
                depth -= 1
                if !isEmpty { newLine() }
            default:
                if isEmpty || last == "," { newLine() }
            }
            text.unicodeScalars.append(scalar)
            if scalar == "{" || scalar == "[" { depth += 1 }
            if scalar == ":" { text += " " }
            isInString = scalar == "\""
            last = scalar
        }
        self.text = text
    }
}
