import LocatedYAML
import SessionTerms
import Yams

// The expectation `screen: Hello`, `screen: [Hello, { matches: "[0-9]+ replies" }]` or
// `screen: { list: Mum, messages: [Hello] }`.
extension ExpectationParser {
    func screen(_ key: Located<String>, _ fields: Fields) -> [Expectation.Clause] {
        let allowed = "a string or a list of strings"
        guard let node = fields.node(key.value), case .mapping = node, !TextPattern.isPattern(node) else {
            return clauses(key.value, key.position, nil, fields, allowed)
        }
        let regions = ScreenRegion.allCases.map(\.rawValue)
        guard let inner = inner(key.value, fields, allowed: regions + TextPattern.keys, of: "region") else { return [] }
        return inner.keys.flatMap { entry -> [Expectation.Clause] in
            guard let region = ScreenRegion(rawValue: entry.value) else { return [] }
            return clauses(entry.value, entry.position, region, inner, allowed)
        }
    }

    /// - Parameter region: nil: the whole screen.
    private func clauses(
        _ key: String, _ position: SourcePosition, _ region: ScreenRegion?, _ fields: Fields, _ allowed: String
    ) -> [Expectation.Clause] {
        let name = region.map { "screen.\($0.rawValue)" } ?? "screen"
        guard case .sequence = fields.node(key) else {
            return fields.pattern(key, allowed).map {
                [.init(key: name, position: position, fact: .screen($0, region))]
            } ?? []
        }
        return (fields.patterns(key, allowed, orOne: true) ?? []).map {
            .init(key: name, position: $0.position, fact: .screen($0.value, region))
        }
    }
}
