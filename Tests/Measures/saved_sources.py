"""The filters that `save_to_verdict.py` saves: the smallest one, and one of eight files and a package."""
import os

PLIST = """<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>NSExtension</key><dict>
<key>NSExtensionPointIdentifier</key><string>com.apple.identitylookup.message-filter</string>
<key>NSExtensionPrincipalClass</key><string>$(PRODUCT_MODULE_NAME).MessageFilterExtension</string>
</dict></dict></plist>
"""

# The body of an extension's class and of its handler differ.
EXTENSION = """IMPORTS

final class MessageFilterExtension: ILMessageFilterExtension {PROPERTIES}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
DECISION
        completion(response)
    }
}
"""


def extension(imports, properties, decision):
    return EXTENSION.replace("IMPORTS", imports).replace("PROPERTIES", properties).replace("DECISION", decision)


SINGLE = extension("import IdentityLookup", "", "        response.action = SCORE > 1 ? .junk : .none")

SCORING = extension(
    "import IdentityLookup\nimport os.log\nimport Rules",
    """
    private let scorer = Scorer(store: RuleStore.standard)
    private let log = Logger(subsystem: "example.fast", category: "filter")
""",
    """        let facts = MessageFacts(sender: queryRequest.sender, body: queryRequest.messageBody)
        let opinion = scorer.opinion(about: facts)
        log.info("\\(opinion.reason, privacy: .public)")
        response.action = opinion.isJunk ? .junk : .none""")

# Each of the other files is ordinary application code: values, enumerations, collections, regular expressions.
FILES = {
    "MessageFacts": """import Foundation

struct MessageFacts: Hashable {
    let sender: String
    let body: String
    let words: [String]

    init(sender: String?, body: String?) {
        self.sender = sender ?? ""
        self.body = body ?? ""
        words = self.body.lowercased().components(separatedBy: CharacterSet.alphanumerics.inverted).filter { !$0.isEmpty }
    }

    var hasLink: Bool { LinkFinder.shared.links(in: body).isEmpty == false }
    var isShort: Bool { sender.count <= 6 && sender.allSatisfy { $0.isNumber } }
    var digits: Int { body.filter { $0.isNumber }.count }
    var capitals: Double {
        let letters = body.filter { $0.isLetter }
        return letters.isEmpty ? 0 : Double(letters.filter { $0.isUppercase }.count) / Double(letters.count)
    }
}
""",
    "LinkFinder": """import Foundation

final class LinkFinder {
    static let shared = LinkFinder()
    private let expression = try? NSRegularExpression(pattern: "https?://[^ ]+", options: [.caseInsensitive])

    func links(in text: String) -> [String] {
        guard let expression = expression else { return [] }
        let range = NSRange(text.startIndex..., in: text)
        return expression.matches(in: text, options: [], range: range).compactMap { match in
            Range(match.range, in: text).map { String(text[$0]) }
        }
    }

    func hosts(in text: String) -> Set<String> {
        Set(links(in: text).compactMap { URL(string: $0)?.host?.lowercased() })
    }
}
""",
    "Opinion": """import Foundation

struct Opinion: Equatable {
    let score: Double
    let reasons: [String]

    static let neutral = Opinion(score: 0, reasons: [])

    var isJunk: Bool { score >= 1 }
    var reason: String { reasons.isEmpty ? "nothing found" : reasons.joined(separator: ", ") }

    func adding(_ other: Opinion) -> Opinion {
        Opinion(score: score + other.score, reasons: reasons + other.reasons)
    }
}
""",
    "RuleStore": """import Foundation
import Rules

struct RuleStore {
    let words: [WeightedWord]
    let senders: Set<String>

    static let standard: RuleStore = {
        let defaults = UserDefaults(suiteName: "group.example.fast")
        let more = defaults?.stringArray(forKey: "words") ?? []
        let words = ["prize", "winner", "claim", "free"].map { WeightedWord(text: $0, weight: 0.6) }
        return RuleStore(words: words + more.map { WeightedWord(text: $0, weight: 1) }, senders: [])
    }()

    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(words)
    }
}
""",
    "Scorer": """import Foundation
import Rules

struct Scorer {
    let store: RuleStore
    private let rules: [MessageRule]

    init(store: RuleStore) {
        self.store = store
        rules = [WordRule(words: store.words), LinkRule(), ShoutingRule(limit: 0.7)]
    }

    func opinion(about facts: MessageFacts) -> Opinion {
        guard !store.senders.contains(facts.sender) else { return .neutral }
        return rules.map { $0.opinion(about: facts) }.reduce(Opinion(score: SCORE, reasons: ["saved"])) { $0.adding($1) }
    }
}
""",
    "WordRule": """import Foundation
import Rules

protocol MessageRule { func opinion(about facts: MessageFacts) -> Opinion }

struct WordRule: MessageRule {
    let words: [WeightedWord]

    func opinion(about facts: MessageFacts) -> Opinion {
        let found = WordCounter(words: words).found(in: facts.words)
        let score = found.map { $0.word.weight * Double($0.count) }.reduce(0, +)
        return Opinion(score: score, reasons: found.map { "\\($0.word.text) \\($0.count)" })
    }
}
""",
    "OtherRules": """import Foundation

struct LinkRule: MessageRule {
    func opinion(about facts: MessageFacts) -> Opinion {
        let hosts = LinkFinder.shared.hosts(in: facts.body).sorted()
        guard let host = hosts.first else { return .neutral }
        return Opinion(score: facts.isShort ? 0.2 : 0.5, reasons: ["link to \\(host)"])
    }
}

struct ShoutingRule: MessageRule {
    let limit: Double
    func opinion(about facts: MessageFacts) -> Opinion {
        switch (facts.capitals, facts.digits) {
        case (limit..., _): return Opinion(score: 0.4, reasons: [String(format: "%.2f capitals", facts.capitals)])
        case (_, 20...): return Opinion(score: 0.1, reasons: ["many digits"])
        default: return .neutral
        }
    }
}
""",
}

