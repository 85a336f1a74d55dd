/// Splits a filter's output into lines for the log, none longer than the log's limit.
struct LogSplitter {
    private var partial: [UInt8] = []

    mutating func feed(_ bytes: UnsafeRawBufferPointer, _ body: ([UInt8]) -> Void) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                body(partial)
                partial.removeAll(keepingCapacity: true)
            } else {
                partial.append(byte)
                if partial.count == FilterLog.lineLimit {
                    body(partial)
                    partial.removeAll(keepingCapacity: true)
                }
            }
        }
    }

    mutating func takeRest() -> [UInt8]? {
        defer { partial = [] }
        return partial.isEmpty ? nil : partial
    }
}
