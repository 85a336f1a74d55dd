import JSONCodec
import Messages
import ServerBehaviors

/// Prints the server's log as text or as JSON Lines.
struct ServerLogPrinter {
    /// The maximum number of lines of a body in the text; JSON Lines have more.
    private static let maxLines = 200

    let asJSON: Bool
    var style = OutputStyle(isColored: false)

    func log(_ line: ServerLine, to output: PlainOutput) {
        guard !asJSON else { return output.print(RunningServer.text(of: line)) }
        switch line {
        case .listening(let port): for line in Self.start(port) { output.print(line) }
        case .request(let request): output.print(text(of: request).joined(separator: "\n"))
        case .note(let text): PlainLine.note(text)
        case .refused, .behaves: break
        }
    }

    private static func start(_ port: Int) -> [String] {
        let body = #"{"_version":1,"query":{"sender":"+12025550143","message":{"text":"junk"}},"app":{"version":"1"}}"#
        return [
            "Listening on http://127.0.0.1:\(port). Press Ctrl-C to stop. Try it:", "",
            "    curl -H 'Content-Type: application/json; charset=utf-8' -d '\(body)' http://127.0.0.1:\(port)/",
        ]
    }

    /// A request and its answer. Headers are dim, and an answer other than success is red.
    func text(of request: LoggedRequest) -> [String] {
        let kind = request.kind == .report ? "  (a report)" : ""
        var lines = ["", style.piece("\(request.number)  \(request.method) \(request.path)\(kind)")]
        lines += request.headers.map { style.piece("   \($0.name): \($0.value)", .dim) }
        if request.bodySize > 0 { lines += [""] + Self.lines(of: request).map { "   \($0)" } }
        let answer = "   answered \(request.status)  \(request.answer)"
        return lines + ["", style.piece(answer, (200..<300).contains(request.status) ? nil : .bad)]
    }

    private static func lines(of request: LoggedRequest) -> [String] {
        guard let text = String(validating: request.body, as: UTF8.self) else {
            return ["\(Counted.pluralized(request.bodySize, "byte")) that are not UTF-8"]
        }
        let all = PlainLine.safeLines(IndentedJSON(text)?.text ?? text)
        var lines = Array(all.prefix(maxLines))
        if all.count > lines.count { lines.append("… and \(Counted.pluralized(all.count - lines.count, "more line"))") }
        if request.bodySize > request.body.count {
            lines.append("… \(Counted.number(request.bodySize)) bytes in total")
        }
        return lines
    }
}

/// JSON with each member on a line of its own. Order, numbers and escapes are unchanged.
struct IndentedJSON {
    let text: String

    /// Returns nil if the text is not JSON.
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
