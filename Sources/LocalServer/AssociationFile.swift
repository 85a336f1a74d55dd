import FilterWire
import ServerBehaviour

/// The file by which a host says which apps it serves (D5, U7).
enum AssociationFile {
    static let path = "/.well-known/apple-app-site-association"
    /// Where the behaviour `redirect` leads.
    static let otherPath = "/moved/apple-app-site-association"

    /// Nil for a path that has nothing to do with it.
    static func answer(_ path: some StringProtocol, _ behaviour: ServerBehaviour) -> ServerAnswer? {
        if path == otherPath, behaviour.association == .redirect { return ServerAnswer(json: text(behaviour.apps)) }
        guard path == self.path else { return nil }
        switch behaviour.association {
        case .listed: return ServerAnswer(json: text(behaviour.apps))
        case .missing: return ServerAnswer(status: 404, plain: "There is no association file: the server was told so.")
        case .notJSON: return ServerAnswer(json: "{\"messagefilter\": this is not JSON")
        case .otherApp: return ServerAnswer(json: text(["0000000000.example.other.App"]))
        case .huge:
            var answer = ServerAnswer(json: text(behaviour.apps))
            answer.ending = .after(10 << 20)
            answer.logText = "\(answer.text) and blanks up to 10 MiB"
            return answer
        case .redirect:
            var answer = ServerAnswer(status: 302, plain: "It is at \(otherPath).")
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
