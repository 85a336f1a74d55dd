/// Finds the name that the user probably meant.
package enum NearestName {
    /// The word in `words` that is closest to `written`; nil if none is close.
    package static func word(to written: String, in words: [String]) -> String? {
        // With two letters (C5), every change is another name; very long strings are not typing mistakes.
        guard (3...40).contains(written.count) else { return nil }
        // A sub-folder under the wrong parent: transactions/coupons.
        let subFolder = written.drop { $0 != "/" }
        if subFolder.count > 1 {
            let same = words.filter { $0.hasSuffix(subFolder) }
            if same.count == 1 { return same[0] }
        }
        let plain = folded(written)
        let near = words.map { (word: $0, distance: distance(plain, folded($0))) }.min { $0.distance < $1.distance }
        guard let near, near.distance <= max(1, plain.count / 3), near.distance < plain.count else { return nil }
        return near.word
    }

    /// Why a name is not accepted: `unknown theme 'drak'. Did you mean dark?`, or the names if none is close.
    package static func refusal(of written: String, _ noun: String, in names: [String]) -> String {
        "unknown \(noun) '\(written)'. "
            + (word(to: written, in: names).map { "Did you mean \($0)?" }
                ?? "Use one of \(names.joined(separator: ", ")).")
    }

    /// Ignores differences in case, spaces and hyphens.
    private static func folded(_ word: String) -> [Character] {
        word.lowercased().filter { !" -_".contains($0) }.map { $0 }
    }

    /// The Levenshtein distance, with a transposition as one edit.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
        var rows = [Array(0...right.count)]
        for (i, a) in left.enumerated() {
            var row = [i + 1]
            for (j, b) in right.enumerated() {
                var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a == b ? 0 : 1))
                if i > 0, j > 0, a == right[j - 1], b == left[i - 1] { best = min(best, rows[i - 1][j - 1] + 1) }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[left.count][right.count]
    }
}
