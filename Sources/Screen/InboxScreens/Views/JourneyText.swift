import Messages

extension JourneyReport {
    /// A line for each fact: `C3 ✗ No filter is active`.
    var plainText: String {
        lines.map { line in
            let mark =
                switch line.kind {
                case .passed: "✓"
                case .stopped: "✗"
                case .fact: "·"
                case .warning: "!"
                case .result: "→"
                }
            return [line.rule?.rawValue, mark, line.text].compactMap { $0 }.joined(separator: " ")
        }.joined(separator: "\n") + "\n"
    }
}
