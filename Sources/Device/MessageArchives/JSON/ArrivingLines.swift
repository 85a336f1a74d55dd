import JSONCodec

/// Reads messages of JSON Lines as they arrive in a pipe. Each line has the keys of `JSONLinesReader`, without what a survey
/// of a whole file finds.
package final class ArrivingLines: ArchiveReader {
    package let format = ArchiveFormat.jsonLines
    package private(set) var place = ArchivePlace.line(0)
    package let fraction = 0.0
    package private(set) var isWaiting = true

    private let keys: JSONKeys
    private var splitter = RecordSplitter()
    private var count = 0
    /// What has arrived and was not read yet.
    private var records: [(place: ArchivePlace, record: ArchiveRecord)] = []
    private var start = 0
    private var seen = SeenKeys()

    package init(_ columns: ColumnNames) { keys = JSONKeys(columns) }

    /// Whether lines can be read one by one: the first is an object, and not one of a format that is another archive's.
    package static func recognizes(firstLine: [UInt8]) -> Bool {
        guard let object = JSONReader.read(withoutMark(firstLine))?.object else { return false }
        return object["siftbox"] == nil && !AndroidObject.recognizes(object)
    }

    package var notes: [String] { seen.sentence.map { ["standard input: \($0)"] } ?? [] }

    /// Whether everything that has arrived was read.
    package var isEmpty: Bool { start == records.count }

    package func feed(_ bytes: UnsafeBufferPointer<UInt8>) { splitter.feed(bytes, add) }

    /// Ends the input.
    package func end() {
        splitter.end(add)
        isWaiting = false
    }

    package func next() -> ArchiveRecord? {
        guard start < records.count else {
            records.removeAll(keepingCapacity: true)
            start = 0
            return nil
        }
        defer { start += 1 }
        place = records[start].place
        return records[start].record
    }

    private func add(_ line: RecordSplitter.Record) {
        count += 1
        guard let record = record(line) else { return }
        records.append((.line(count), record))
    }

    /// - Returns: nil for a blank line.
    private func record(_ line: RecordSplitter.Record) -> ArchiveRecord? {
        guard case .line(let bytes) = line else { return .bad(LineReader.tooLong) }
        if bytes.allSatisfy(isBlank) { return nil }
        let text = count == 1 ? Self.withoutMark(Array(bytes)) : Array(bytes)
        guard let object = JSONReader.read(text)?.object else {
            return .bad(String(utf8: bytes) == nil ? "not valid UTF-8" : LineReader.notAnObject)
        }
        let parts = keys.members(of: object)
        seen.add(object, parts)
        guard parts.key(of: .text) != nil else {
            return .bad("the text is missing; null stands for a message without one")
        }
        do {
            return .message(try ArchivedMessage(parts, try parts.direction(keys).get()))
        } catch {
            return error
        }
    }

    private static func withoutMark(_ line: [UInt8]) -> [UInt8] {
        line.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(line.dropFirst(3)) : line
    }
}

/// Which keys the first objects have, and what they are read as.
private struct SeenKeys {
    /// Later objects seldom have other keys.
    private static let maxObjects = 100
    private static let maxKeys = 20

    private var count = 0
    private var used: [String] = []
    private var unused: [String] = []
    private var names: Set<String> = []

    mutating func add(_ object: JSONObject, _ parts: JSONParts) {
        guard count < Self.maxObjects else { return }
        count += 1
        for part in JSONKeys.Part.allCases where parts[part] != nil {
            guard let key = parts.key(of: part), names.insert(key).inserted else { continue }
            used.append("\(ColumnNames.short(key)) as \(part)")
        }
        for key in object.paths(Self.maxKeys) where !names.contains(key) && unused.count < Self.maxKeys {
            if !unused.contains(key) { unused.append(key) }
        }
    }

    /// nil: nothing was read.
    var sentence: String? {
        let rest = unused.filter { !names.contains($0) }
        guard !used.isEmpty else { return nil }
        return "keys: \(used.joined(separator: ", "))" + (rest.isEmpty ? "." : "; not used: \(ColumnNames.list(rest)).")
    }
}
