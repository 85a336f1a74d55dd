import HTTPServer
import JSONCodec
import ServerBehaviors

/// The file in which a host lists the apps that it serves (D5, U7).
enum AssociationFile {
    static let path = "/.well-known/apple-app-site-association"
    /// The target of the behavior `redirect`.
    static let otherPath = "/moved/apple-app-site-association"

    /// nil for other paths.
    static func answer(_ path: some StringProtocol, _ behavior: ServerBehavior) -> RequestAnswer? {
        if path == otherPath, behavior.association == .redirect { return RequestAnswer(json: text(behavior.apps)) }
        guard path == self.path else { return nil }
        switch behavior.association {
        case .listed: return RequestAnswer(json: text(behavior.apps))
        case .missing:
            return RequestAnswer(status: 404, plain: "No association file: the server is configured without one.")
        case .notJSON: return RequestAnswer(json: "{\"messagefilter\": this is not JSON")
        case .otherApp: return RequestAnswer(json: text(["0000000000.example.other.App"]))
        case .huge:
            var answer = RequestAnswer(json: text(behavior.apps))
            answer.ending = .after(10 << 20)
            answer.logText = "\(answer.text) and spaces up to 10 MiB"
            return answer
        case .redirect:
            var answer = RequestAnswer(status: 302, plain: "Moved to \(otherPath).")
            answer.headers.append(("Location", otherPath))
            return answer
        }
    }

    private static func text(_ apps: [String]) -> String {
        var line = JSONLine()
        let listed: [(String, JSON)] = [("apps", .array(apps.map(JSON.string)))]
        line.add("messagefilter", object: listed)
        line.add("classificationreport", object: listed)
        return String(decoding: line.bytes, as: UTF8.self)
    }
}
