/// A pattern for senders: `AX-HDFCBK`, `AX-*`, `+1 202 555*`.
struct SenderPattern: Hashable, Sendable {
    private let parts: [[Character]]
    private let isNumber: Bool

    init(_ text: String) {
        isNumber = text.allSatisfy { "+*0123456789 -()./".contains($0) }
        parts = Self.plain(text, isNumber).split(separator: "*", omittingEmptySubsequences: false).map { Array($0) }
    }

    /// Spaces and punctuation in a number, and the case of a name, are ignored.
    private static func plain(_ text: String, _ isNumber: Bool) -> String {
        isNumber ? text.filter { !" -()./".contains($0) } : text.lowercased()
    }

    func matches(_ sender: String?) -> Bool {
        guard let sender, let first = parts.first, let last = parts.last else { return false }
        let name = Array(Self.plain(sender, isNumber))
        if parts.count == 1 { return name == first }
        guard name.count >= first.count + last.count, name.starts(with: first), name.suffix(last.count) == last[...]
        else { return false }
        // Greedy: if the parts match at all, each matches at the first place after the previous one.
        var place = first.count
        for part in parts.dropFirst().dropLast() {
            let end = name.count - last.count - part.count
            guard place <= end, let found = (place...end).first(where: { name[$0...].starts(with: part) }) else {
                return false
            }
            place = found + part.count
        }
        return true
    }
}
