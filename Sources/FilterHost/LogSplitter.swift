/// Cuts what a filter prints into lines for the log, none longer than the log keeps.
struct LogSplitter {
    private var begun: [UInt8] = []

    mutating func feed(_ bytes: UnsafeRawBufferPointer, _ body: ([UInt8]) -> Void) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                body(begun)
                begun.removeAll(keepingCapacity: true)
            } else {
                begun.append(byte)
                if begun.count == FilterLog.lineLimit {
                    body(begun)
                    begun.removeAll(keepingCapacity: true)
                }
            }
        }
    }

    mutating func takeRest() -> [UInt8]? {
        defer { begun = [] }
        return begun.isEmpty ? nil : begun
    }
}
