/// The head of an answer, parsed line by line. Interim answers (1xx) are skipped, and trailers are ignored.
struct AnswerHead {
    /// In bytes, including interim answers. libcurl limits a line to 100 KiB; not every version limits the sum.
    static let maxSize = 256 << 10

    private(set) var status = 0
    private(set) var fields: [HeaderField] = []
    /// Whether the empty line after the last field has arrived. libcurl accepts an answer that ends before it.
    private(set) var isComplete = false
    /// Whether the Content-Length fields contradict each other or are invalid, so that the end of the answer is
    /// unknown.
    private(set) var hasInvalidLength = false
    /// The value of `Content-Length`, without leading zeros.
    private var length: Substring?
    private var size = 0

    /// Parses one line, with its line break. Returns false if the head is too large.
    mutating func consume(_ bytes: some Collection<UInt8>) -> Bool {
        size += bytes.count
        guard size <= Self.maxSize else { return false }
        guard !isComplete else { return true }
        let line = Self.text(bytes)
        if line.isEmpty {
            isComplete = status >= 200
        } else if line.hasPrefix("HTTP/") {
            let parts = line.split(separator: " ", maxSplits: 2)
            status = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
            fields = []
            (length, hasInvalidLength) = (nil, false)
        } else if line.first == " " || line.first == "\t" {
            // A folded field line (obsolete).
            guard let last = fields.indices.last else { return true }
            fields[last].value += " " + Self.trimmed(line[...])
            if Self.isLength(fields[last]) { hasInvalidLength = true }
        } else if let colon = line.firstIndex(of: ":") {
            let field = HeaderField(String(line[..<colon]), Self.trimmed(line[line.index(after: colon)...]))
            fields.append(field)
            if Self.isLength(field) { readContentLength(field.value) }
        }
        return true
    }

    private static func isLength(_ field: HeaderField) -> Bool { field.name.lowercased() == "content-length" }

    /// Some servers send the same length twice, or as a list (RFC 9110, 8.6).
    private mutating func readContentLength(_ value: String) {
        for part in value.split(separator: ",", omittingEmptySubsequences: false) {
            let written = Self.trimmed(part)
            let digits = Substring(written).drop { $0 == "0" }
            let isNumber = !written.isEmpty && written.utf8.allSatisfy { (0x30...0x39).contains($0) }
            if !isNumber || length.map({ $0 != digits }) == true { hasInvalidLength = true }
            length = digits
        }
    }

    /// The value of the first field with this name, case-insensitive.
    func first(_ name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Decodes UTF-8, or else Latin-1, in which every byte is a character.
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
