import Foundation
import LocatedYAML
import ServerBehaviors
import UntrustedFiles

// The key `server`: at the top of the session a server that runs from the start, in a step its new behavior.
extension SessionSource {
    static let serverKeys = [
        "junk", "transaction", "promotion", "words", "apps", "association", "delay", "status", "answer", "cookie",
        "redirect", "close",
    ]

    /// The server of a session; nil: none.
    func server(_ fields: Fields) -> SessionServer? {
        guard let node = fields.node("server"),
            let inner = Fields(node, findings, of: "server", allowed: ["port"] + Self.serverKeys)
        else { return nil }
        var server = SessionServer()
        if let port = inner.number("port", from: 1, to: 65_535) { server.port = port }
        read(inner, into: &server)
        return server
    }

    /// The server as a step changes it. Keys that the step does not have keep their initial values.
    func serverChange(_ fields: Fields, of start: SessionServer?) -> SessionServer? {
        guard let node = fields.node("server"),
            let inner = Fields(node, findings, of: "server", allowed: Self.serverKeys)
        else { return nil }
        guard var server = start else {
            fields.report(
                "server", "this session has no server; set the key 'server' at the top of the session")
            return nil
        }
        read(inner, into: &server)
        return server
    }

    private func read(_ fields: Fields, into server: inout SessionServer) {
        var behavior = server.behavior
        let lists: [(String, WritableKeyPath<ServerBehavior, [String]>)] = [
            ("junk", \.junk), ("transaction", \.transaction), ("promotion", \.promotion), ("apps", \.apps),
        ]
        for (key, list) in lists {
            guard let written = fields.strings(key, "a string or a list of strings", orOne: true) else { continue }
            behavior[keyPath: list] = written.map(\.value)
            if key == "apps" { server.listsGivenApps = true }
        }
        if let path = fields.text("words", "the path of a word list") {
            behavior.words = wordsFile(path, fields)
        }
        if let association = fields.word(
            "association", ServerBehavior.Association.allCases.map { ($0.rawValue, $0) })
        {
            behavior.association = association
        }
        if let delay = fields.duration("delay", atMost: Int64(ServerBehavior.maxDelay), "10m") {
            behavior.delay = Int(delay)
        }
        if let status = fields.number("status", from: 200, to: 599) { behavior.status = status }
        if let answer = fields.word("answer", ServerBehavior.Answer.allCases.map { ($0.rawValue, $0) }) {
            behavior.answer = answer
        }
        if let cookie = fields.text("cookie") { behavior.cookie = cookie }
        if let redirect = fields.text("redirect") { behavior.redirect = redirect }
        if let close = fields.bool("close") { behavior.close = close }
        if let mistake = behavior.mistake { findings.report(fields.position, "server", mistake) }
        server.behavior = behavior
    }

    private func wordsFile(_ path: String, _ fields: Fields) -> String? {
        let file = URL(fileURLWithPath: path.expandingTilde, relativeTo: folder).standardizedFileURL
        guard FileManager.default.isReadableFile(atPath: file.path) else {
            fields.report("words", "cannot read the file \(path.short.quoted)")
            return nil
        }
        if let refusal = project.refusal(of: file.path) {
            fields.report("words", refusal)
            return nil
        }
        return file.path
    }
}
