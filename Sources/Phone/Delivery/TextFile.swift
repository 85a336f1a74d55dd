import Messages

/// A file of texts, read line by line: in the format of its first one, empty lines passed over.
struct TextFile {
    private var reader: LineReader
    private var format: TextLineFormat?
    /// Of the line that was read last, from 1.
    private(set) var lineNumber = 0

    init(path: String) throws(PhoneError) {
        do {
            reader = try LineReader(path: path)
        } catch {
            throw .store("\(path) cannot be read: \(error.localizedDescription)")
        }
    }

    /// How much of it has been read, from 0 to 1.
    var fraction: Double { reader.size == 0 ? 1 : min(1, Double(reader.bytesTaken) / Double(reader.size)) }

    enum Line {
        case text(IncomingText)
        case empty
        case bad(String)
    }

    /// The next line; nil at the end.
    mutating func next() throws -> Line? {
        guard let line = try reader.next() else { return nil }
        lineNumber += 1
        switch line {
        case .bad(let reason): return .bad(reason)
        case .text(let text):
            guard text.contains(where: { !$0.isWhitespace }) else { return .empty }
            let format = format ?? TextLineFormat(firstLine: text)
            self.format = format
            do {
                return .text(try TextLine.parse(text, as: format, stranger: lineNumber - 1))
            } catch {
                return .bad(error.reason)
            }
        }
    }
}
