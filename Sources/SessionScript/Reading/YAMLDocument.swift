import Yams

/// A session's YAML as nodes that know where they stand.
struct YAMLDocument {
    let root: Node

    /// nil when it is no YAML, which `findings` then says.
    init?(_ yaml: String, _ findings: Findings) {
        guard AliasBudget(yaml).isBounded else {
            findings.report(.start, nil, "its aliases of aliases could stand for millions of values; write them out")
            return nil
        }
        var yaml = yaml
        // A repeated key ends the composing at once: it is replaced by one that is not, and found again by the fields.
        for _ in 0..<(yaml.utf8.count < 1 << 20 ? 32 : 1) {
            do {
                // No resolver: what a plain scalar means is decided by the key that it stands behind.
                let parser = try Parser(yaml: yaml, resolver: .basic, encoding: .utf8)
                guard let root = try parser.singleRoot() else {
                    findings.report(.start, nil, "the file is empty; a session has at least title and steps")
                    return nil
                }
                self.root = root
                return
            } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
                let place = SourcePosition(line: context.mark.line, column: context.mark.column)
                let stand = keys.lazy.compactMap { key in
                    RepeatedKey(key, at: place, number: findings.repeatedKeys.count).map { (key, $0) }
                }
                guard let (key, found) = stand.first(where: { $0.1.replace(in: &yaml) }) else {
                    findings.report(
                        place, keys.first, "this key stands more than once; a key stands once in its mapping")
                    return nil
                }
                findings.repeatedKeys[found.replacement] = key
            } catch {
                YAMLMistake(error, yaml).report(findings)
                return nil
            }
        }
        findings.report(.start, nil, "keys are repeated all over the file; a key stands once in its mapping")
        return nil
    }
}

/// A key that is repeated in its mapping, and what stands in its place while the rest is read: private characters of
/// the same number, so that nothing else moves.
struct RepeatedKey {
    let key: [Unicode.Scalar]
    let place: SourcePosition
    let replacement: String

    /// nil for the empty key.
    init?(_ key: String, at place: SourcePosition, number: Int) {
        self.key = Array(key.unicodeScalars)
        self.place = place
        guard !key.isEmpty, let first = Unicode.Scalar(0xE000 + UInt32(number)) else { return nil }
        var scalars = String.UnicodeScalarView([first])
        scalars.append(contentsOf: repeatElement("\u{F8FF}" as Unicode.Scalar, count: self.key.count - 1))
        replacement = String(scalars)
    }

    /// Puts the replacement where the key stands; false when the key is not written there as it reads.
    func replace(in yaml: inout String) -> Bool {
        var scalars = yaml.unicodeScalars
        var start = scalars.startIndex
        for _ in 1..<max(place.line, 1) {
            guard let end = scalars[start...].firstIndex(of: "\n") else { return false }
            start = scalars.index(after: end)
        }
        guard var index = scalars.index(start, offsetBy: place.column - 1, limitedBy: scalars.endIndex),
            index < scalars.endIndex
        else { return false }
        if scalars[index] == "\"" || scalars[index] == "'" { index = scalars.index(after: index) }
        guard let end = scalars.index(index, offsetBy: key.count, limitedBy: scalars.endIndex),
            scalars[index..<end].elementsEqual(key)
        else { return false }
        scalars.replaceSubrange(index..<end, with: replacement.unicodeScalars)
        yaml = String(scalars)
        return true
    }
}
