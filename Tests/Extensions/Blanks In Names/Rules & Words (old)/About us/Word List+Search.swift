extension WordList {
    func contains(in text: String?) -> Bool {
        guard let text = text?.lowercased() else { return false }
        return words.contains { text.contains($0) }
    }
}
