import InboxDatabase
import Messages
import PropertyTesting
import Testing

/// Bodies are stored unchanged, and search finds them.
@Suite struct BodiesTests {
    private let store: InboxStore
    private let sender = Address("+12025550143", country: .us)

    init() throws { store = try InboxStore(path: nil) }

    private func insert(_ id: Int64, _ body: String?) throws {
        _ = try store.write { try $0.receive(id, from: Participants(sender: sender), body, label: "ham") }
    }

    private static let bodies: [String?] = [
        nil, "", "\u{0}", "a\u{0}b", "\u{FEFF}x", "👨‍👩‍👧‍👦🇬🇧", "e\u{301}", "\u{202E}desrever", "\u{1B}[2J", "\r\n\t",
        String(repeating: "é", count: 500_000), String(decoding: [0xED, 0xA0, 0x80, 0x41], as: UTF8.self),
    ]

    @Test func `a body is stored unchanged, scalar by scalar`() throws {
        for (number, body) in Self.bodies.enumerated() { try insert(Int64(number + 1), body) }
        for (number, body) in Self.bodies.enumerated() {
            let found = try #require(try store.message(Int64(number + 1)))
            #expect(found.body.map { Array($0.unicodeScalars) } == body.map { Array($0.unicodeScalars) })
            #expect(found.label == "ham")
        }
    }

    @Test func `the preview is the newest body, and nil for a picture`() throws {
        try insert(1, "first")
        try insert(2, nil)
        let conversation = try #require(try store.conversations(people: Participants(sender: sender).key).first)
        #expect(conversation.preview == nil)
        #expect(!conversation.previewIsFromUser)
    }

    private func search(_ term: String, rows: Int) throws -> [Int64] {
        var search = TextSearch(term)
        var hits: [Int64] = []
        while !search.isDone { hits += try store.continueSearch(&search, rows: rows) }
        return hits
    }

    @Test func `a search ignores case, and finds the same in slices of any size`() throws {
        var random = SeededGenerator(seed: 3)
        let words = ["parcel", "PARCEL", "par", "cel", "Päckchen", "päckchen", "PÄCKCHEN", "🎁", "\u{0}", "Straße"]
        var bodies: [Int64: String] = [:]
        for id in Int64(1)...200 {
            let body = (0..<random.below(5)).map { _ in random.pick(words) }.joined(separator: random.pick(["", " "]))
            bodies[id] = body
            try insert(id, random.once(in: 20) ? nil : body)
            if try store.message(id)?.body == nil { bodies[id] = nil }
        }
        for term in ["parcel", "PaRcEl", "päck", "PÄCK", "🎁", "el p", "celpar", "\u{0}", "z"] {
            let expected = bodies.filter { $0.value.lowercased().contains(term.lowercased()) }.keys.sorted(by: >)
            for rows in [1, 7, 100, 200, 201, 10_000] {
                #expect(try search(term, rows: rows) == expected, "\(term) in slices of \(rows)")
            }
            for (id, body) in bodies { #expect(TextSearch(term).matches(body) == expected.contains(id)) }
        }
    }

    @Test func `an empty term finds nothing`() throws {
        try insert(1, "text")
        #expect(TextSearch("").isDone)
        #expect(try search("", rows: 5) == [])
        #expect(!TextSearch("").matches("text"))
    }

    @Test func `new messages do not affect a search in progress`() throws {
        for id in Int64(1)...10 { try insert(id, "parcel \(id)") }
        var search = TextSearch("parcel")
        var hits = try store.continueSearch(&search, rows: 4)
        try insert(11, "parcel 11")
        while !search.isDone { hits += try store.continueSearch(&search, rows: 4) }
        #expect(hits == (1...10).reversed())
    }
}
