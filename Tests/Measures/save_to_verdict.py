#!/usr/bin/env python3
"""Measures how long it takes from saving a source file until the inbox shows the new build's verdict. It prints the times
and checks nothing.

usage: save_to_verdict.py SIFTBOX… [--saves N] [--split]

Two filters are saved: the smallest one, a single file, and one of eight files and a package (`--also`). The inbox shows
the page "What would change" (m) with one message; each save moves it to Junk or back. Several programs take turns,
because the machine may be busy: the minimum says most. tmux must be installed; it is asked every 10 ms what it shows.

--split also prints the processor time of a save by program (swift-frontend is the compiler, ld.lld the linker, bwrap the
sandboxes, Filter the filter's two processes), in the inbox and all processes that it starts, from perf's samples. It does
not depend on how busy the machine is.
"""
import argparse, collections, os, statistics, subprocess, sys, tempfile, time

PLIST = """<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>NSExtension</key><dict>
<key>NSExtensionPointIdentifier</key><string>com.apple.identitylookup.message-filter</string>
<key>NSExtensionPrincipalClass</key><string>$(PRODUCT_MODULE_NAME).MessageFilterExtension</string>
</dict></dict></plist>
"""

EXTENSION = """import IdentityLookup
import os.log
import Rules

final class MessageFilterExtension: ILMessageFilterExtension {
    private let scorer = Scorer(store: RuleStore.standard)
    private let log = Logger(subsystem: "example.fast", category: "filter")
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
        let facts = MessageFacts(sender: queryRequest.sender, body: queryRequest.messageBody)
        let opinion = scorer.opinion(about: facts)
        log.info("\\(opinion.reason, privacy: .public)")
        response.action = opinion.isJunk ? .junk : .none
        completion(response)
    }
}
"""

SINGLE = """import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
        response.action = SCORE > 1 ? .junk : .none
        completion(response)
    }
}
"""

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
        write(f"{folder}/Filter/MessageFilterExtension.swift", EXTENSION)
        for name, text in FILES.items():
            write(f"{folder}/Filter/{name}.swift", text)
        for name, text in PACKAGE.items():
            write(f"{folder}/Rules/{name}", text)
        self.save(folder, -1, 0)

    def save(self, folder, number, score):
        text = FILES["Scorer"].replace("SCORE", f"{score}") + f"// {os.getpid()} {number}\n"
        write(f"{folder}/Filter/Scorer.swift", text)


class Inbox:
    """A running siftbox with the filter, in a tmux server of its own."""

    def __init__(self, number, program, source, folder):
        self.name, self.folder, self.source = f"measure-{os.getpid()}-{number}", folder, source
        self.program, self.times = program, []
        source.make(folder)
        command = f"cd {folder} && exec {os.path.abspath(program)} --filter '{source.arguments}'"
        self.tmux("new-session", "-d", "-x", "150", "-y", "40", command)
        self.wait("· Filter ·")
        for key, text in [("n", "to this phone"), ("hello", "hello"), ("C-s", "1 message"), ("m", "would stay")]:
            self.tmux("send-keys", key)
            self.wait(text)

    def tmux(self, *arguments):
        return subprocess.run(["tmux", "-L", self.name, *arguments], check=True, capture_output=True, text=True).stdout

    def wait(self, text, limit=120):
        end = time.monotonic() + limit
        while text not in (shown := self.tmux("capture-pane", "-p")):
            if time.monotonic() > end:
                raise SystemExit(f"'{text}' did not appear:\n{shown}")
            time.sleep(0.01)

    def save(self, number, score):
        """Returns the seconds until the page shows the verdict."""
        start = time.monotonic()
        self.source.save(self.folder, number, score)
        self.wait("▶ Junk" if score else "would stay")
        return time.monotonic() - start

    def split(self, saves, file):
        """Returns the milliseconds of processor time of a save, by program."""
        process = self.tmux("list-panes", "-F", "#{pane_pid}").strip()
        perf = ["perf", "record", "-q", "-e", "cpu-clock", "-F", "1000", "-o", file, "-p", process]
        recording = subprocess.Popen(perf, stderr=subprocess.DEVNULL)
        time.sleep(1)
        for number in range(saves):
            self.save(1000 + number, 2 if number % 2 == 0 else 0)
            time.sleep(0.3)
        recording.send_signal(2)
        recording.wait()
        report = ["perf", "report", "-i", file, "--stdio", "-s", "comm", "-n", "-q", "-t", ";"]
        found = collections.Counter()
        for line in subprocess.run(report, check=True, capture_output=True, text=True).stdout.splitlines():
            fields = [field.strip() for field in line.split(";")]
            if len(fields) == 3: found[fields[2]] += int(fields[1]) / saves
        return found

    def end(self):
        self.tmux("kill-server")


parser = argparse.ArgumentParser()
parser.add_argument("programs", nargs="+")
parser.add_argument("--saves", type=int, default=10)
parser.add_argument("--split", action="store_true")
options = parser.parse_args()

with tempfile.TemporaryDirectory() as top:
    inboxes, splits = [], []
    try:
        for source in [SingleFile(), EightFiles()]:
            for program in options.programs:
                number = len(inboxes)
                inboxes.append(Inbox(number, program, source, f"{top}/{number}"))
        for save in range(options.saves):
            for inbox in inboxes:
                inbox.times.append(inbox.save(save, 2 if save % 2 == 0 else 0))
        # An odd number of saves ends with junk.
        for inbox in inboxes:
            if options.saves % 2: inbox.save(options.saves, 0)
            if options.split: splits.append((inbox, inbox.split(options.saves, f"{top}/samples")))
    finally:
        for inbox in inboxes: inbox.end()

print(f"{'from the save to the verdict, in seconds':<66}{'saves':>6}{'min':>7}{'median':>8}{'max':>7}")
for inbox in inboxes:
    found, name = inbox.times, f"{inbox.source.name}: {inbox.program}"
    print(f"{name:<66}{len(found):>6}{min(found):>7.2f}{statistics.median(found):>8.2f}{max(found):>7.2f}")
for inbox, found in splits:
    print(f"\n{inbox.source.name}: {inbox.program}, milliseconds of processor time of a save")
    for program, time in found.most_common():
        if time >= 1: print(f"  {program:<24}{time:>6.0f}")
    print(f"  {'together':<24}{sum(found.values()):>6.0f}")
