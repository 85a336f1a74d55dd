/// Decides from the cells of a table whether its first record names the columns, if none of its names is a default one.
///
///     HeaderDecision.isHeader([["class", "email"], ["ham", "See you at six"], ["spam", "Win a prize"]])     // true
///     HeaderDecision.isHeader([["ham", "Hello"], ["ham", "See you at six"], ["spam", "Win a prize"]])       // false
enum HeaderDecision {
    /// A header is unlike the cells below it: names are short and different from each other, a label is not its column's
    /// name, and a message is longer than that.
    static func isHeader(_ records: [[String]]) -> Bool {
        guard let first = records.first?.map(\.trimmed), records.count > 1 else { return false }
        // Prose has lines without commas.
        guard 2 * records.count(where: { $0.count >= first.count }) > records.count else { return false }
        let names = first.filter { !$0.isEmpty }
        guard names.count > 1, Set(names.map { $0.lowercased() }).count == names.count else { return false }
        if isCounted(first) { return true }
        guard names.allSatisfy(isName) else { return false }
        // A header may repeat, where files were joined.
        let rows = records.dropFirst().map { $0.map(\.trimmed) }.filter { $0 != first }
        if rows.isEmpty { return false }
        var columns = (labels: 0, others: 0)
        var hasTypes = false
        for (column, name) in first.enumerated() where !name.isEmpty {
            let values = rows.compactMap { $0.indices.contains(column) ? $0[column] : nil }.filter { !$0.isEmpty }
            // A cell that repeats below is a label or a message.
            if values.contains(name) { return false }
            // A label, unless its column says whether it holds: `spam` above 0 and 1.
            if labels.contains(name.lowercased()), !values.allSatisfy(flags.contains) { return false }
            if !values.isEmpty, values.allSatisfy({ SenderCells.isDate($0) || $0.hasPrefix("+") }) { hasTypes = true }
            if isLabel(values) {
                columns.labels += 1
            } else if isUnlike(name, values) {
                columns.others += 1
            }
        }
        // A name above dates or phone numbers is not one of them.
        if hasTypes || names.contains(where: isUsual) { return true }
        return records.count > 3 && columns.labels > 0 && columns.labels + columns.others == names.count
    }

    /// Whether the cells are 0, 1, …, as pandas names columns.
    private static func isCounted(_ cells: [String]) -> Bool {
        cells.count > 1 && cells.enumerated().allSatisfy { Int($1) == $0 }
    }

    private static func isName(_ cell: String) -> Bool {
        let words = cell.split { !$0.isLetter && !$0.isNumber && $0 != "'" }
        return cell.count <= 40 && (1...4).contains(words.count) && cell.contains(where: \.isLetter)
            && !cell.contains { ".!,;\"@".contains($0) } && !cell.contains("://") && cell.filter(\.isNumber).count < 4
    }

    /// Whether a name consists of words that columns are named with.
    private static func isUsual(_ cell: String) -> Bool {
        let words = cell.lowercased().split { !$0.isLetter && !$0.isNumber }
        return !words.isEmpty && words.allSatisfy { usual.contains(String($0)) }
    }

    /// Whether cells below are of another kind than their column's name: longer, or numbers and dates.
    private static func isUnlike(_ name: String, _ values: [String]) -> Bool {
        guard !values.isEmpty else { return true }
        if values.allSatisfy({ Double($0) != nil || SenderCells.isDate($0) || $0.hasPrefix("+") }) { return true }
        let longer = values.count { $0.count > name.count && $0.contains(" ") }
        return 4 * longer >= 3 * values.count && !name.contains(" ")
            || 2 * longer >= values.count && meanLength(values) >= 3 * Double(name.count)
    }

    /// Whether cells are labels: short words that repeat.
    static func isLabel(_ values: [String]) -> Bool {
        guard !values.isEmpty, values.allSatisfy({ $0.utf8.count <= 64 }) else { return false }
        let different = Set(values)
        let isKnown = different.allSatisfy { labels.contains($0.lowercased()) }
        return isKnown || different.count < values.count && 2 * different.count <= values.count + 1
    }

    /// Whether cells can be messages.
    static func isText(_ values: [String]) -> Bool {
        values.contains { $0.contains(where: \.isLetter) }
            && !values.allSatisfy { labels.contains($0.lowercased()) || SenderCells.isDate($0) }
    }

    static func meanLength(_ values: [String]) -> Double {
        values.isEmpty ? 0 : Double(values.reduce(0) { $0 + $1.count }) / Double(values.count)
    }

    /// The same for a column of records.
    static func meanLength(_ records: [[String]], _ column: Int) -> Double {
        meanLength(records.compactMap { $0.indices.contains(column) ? $0[column] : nil })
    }

    private static let labels: Set<String> = [
        "ham", "spam", "junk", "smishing", "phishing", "scam", "fraud", "promotion", "promotional", "promo",
        "promotions",
        "transaction", "transactional", "transactions", "none", "allow", "legit", "legitimate", "normal", "benign",
        "info",
        "otp", "positive", "negative", "yes", "no", "true", "false", "0", "1", "-1", "2",
    ]
    private static let flags: Set<String> = ["0", "1", "true", "false", "True", "False", "TRUE", "FALSE", "yes", "no"]

    private static let usual: Set<String> = [
        "label", "labels", "class", "classes", "category", "categories", "type", "target", "targets", "tag", "kind",
        "result",
        "classification", "is", "spam", "text", "message", "messages", "msg", "sms", "mail", "mails", "e",
        "email", "emails",
        "body", "content", "contents", "sentence", "sentences", "review", "comment", "tweet", "description", "subject",
        "title", "data", "id", "index", "date", "time", "timestamp", "sender", "from", "to", "phone", "number",
        "address",
        "name", "direction", "v1", "v2", "x", "y",
    ]
}
