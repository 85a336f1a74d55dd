import Foundation
import ServerBehaviour

// The key `server`: at the top a server that is there from the start, in a step how it behaves from then on.
extension SessionParser {
    static let serverKeys = [
        "junk", "transaction", "promotion", "words", "apps", "association", "delay", "status", "answer", "cookie",
        "redirect", "close",
    ]

    /// The server of a session; nil where it has none.
    func server(_ fields: Fields) -> SessionServer? {
        guard let node = fields.node("server"),
            let inner = Fields(node, findings, of: "server", allowed: ["port"] + Self.serverKeys)
        else { return nil }
        var server = SessionServer()
        if let port = inner.number("port", from: 1, to: 65_535) { server.port = port }
        read(inner, into: &server)
        return server
    }

    /// What a step changes of it; what it does not name is as at the start.
    func serverChange(_ fields: Fields, of start: SessionServer?) -> SessionServer? {
        guard let node = fields.node("server"),
            let inner = Fields(node, findings, of: "server", allowed: Self.serverKeys)
        else { return nil }
        guard var server = start else {
            fields.report(
                "server", "there is no server to change: give the session one, with the key server at its top")
            return nil
        }
        read(inner, into: &server)
        return server
    }

    private func read(_ fields: Fields, into server: inout SessionServer) {
        var behaviour = server.behaviour
        let lists: [(String, WritableKeyPath<ServerBehaviour, [String]>)] = [
            ("junk", \.junk), ("transaction", \.transaction), ("promotion", \.promotion), ("apps", \.apps),
        ]
        for (key, list) in lists {
            guard let written = fields.texts(key, "a list of texts", orOne: true) else { continue }
            behaviour[keyPath: list] = written.map(\.value)
            if key == "apps" { server.listsGivenApps = true }
        }
        if let path = fields.text("words", "a file of words, by its path from this one") {
            behaviour.words = wordsFile(path, fields)
        }
        if let association = fields.word(
            "association", ServerBehaviour.Association.allCases.map { ($0.rawValue, $0) })
        {
            behaviour.association = association
        }
        if let delay = fields.duration("delay", atMost: Int64(ServerBehaviour.longestDelay), "10m") {
            behaviour.delay = Int(delay)
        }
        if let status = fields.number("status", from: 200, to: 599) { behaviour.status = status }
        if let answer = fields.word("answer", ServerBehaviour.Answer.allCases.map { ($0.rawValue, $0) }) {
            behaviour.answer = answer
        }
        if let cookie = fields.text("cookie") { behaviour.cookie = cookie }
        if let redirect = fields.text("redirect") { behaviour.redirect = redirect }
        if let close = fields.bool("close") { behaviour.close = close }
        if let mistake = behaviour.mistake { findings.report(fields.position, "server", mistake) }
        server.behaviour = behaviour
    }

    private func wordsFile(_ path: String, _ fields: Fields) -> String? {
        let file = URL(fileURLWithPath: (path as NSString).expandingTildeInPath, relativeTo: folder).standardizedFileURL
        guard FileManager.default.isReadableFile(atPath: file.path) else {
            fields.report("words", "there is no file \(path.short.quoted) that could be read")
            return nil
        }
        return file.path
    }
}
