import UntrustedFiles
package import Yams

/// A parsed YAML document: nodes with their positions.
package struct YAMLDocument {
    package let root: Node

    /// nil for invalid YAML, which is reported to `findings`.
    ///
    /// - Parameter needs: what an empty document lacks, for the message.
    package init?(_ yaml: String, _ findings: Findings, needs: String) {
        var yaml = yaml
        // The parser stops at a duplicate key. It is replaced by a placeholder, and `Fields` reports it.
        for _ in 0..<(yaml.utf8.count < 1 << 20 ? 32 : 1) {
            do {
                guard let root = try Node.document(yaml) else {
                    findings.report(.start, nil, "the file is empty; \(needs)")
                    return nil
                }
                self.root = root
                return
            } catch {
                let stand = error.duplicates.lazy.compactMap { key in
                    RepeatedKey(key, at: error.position ?? .start, number: findings.repeatedKeys.count).map {
                        (key, $0)
                    }
                }
                guard let (key, found) = stand.first(where: { $0.1.replace(in: &yaml) }) else {
                    findings.report(error.position, nil, error.problem)
                    return nil
                }
                findings.repeatedKeys[found.replacement] = key
            }
        }
        findings.report(.start, nil, "too many duplicate keys")
        return nil
    }
}

/// A duplicate key of a mapping, and its placeholder while the rest of the file is read: private-use characters of the
/// same length, so that positions stay the same.
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

    /// Puts the placeholder in the place of the key; false if the key is written with escapes there.
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
