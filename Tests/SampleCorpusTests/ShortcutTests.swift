import SampleCorpus
import TestFiles
import Testing

/// No rule about a single word, link, form or sender decides what a message of the sample corpus is.
@Suite struct ShortcutTests {
    @Test func `no single rule decides the action`() throws {
        #expect(ShortcutSearch.inGroups(try SampleMessage.all()) == [])
    }

    @Test func `no rule about links or senders decides the action in any country`() throws {
        #expect(ShortcutSearch.byLinkOrSender(try SampleMessage.all()) == [])
    }

    @Test func `links are on all sides`() throws {
        let messages = try SampleMessage.all()
        for action in ["none", "junk", "transaction", "promotion"] {
            let group = messages.filter { $0.action == action }
            let share = Double(group.count { MessageTraits.links($0.body).contains("link") }) / Double(group.count)
            #expect((0.1...0.45).contains(share), "\(action): \(share)")
        }
    }

    @Test func `a shortcut is found, and named`() {
        let junk = (0..<4).map { SampleMessage(body: "win \($0) at prize.example/x", label: "junk") }
        let rest = (0..<9).map { SampleMessage(body: "see you at \($0)", label: "none") }
        let found = ShortcutSearch.inGroups(junk + rest)
        #expect(found.contains("all: link → junk: 4 of 4, of 4"), "\(found)")
        #expect(found.contains("all: token win → junk: 4 of 4, of 4"))
        #expect(found.contains("all: no token win → none: 9 of 9, of 9"))
        // Too few of one country for its words, but not for its links.
        #expect(!found.contains { $0.hasPrefix("US") })
        #expect(ShortcutSearch.byLinkOrSender(junk + rest).contains("US: link → junk: 4 of 4, of 4"))
        // Precision 4 of 5 is too much, 4 of 6 is not.
        let links = (0..<2).map { SampleMessage(body: "photos: album.example/\($0)", label: "none") }
        #expect(ShortcutSearch.inGroups(junk + links.prefix(1)).contains("all: link → junk: 4 of 5, of 4"))
        #expect(!ShortcutSearch.inGroups(junk + links + rest).contains { $0.hasPrefix("all: link → junk") })
    }

    @Test(
        arguments: [
            ("Naïve? £100 in 2 days", ["na", "ïve", "?", "£", "000", "in", "0", "days"]),
            ("ОДИН два3x", ["один", "два", "0", "x"]), ("२ दिन", ["0", "द", "न"]),
        ] as [(String, Set<String>)])
    func `a token is one of the filter Bayes`(body: String, tokens: Set<String>) {
        #expect(MessageTraits.tokens(body) == tokens)
    }

    /// Prints each shortcut by a word or by a link.
    private static let recount = #"""
        import json, re, sys
        import numpy as np
        from sklearn.feature_extraction.text import CountVectorizer
        rows = [json.loads(line) for name in sys.argv[1:] for line in open(name, encoding="utf-8")]
        url = re.compile(r"(?:[\w-]+\.)+(?:com|net|org|example|test|invalid)\b", re.I)
        words, tokens = re.compile(r"\b\w\w+\b"), re.compile(r"[a-z]+|0+|[£$€!?%]|[^\W\d_]+")
        units = {
            "words": lambda text: words.findall(text.lower()),
            "tokens": lambda text: tokens.findall(re.sub(r"\d", "0", text.lower())),
            "links": lambda text: ["a link"] * bool(url.search(text)),
        }
        groups, countries = {"all": rows}, {("links", row["country"]) for row in rows}
        for key in "language", "country":
            for value in {row[key] for row in rows}:
                groups[value] = [row for row in rows if row[key] == value]
        for group, part in groups.items():
            actions = np.array([re.match("none|junk|transaction|promotion", row["label"])[0] for row in part])
            for kind, analyzer in units.items():
                if len(part) < 100 and (kind, group) not in countries: continue
                vectors = CountVectorizer(analyzer=analyzer)
                there = vectors.fit_transform(row["text"] for row in part).toarray() > 0
                for action in set(actions):
                    hits = there[actions == action].sum(0)
                    good = (hits >= 0.8 * there.sum(0)) & (hits >= 0.3 * (actions == action).sum())
                    for name in vectors.get_feature_names_out()[good]: print(group, name, action)
        """#

    @Test(.waitsForPrograms, .enabled(if: ClientPython.hasScikitLearn, "scikit-learn is not installed"))
    func `scikit-learn finds no shortcut either`() throws {
        let result = try TestProgram.run([ClientPython.path, "-c", Self.recount] + BundledCorpus.files())
        #expect(result.status == 0 && result.output == "", "\(result.output)\(result.errors)")
    }
}
