import Messages
import PropertyTesting
import Testing

@testable import InboxDatabase

/// The names by which lists sort conversations.
@Suite struct SortNameTests {
    private func name(_ people: (name: String?, address: String)...) -> SortName {
        SortName(names: people.map(\.name), addresses: people.map { Address($0.address, country: .us) })
    }

    @Test(arguments: [
        ("ZOE", "zoe"), ("Zoë", "zoe"), ("Zoe\u{308}", "zoe"), ("ÅSA", "asa"), ("Straße", "strasse"),
        ("STRAẞE", "strasse"),
        ("Øystein", "oystein"), ("Łukasz", "lukasz"), ("Ægir", "aegir"), ("İpek", "ipek"), ("ΣΊΣΥΦΟΣ", "σισυφοσ"),
        ("Ｚｏｅ", "zoe"), ("ﬁona", "fiona"), ("Việt", "viet"), ("  Ann\u{A0}\n Lee ", "ann lee"),
        ("An\u{200B}n\0\u{202E}", "ann"),
        ("がく", "か\u{3099}く"), ("हिन्दी", "हिन्दी"), ("李雷", "李雷"), ("", ""), ("\u{301}\u{200D}", ""),
    ])
    func `case, accents, forms and invisible characters are folded`(_ text: String, _ folded: String) {
        #expect(Array(SortName.folded(text).unicodeScalars) == Array(folded.unicodeScalars))
    }

    @Test func `names come first, then numbers, then what has no title`() {
        let sorted = [
            name(("3 Mobile", "24273")), name(("anna", "+12025550143")), name(("Ánna", "+12025550143"), (nil, "24273")),
            name((nil, "AX-HDFCBK")), name((nil, "offers@shop.example")), name(("Zoë", "1")), name(("王芳", "1")),
            name((nil, "+12025550143")), name((nil, "+447700900456"), ("Anna", "1")), name((nil, "24273")),
            name((nil, "")),
        ]
        #expect(sorted.sorted() == sorted)
        #expect(Set(sorted).count == sorted.count)
    }

    @Test func `notations of a number have the same name, and contacts with equal letters, too`() {
        #expect(name((nil, "(202) 555-0143")) == name((nil, "+1 202 555 0143")))
        #expect(name((nil, "242-73")) == name((nil, "24273")))
        #expect(name(("zoë", "1")) == name(("ZOE", "2")))
        #expect(name((nil, "AX-HDFCBK")) == name((nil, "ax-hdfcbk")))
    }

    @Test func `folding a folded name changes nothing, and its length is limited`() {
        for seed in seeds(0..<300) {
            var random = SeededGenerator(seed: seed)
            let text = String(repeating: HostileText.make(using: &random), count: 1 + random.below(9))
            let folded = SortName.folded(text)
            #expect(
                Array(SortName.folded(folded).unicodeScalars) == Array(folded.unicodeScalars),
                "\(seed): \(text.debugDescription)")
            #expect(folded.unicodeScalars.count <= 100)
        }
    }

    @Test func `the stored form sorts as its bytes`() {
        let titles = ["か\u{3099}", "が", "\u{FFFD}", "\u{1F600}", "z", "\u{E9}"]
        let names = titles.map { name(($0, "1")) }.sorted()
        #expect(names.map(\.key) == names.map(\.key).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        #expect(names.map { SortName(stored: $0.key) } == names)
    }
}
