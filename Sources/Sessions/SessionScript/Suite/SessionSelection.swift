import Glibc
import LocatedYAML
import UntrustedFiles

/// Which of the sessions run: by name, and by tags.
///
///     SessionSelection(names: ["tour"], skippedTags: ["slow"]).selected(from: headers)
package struct SessionSelection: Hashable, Sendable {
    /// Nothing is left, or a name or a tag is of no session.
    package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        package let description: String
    }

    /// Sessions with one of these names; empty: all. See `NamePattern`.
    package var names: [String]
    /// Sessions with one of these tags; empty: all.
    package var tags: [String]
    /// Without the sessions that have one of these tags.
    package var skippedTags: [String]

    package init(names: [String] = [], tags: [String] = [], skippedTags: [String] = []) {
        (self.names, self.tags, self.skippedTags) = (names, tags, skippedTags)
    }

    package var isEmpty: Bool { names.isEmpty && tags.isEmpty && skippedTags.isEmpty }

    /// The selected sessions, in their order. A file whose tags cannot be read is selected by any tag: it would run
    /// otherwise, and its mistakes are reported then.
    ///
    /// - Throws: `Failure` if a name or one of `tags` is of no session, or if no session is left. A misspelled name must
    ///   not look like success.
    package func selected(from headers: [SessionHeader]) throws(Failure) -> [SessionHeader] {
        var named = Set(headers)
        if !names.isEmpty {
            named = []
            for name in names {
                let matches = NamePattern(name).matches(in: headers)
                if matches.isEmpty { throw Failure(description: Self.noName(name, headers)) }
                named.formUnion(matches)
            }
        }
        for tag in tags where !headers.contains(where: { $0.tags?.contains(tag) == true }) {
            throw Failure(description: "--tag \(tag.harmless): \(Self.noTag(tag, headers))")
        }
        let selected = headers.filter { header in
            guard named.contains(header) else { return false }
            guard let own = header.tags else { return true }
            return (tags.isEmpty || own.contains(where: tags.contains)) && !own.contains(where: skippedTags.contains)
        }
        guard selected.isEmpty, !headers.isEmpty else { return selected }
        throw Failure(
            description: "None of the \(headers.count) sessions is left after --only, --tag and --skip-tag.")
    }

    /// What is probably a mistake, but runs too much and not too little.
    package func notes(on headers: [SessionHeader]) -> [String] {
        skippedTags.filter { tag in !headers.contains { $0.tags?.contains(tag) == true } }
            .map { "--skip-tag \($0.harmless): \(Self.noTag($0, headers)) Nothing was skipped." }
    }

    private static func noName(_ name: String, _ headers: [SessionHeader]) -> String {
        let start = "--only \(name.harmless): no session has this name, title or path."
        let names = headers.map(\.name) + headers.compactMap(\.title) + headers.compactMap(\.tableCase?.name)
        // A part of a name is enough.
        let parts = names.flatMap { $0.split { !$0.isLetter && !$0.isNumber }.filter { $0.count > 3 }.map(String.init) }
        if let near = NearestName.word(to: name, in: names + parts) {
            return "\(start) Did you mean \(near.harmless.quoted)?"
        }
        let labels = headers.map { SuiteEntry(file: $0.name, caseLabel: $0.tableCase?.label).name }
        return "\(start) Names: \(listed(labels))."
    }

    private static func noTag(_ tag: String, _ headers: [SessionHeader]) -> String {
        let known = Set(headers.flatMap { $0.tags ?? [] }).sorted()
        guard !known.isEmpty else { return "no session has tags." }
        if let near = NearestName.word(to: tag, in: known) { return "no session has this tag. Did you mean \(near)?" }
        return "no session has this tag. Tags: \(listed(known))."
    }

    private static let maxListed = 12

    private static func listed(_ words: [String]) -> String {
        let shown = words.prefix(maxListed).map(\.harmless).joined(separator: ", ")
        return words.count > maxListed ? "\(shown) and \(words.count - maxListed) more" : shown
    }
}

/// A name on the command line: the name of a session's file, its path or its title, the name of a case, or a case as
/// `otp.yaml[UK number]`; otherwise a part of one of them, or a pattern with `*`, `?` and `[…]`. Upper and lower case are
/// the same.
struct NamePattern {
    private let text: String
    private let isGlob: Bool

    init(_ text: String) {
        self.text = text.lowercased()
        isGlob = text.contains { "*?[".contains($0) }
    }

    /// Those with exactly this name, else those that match: `F1` is not `F12` while there is an `F1`.
    func matches(in headers: [SessionHeader]) -> [SessionHeader] {
        let exact = headers.filter { $0.names.contains(text) }
        return exact.isEmpty ? headers.filter { $0.names.contains(where: matches) } : exact
    }

    private func matches(_ name: String) -> Bool {
        guard isGlob else { return name.contains(text) }
        // A pattern of a path may start at any folder: rules/F*.
        return fnmatch(text, name, 0) == 0 || fnmatch("*/\(text)", name, 0) == 0
    }
}
