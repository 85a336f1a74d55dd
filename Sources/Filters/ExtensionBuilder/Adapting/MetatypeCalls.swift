import ExtensionPlans

/// Finds the initializers that sources call on metatypes: `T()`, `Self()`, `type(of: self).init()`,
/// `cellClass.init(frame: .zero)`.
///
/// It scans each source once, and finds too many rather than too few.
enum MetatypeCalls {
    /// The first label of each call; an empty string for a call without arguments.
    static func labels(in sources: [String]) -> Set<String> {
        let all = sources.map { Array($0.utf8) }
        let parameters = all.reduce(into: Set<String>()) { $0.formUnion(typeParameters(in: $1)) }
        // `self.init()` is an initializer that calls another one, unless it is in a method of the class.
        let makesSelf = sources.contains { $0.contains("-> Self") }
        var labels: Set<String> = []
        for source in all {
            for index in source.indices where source[index] == UInt8(ascii: "(") {
                guard isMetatype(before: index, in: source, parameters, makesSelf),
                    let label = label(after: index, in: source)
                else { continue }
                labels.insert(label)
            }
        }
        return labels
    }

    /// The longest name that is considered, and the longest space.
    private static let maxBytes = 64

    /// The `T` of `<T: NSObject>`, `<A, T: NSObject>`, `where T: NSObject` and `associatedtype T: NSObject`.
    private static func typeParameters(in source: [UInt8]) -> Set<String> {
        var found: Set<String> = []
        for index in source.indices where source[index] == UInt8(ascii: ":") {
            let name = word(before: space(before: index, in: source), in: source)
            guard let first = name.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { continue }
            let before = space(before: space(before: index, in: source) - name.count, in: source)
            guard before > 0 else { continue }
            if [UInt8(ascii: "<"), UInt8(ascii: ",")].contains(source[before - 1])
                || ["where", "associatedtype"].contains(
                    String(decoding: word(before: before, in: source), as: UTF8.self))
            {
                found.insert(String(decoding: name, as: UTF8.self))
            }
        }
        return found
    }

    private static func isMetatype(
        before index: Int, in source: [UInt8], _ parameters: Set<String>, _ makesSelf: Bool
    ) -> Bool {
        // A word that was cut inside a character has another length when decoded.
        let word = word(before: index, in: source)
        let (name, start) = (String(decoding: word, as: UTF8.self), word.startIndex)
        guard name == "init" else { return name == "Self" || parameters.contains(name) }
        guard start > 1, source[start - 1] == UInt8(ascii: ".") else { return false }
        // `type(of: self).init()`, `classes[0].init()`, `class?.init()`
        if [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "?"), UInt8(ascii: "!")].contains(source[start - 2]) {
            return true
        }
        let baseWord = Self.word(before: start - 1, in: source)
        let base = String(decoding: baseWord, as: UTF8.self)
        // `return .init()`, whose type may be a parameter.
        guard let first = base.first else { return makesSelf || !parameters.isEmpty }
        let isMember = source[..<baseWord.startIndex].last == UInt8(ascii: ".")
        guard base != "self" || isMember || makesSelf else { return false }
        let isValue = first.isLowercase || first.isNumber || first == "_"
        return base != "super" && (isValue || base == "Self" || parameters.contains(base))
    }

    /// nil: the first argument has no label.
    private static func label(after index: Int, in source: [UInt8]) -> String? {
        let rest = source[(index + 1)...].prefix(2 * maxBytes).drop {
            [UInt8(ascii: " "), SourceText.newline].contains($0)
        }
        if rest.first == UInt8(ascii: ")") { return "" }
        let name = rest.prefix { SourceText.isLetter($0) }
        guard !name.isEmpty, rest.dropFirst(name.count).first == UInt8(ascii: ":") else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    private static func word(before end: Int, in source: [UInt8]) -> ArraySlice<UInt8> {
        source[..<max(end, 0)].suffix(maxBytes).suffix(while: SourceText.isLetter)
    }

    private static func space(before end: Int, in source: [UInt8]) -> Int {
        end - source[..<end].suffix(maxBytes).suffix(while: { $0 == UInt8(ascii: " ") }).count
    }
}

extension ArraySlice<UInt8> {
    /// The last elements that match.
    fileprivate func suffix(while matches: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        self[(lastIndex { !matches($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}
