/// The head of an answer, as its lines come in: interim answers (1xx) are skipped, trailers are left out.
struct AnswerHead {
    /// In bytes, with the interim answers. libcurl limits a line to 100 KiB, and not every version of it their sum.
    static let largestSize = 256 << 10

    private(set) var status = 0
    private(set) var fields: [HeaderField] = []
    /// Whether the empty line behind the last field has come: libcurl calls a connection that ends before it an answer.
    private(set) var isComplete = false
    private var size = 0

    /// Takes one line with its end. Returns false when the head is too large.
    mutating func take(_ bytes: some Collection<UInt8>) -> Bool {
        size += bytes.count
        guard size <= Self.largestSize else { return false }
        guard !isComplete else { return true }
        let line = Self.text(bytes)
        if line.isEmpty {
            isComplete = status >= 200
        } else if line.hasPrefix("HTTP/") {
            let parts = line.split(separator: " ", maxSplits: 2)
            status = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
            fields = []
        } else if line.first == " " || line.first == "\t" {
            // A field that goes on, as the oldest servers write it.
            guard let last = fields.indices.last else { return true }
            fields[last].value += " " + Self.trimmed(line[...])
        } else if let colon = line.firstIndex(of: ":") {
            fields.append(
                HeaderField(String(line[..<colon]), Self.trimmed(line[line.index(after: colon)...])))
        }
        return true
    }

    /// The value of the first field of this name, whatever its case.
    func first(_ name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// In UTF-8 where it is that, and else in Latin-1, of which any byte is a character.
    private static func text(_ bytes: some Collection<UInt8>) -> String {
        let line = Array(bytes.reversed().drop { $0 == 0x0A || $0 == 0x0D }.reversed())
        if let text = String(validating: line, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) }))
    }

    private static func trimmed(_ text: Substring) -> String {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        let front = text.drop(while: isBlank)
        return String(front.prefix(front.count - front.reversed().prefix(while: isBlank).count))
    }
}
