/// A run of characters of a host name, split into labels at its dots.
///
/// A run also ends between a script with spaces (or ASCII) and a script without: `请看example.com谢谢` has three runs.
struct HostRun {
    private(set) var labels: [Range<Int>] = []
    let start: Int
    let end: Int

    init(_ units: CodeUnits, from start: Int) {
        self.start = start
        var index = start
        var labelStart = start
        var isUnspaced: Bool?
        while true {
            let unit = units[index]
            if unit == UInt16(ascii: ".") {
                labels.append(labelStart..<index)
                labelStart = index + 1
                isUnspaced = nil
            } else if unit.isWord || unit.isUnspaced {
                if let isUnspaced, isUnspaced != unit.isUnspaced { break }
                isUnspaced = unit.isUnspaced
            } else if unit != UInt16(ascii: "-"), unit != UInt16(ascii: "_") {
                break
            }
            index += 1
        }
        labels.append(labelStart..<index)
        end = index
    }

    /// The host after a scheme: any name, such as `localhost`, without trailing dots and hyphens.
    func wholeName(_ units: CodeUnits) -> Range<Int>? {
        guard let last = labels.lastIndex(where: { !$0.isEmpty }) else { return nil }
        return name(units, 0...last)
    }

    /// The domain of an e-mail address: at least two labels, the last of letters.
    func mailDomain(_ units: CodeUnits) -> Range<Int>? {
        domain(units, from: 0) { _, label in TopLevelDomains.hasShape(units, label) && !isWord(units, label) }
    }

    /// A domain without a scheme, as in `example.com/path` or `www.example.com`.
    ///
    /// Without a scheme, a dot may be the end of a sentence without a space after it. So the top-level domain must be
    /// known, unless there is a `www.`, and words, times and abbreviations are excluded (`Thanks.So`, `10.30.am`,
    /// `p.me`). Apple's rules are not public.
    func bareDomain(_ units: CodeUnits) -> Range<Int>? {
        // After an ellipsis: "wait...example.com".
        guard let last = labels.lastIndex(where: { !$0.isEmpty }) else { return nil }
        let first = (labels[..<last].lastIndex(where: \.isEmpty) ?? -1) + 1
        let start = withoutPrefix(units, labels[first])
        let isWorldWideWeb = start.count == 3 && units.reads("www", at: start.lowerBound)
        let hasPath = units[end] == UInt16(ascii: "/")
        return domain(units, from: first) { index, label in
            if isWorldWideWeb, index > first + 1 { return TopLevelDomains.hasShape(units, label) }
            guard TopLevelDomains.isKnown(units, label) else { return false }
            if hasPath, label.upperBound == end { return true }
            if isWord(units, label) { return false }
            // Neither a number nor a single letter before a two-letter top-level domain.
            let before = withoutPrefix(units, labels[index - 1])
            return label.count > 2 || (before.count > 1 && !before.allSatisfy { units[$0].isDigit })
        }
    }

    /// Whether a label looks like the first word of a sentence: `So`, but not `so`, `SO` or `Com`.
    private func isWord(_ units: CodeUnits, _ label: Range<Int>) -> Bool {
        units[label.lowerBound].isCapital && !units[label.upperBound - 1].isCapital
            && !TopLevelDomains.isNotWord(units, label)
    }

    /// The labels from `first` up to the last one that is a top-level domain.
    ///
    /// Later labels are excluded if they look like the next sentence: `example.com.Call` has the host `example.com`.
    private func domain(_ units: CodeUnits, from first: Int, isTop: (Int, Range<Int>) -> Bool) -> Range<Int>? {
        guard var last = labels.lastIndex(where: { !$0.isEmpty }) else { return nil }
        while last > first {
            let label = trimmed(units, labels[last])
            if label.isEmpty { return nil }
            if isTop(last, label) { return name(units, first...last) }
            let unit = units[label.lowerBound]
            guard unit.isCapital || unit.isDigit || unit.isUnspaced else { return nil }
            last -= 1
        }
        return nil
    }

    /// A label without the hyphens and underscores before it, which do not belong to a name.
    private func withoutPrefix(_ units: CodeUnits, _ label: Range<Int>) -> Range<Int> {
        let start = label.first { units[$0] != UInt16(ascii: "-") && units[$0] != UInt16(ascii: "_") }
        return (start ?? label.upperBound)..<label.upperBound
    }

    private func trimmed(_ units: CodeUnits, _ label: Range<Int>) -> Range<Int> {
        var end = label.upperBound
        while end > label.lowerBound, !units[end - 1].isWord, !units[end - 1].isUnspaced { end -= 1 }
        return label.lowerBound..<end
    }

    /// The host name of these labels, if it is valid (RFC 1035, 2.3.4: 63 units per label, 253 in total).
    private func name(_ units: CodeUnits, _ part: ClosedRange<Int>) -> Range<Int>? {
        var start = labels[part.lowerBound].lowerBound
        let end = trimmed(units, labels[part.upperBound]).upperBound
        while start < end, units[start] == UInt16(ascii: "-") || units[start] == UInt16(ascii: "_") { start += 1 }
        guard start < end, end - start <= 253 else { return nil }
        for index in part {
            let label = max(start, labels[index].lowerBound)..<min(end, labels[index].upperBound)
            guard 1...63 ~= label.count, units[label.lowerBound] != UInt16(ascii: "-"),
                units[label.upperBound - 1] != UInt16(ascii: "-")
            else { return nil }
        }
        return start..<end
    }
}
