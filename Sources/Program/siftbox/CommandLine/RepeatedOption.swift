import ArgumentParser

/// Options that take one value and are given several. The argument parser would use the last one and ignore the others.
struct RepeatedOption: Error, CustomStringConvertible {
    private struct Given {
        let name: String
        var values: [String]
    }

    private let options: [Given]

    /// - Parameter arguments: the command line without the program's name.
    /// - Throws: `RepeatedOption`; `DecodingError`, like `CommandReference.read()`.
    static func check(_ arguments: [String]) throws {
        let words = arguments.prefix { $0 != "--" }
        guard mayRepeat(words) else { return }
        var given: [Given] = []
        for option in try CommandReference.arguments(ofCommandIn: words)
        where option.kind == .option && !option.isRepeating {
            let names = (option.names ?? []).map(\.written)
            let values = values(of: names, in: words)
            guard values.count > 1 else { continue }
            given.append(Given(name: names.last { $0.hasPrefix("--") } ?? names.joined(), values: values))
        }
        if !given.isEmpty { throw RepeatedOption(options: given) }
    }

    /// Whether a name occurs twice, or a short name beside a long one. Otherwise the options of the command are not looked
    /// up, because that takes time at each start.
    private static func mayRepeat(_ words: ArraySlice<String>) -> Bool {
        let names = words.filter { $0.hasPrefix("-") && $0 != "-" }.map { $0.prefix { $0 != "=" } }
        return Set(names).count < names.count
            || names.contains { short in
                !short.hasPrefix("--") && names.contains { $0.hasPrefix("-\(short.prefix(2))") }
            }
    }

    /// The values of an option, as the argument parser finds them: after `=`, or the next word.
    private static func values(of names: [String], in words: ArraySlice<String>) -> [String] {
        words.indices.compactMap { index in
            let word = words[index]
            if names.contains(word) { return index + 1 < words.endIndex ? words[index + 1] : "" }
            guard let sign = word.firstIndex(of: "="), names.contains(String(word[..<sign])) else { return nil }
            return String(word[word.index(after: sign)...])
        }
    }

    var description: String {
        options.map { option in
            let values = option.values.map { "'\($0)'" }.joined(separator: ", ")
            let count = option.values.count == 2 ? "twice" : "\(option.values.count) times"
            return "\(option.name) is given \(count) (\(values)), but takes one value. Remove all but one."
        }.joined(separator: "\n")
    }
}
