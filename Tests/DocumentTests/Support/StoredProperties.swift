/// Finds the stored properties of a type.
enum StoredProperties {
    /// The names of a type's stored properties, in their order; nil: the code does not declare the type at its top level.
    ///
    /// - Parameter code: formatted source, without comments.
    static func names(of type: String, in code: String) -> [String]? {
        let lines = code.split(separator: "\n")
        let declaration = /(?:@\w+ |[a-z]+ )*(?:class|struct|actor) (\w+).*/
        guard
            let start = lines.firstIndex(where: { line in
                line.contains(type) && line.wholeMatch(of: declaration).map { $0.1 == type } == true
            })
        else { return nil }
        let body = lines[start...].dropFirst().prefix { !$0.hasPrefix("}") }
        return body.indices.flatMap { index in
            names(body[index], before: index + 1 < body.endIndex ? body[index + 1] : "")
        }
    }

    private static func names(_ line: Substring, before next: Substring) -> [String] {
        let member = /[ ]{4}(?:@\w+(?:\([^)]*\))? )*(?<modifiers>(?:[a-z]+(?:\([a-z]+\))? )*)(?:let|var) (?<rest>.*)/
        guard let found = line.wholeMatch(of: member), !found.modifiers.contains("static") else { return [] }
        let rest = found.rest
        // Braces after the type, not after a value: the property is computed, or it is stored and observed.
        if let brace = rest.firstIndex(of: "{"), !rest[..<brace].contains("=") {
            let body = rest[brace...].dropFirst().drop { $0 == " " }
            let first = body.isEmpty ? next.drop { $0 == " " } : body
            guard first.hasPrefix("didSet") || first.hasPrefix("willSet") else { return [] }
        }
        let pattern = rest.prefix { $0 != "=" && $0 != "{" }
        if pattern.hasPrefix("(") {
            return pattern.dropFirst().prefix { $0 != ")" }.split(separator: ",").map { String($0.drop { $0 == " " }) }
        }
        // `let width, height: Int`
        return pattern.prefix { $0 != ":" }.split(separator: ",").map { String($0.filter { $0 != " " }) }
    }
}
