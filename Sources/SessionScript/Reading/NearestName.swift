import Foundation

/// Which of the words that exist the user may have meant.
package enum NearestName {
    /// The word of `words` that is nearest to `written`; nil when none is near.
    package static func word(to written: String, in words: [String]) -> String? {
        // Of two letters each is a word of its own (C5), and what is far too long is no slip.
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

    /// Without what people write one way or the other: capitals, blanks, hyphens.
    private static func folded(_ word: String) -> [Character] {
        word.lowercased().filter { !" -_".contains($0) }.map { $0 }
    }

    /// Levenshtein's distance, where two neighbours that changed places are one slip.
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

extension StringProtocol {
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