PACKAGE = {
    "Package.swift": """// swift-tools-version:5.7
import PackageDescription

let package = Package(name: "Rules", products: [.library(name: "Rules", targets: ["Rules"])], targets: [.target(name: "Rules")])
""",
    "Sources/Rules/WeightedWord.swift": """import Foundation

public struct WeightedWord: Codable, Hashable {
    public let text: String
    public let weight: Double
    public init(text: String, weight: Double) { self.text = text.lowercased(); self.weight = weight }
}
""",
    "Sources/Rules/WordCounter.swift": """import Foundation

public struct WordCounter {
    private let words: [String: WeightedWord]
    public init(words: [WeightedWord]) {
        self.words = Dictionary(words.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
    }
    public func found(in all: [String]) -> [(word: WeightedWord, count: Int)] {
        Dictionary(grouping: all.filter { words[$0] != nil }) { $0 }
            .compactMap { text, same in words[text].map { ($0, same.count) } }
            .sorted { $0.0.text < $1.0.text }
    }
}
""",
    "Sources/Rules/Normalizer.swift": """import Foundation

public enum Normalizer {
    public static func plain(_ text: String) -> String {
        text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
""",
}


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


class SingleFile:
    name, arguments = "one file", "./Filter"

    def make(self, folder):
        write(f"{folder}/Filter/Info.plist", PLIST)
        self.save(folder, -1, 0)

    def save(self, folder, number, score):
        # Each source is another one, so that no build is in the cache.
        text = SINGLE.replace("SCORE", f"{score}") + f"// {os.getpid()} {number}\n"
        write(f"{folder}/Filter/MessageFilterExtension.swift", text)


class EightFiles:
    name, arguments = "eight files and a package", "./Filter --also ./Rules"

    def make(self, folder):
        write(f"{folder}/Filter/Info.plist", PLIST)
        write(f"{folder}/Filter/MessageFilterExtension.swift", SCORING)
        for name, text in FILES.items():
            write(f"{folder}/Filter/{name}.swift", text)
        for name, text in PACKAGE.items():
            write(f"{folder}/Rules/{name}", text)
        self.save(folder, -1, 0)

    def save(self, folder, number, score):
        text = FILES["Scorer"].replace("SCORE", f"{score}") + f"// {os.getpid()} {number}\n"
        write(f"{folder}/Filter/Scorer.swift", text)
