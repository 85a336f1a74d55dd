/// A cache of the last labels: a corpus has few labels and many messages of each.
struct LabelCache {
    private static let maximum = 16
    private var known: [(bytes: [UInt8], labels: [String])] = []

    mutating func labels(_ cell: UnsafeBufferPointer<UInt8>, _ decoder: CellDecoder) -> [String]? {
        if let found = known.first(where: { $0.bytes.elementsEqual(cell) }) { return found.labels }
        guard let text = decoder.string(cell) else { return nil }
        let labels = ArchivedMessage.labels(text)
        if known.count == Self.maximum { known.removeFirst() }
        known.append((Array(cell), labels))
        return labels
    }
}
