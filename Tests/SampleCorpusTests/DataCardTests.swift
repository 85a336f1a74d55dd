import Foundation
import SampleCorpus
import Testing

/// The numbers in the corpus's data card are those of its files.
@Suite struct DataCardTests {
    private let messages: [SampleMessage]
    private let card: String

    init() throws {
        messages = try SampleMessage.all()
        let file = try #require(try BundledCorpus.files().first)
        let path = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("README.md").path
        card = try String(contentsOfFile: path, encoding: .utf8).split(whereSeparator: \.isWhitespace).joined(
            separator: " ")
    }

    @Test func `is not longer than 1,100 bytes`() { #expect(card.utf8.count <= 1_100) }

    @Test func `says how many messages, countries and labels`() {
        let countries = Set(messages.map(\.country)).count
        #expect(card.contains("\(grouped(messages.count)) invented messages of \(countries) countries"))
        let actions = counts(\.action)
        #expect(
            card.contains(
                """
                `none` \(actions["none"] ?? 0), `junk` \(actions["junk"] ?? 0), transactions \(actions["transaction"] ?? 0), \
                promotions \(actions["promotion"] ?? 0),
                """), "\(actions)")
        let subActions = counts(\.label).filter { $0.key != "none" && $0.key != "junk" }.values
        #expect(card.contains("of \(subActions.min() ?? 0) to \(subActions.max() ?? 0)."), "\(subActions.sorted())")
    }

    @Test func `names the languages with enough messages for rules about words`() {
        let languages = counts(\.language)
        let large = languages.filter { $0.value >= ShortcutSearch.minimum }
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "`\($0.key)` \($0.value)" }
        let words = "\(languages.count) languages: \(large.joined(separator: ", ")), the others below 100."
        #expect(card.contains(words), "\(words)")
    }

    @Test func `says how many messages have a link`() {
        let shares = [
            ("`none`", "none"), ("`junk`", "junk"), ("transactions", "transaction"), ("promotions", "promotion"),
        ]
        .map { name, action in
            let group = messages.filter { $0.action == action }
            let links = group.count { MessageTraits.links($0.body).contains("link") }
            return "\(Int((100 * Double(links) / Double(group.count)).rounded())) % of \(name)"
        }
        #expect(card.contains("With a link: \(shares.joined(separator: ", "))."), "\(shares)")
    }

    private func counts(_ key: KeyPath<SampleMessage, String>) -> [String: Int] {
        messages.reduce(into: [:]) { $0[$1[keyPath: key], default: 0] += 1 }
    }

    /// As English groups thousands.
    private func grouped(_ number: Int) -> String {
        "\(number / 1_000),\(String(number % 1_000 + 1_000).dropFirst())"
    }
}
