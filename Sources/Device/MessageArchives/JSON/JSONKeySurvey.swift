import JSONCodec

/// Looks for the keys of JSON Lines before anything is read from them. Otherwise every text of a file with another name for
/// it would be lost, and messages that the user sent would be read as received.
struct JSONKeySurvey {
    /// The number of keys that an error lists.
    static let maxPaths = 20
    /// The number of objects whose values decide.
    private static let sampleSize = 100

    private let path: String
    private var keys: JSONKeys
    private var sample: [JSONObject] = []
    /// What looks like a part of a message, and is not read: sentences with the path of the file.
    private(set) var remarks: [String] = []
    /// Which keys are read as what.
    private(set) var notes: [String] = []
    private(set) var columns = NamedColumns()

    /// Reads the first objects, and as many more as it takes to find every key that is needed.
    ///
    /// - Throws: `ArchiveError` if there are objects, but none has a key of the text, whose value may be null, or none has a
    ///   key that the user set.
    init(_ keys: JSONKeys, of file: FileWindow, _ decoder: CellDecoder) throws(ArchiveError) {
        (path, self.keys) = (file.path, keys)
        var lines = LineReader(try file.reopened())
        var missing = keys.given
        if !missing.contains(where: { $0.part == .text }) { missing.append((.text, "")) }
        var paths: [String] = []
        var lacksExtra = keys.extras.contains(where: \.isRequired)
        while !missing.isEmpty || lacksExtra || sample.count < Self.sampleSize,
            let line = try? lines.nextObject(decoder)
        {
            guard case .success(let object) = line else { continue }
            if sample.count < Self.sampleSize { sample.append(object) }
            if lacksExtra || sample.count < Self.sampleSize { lacksExtra = findExtras(in: object) }
            let parts = keys.members(of: object)
            missing.removeAll { parts.isReadable($0.part) }
            guard !missing.isEmpty else { continue }
            for path in object.paths(Self.maxPaths) where paths.count < Self.maxPaths && !paths.contains(path) {
                paths.append(path)
            }
        }
        // A file without objects is reported line by line.
        if let (part, name) = missing.first, !paths.isEmpty { throw Self.error(part, name, paths, path) }
        for path in sample.flatMap({ $0.paths(Self.maxPaths) }) where !columns.names.contains(path) {
            if columns.names.count < Self.maxPaths { columns.names.append(path) }
        }
        findSenders()
        findDirection()
        findDate()
        addNote()
    }

    /// - Returns: whether a required one was not found so far.
    private mutating func findExtras(in object: JSONObject) -> Bool {
        for extra in keys.extras where object.value(named: extra.name) != nil { columns.found.insert(extra.name) }
        return keys.extras.contains { $0.isRequired && !columns.found.contains($0.name) }
    }

    /// The keys of the file.
    var found: JSONKeys { keys }

    private static func error(
        _ part: JSONKeys.Part, _ name: String, _ paths: [String], _ path: String
    ) -> ArchiveError {
        let found = "Keys: \(paths.map { $0.count > 40 ? $0.prefix(39) + "…" : $0 }.joined(separator: ", "))."
        return ArchiveError(
            name.isEmpty
                ? "\(path): no line has a text. \(found) Name its key with --column text=NAME."
                : "\(path): no line has a key '\(name)' for the \(part). \(found)")
    }

    /// Finds the keys that are named like a sender and hold something else. `from` and `sender` are always one.
    private mutating func findSenders() {
        var seen: Set<String> = []
        for key in sample.lazy.flatMap(\.members).map(\.key) where seen.insert(key).inserted {
            let name = ColumnNames.plain(key)
            guard JSONKeys.part(of: key) == .sender, !keys.isGiven(.sender, key), !["from", "sender"].contains(name)
            else { continue }
            let values = sample.compactMap { $0[key] }.filter { !$0.isEmpty }
            let addresses = values.compactMap { $0.address?.trimmed }
            if SenderCells.areNames(addresses, of: name) {
                keys.ignored.insert(key)
            } else if let reason = SenderCells.violation(addresses, of: name)
                ?? (addresses.isEmpty ? values.first.map { "\($0.cell ?? $0.kind) is not an address" } : nil)
            {
                keys.ignored.insert(key)
                remarks.append("\(path): the key \(ColumnNames.short(key)) is not read as the sender: \(reason).")
            }
        }
    }

    private mutating func findDirection() {
        let parts = sample.map { keys.members(of: $0) }
        let directions = parts.compactMap { parts in parts[.direction].map { (parts.key(of: .direction) ?? "", $0) } }
        if let (key, _) = directions.first {
            keys.directionForm = DirectionForm(of: directions.compactMap { $0.1.cell?.trimmed }, named: key)
            return
        }
        let hasBoxNumbers = parts.contains { $0[.sender] != nil && ($0[.date] ?? $0[.time]) != nil }
        let values = directionValues()
        let (box, unknown) = DirectionSource.find(hasBoxNumbers: hasBoxNumbers, isTyped: true) { names in
            names.compactMap { values[ColumnNames.plain($0)] }
        }
        keys.box = box
        for (key, value) in unknown where box == nil {
            remarks.append(
                "\(path): the key \(key) is not read as the direction: '\(value.prefix(40))' is neither sent nor received."
            )
        }
        guard box?.mayBeUnknown ?? true else { return }
        let senders = Set(parts.compactMap { $0[.sender]?.address })
        guard let both = parts.lazy.compactMap({ $0[.recipient]?.address }).first(where: senders.contains) else {
            return
        }
        remarks.append(
            "\(path): no key says which messages were sent, so all count as received (\(both.prefix(40)) is a sender and a "
                + "recipient). Add a key direction: received or sent.")
    }

    /// The values that are not empty of each key that the user did not set, by the key's plain name.
    private func directionValues() -> [String: (place: String, values: [String])] {
        var found: [String: (place: String, values: [String])] = [:]
        for member in sample.lazy.flatMap(\.members) where !member.value.isEmpty && !keys.isGiven(nil, member.key) {
            let plain = ColumnNames.plain(member.key)
            // Of two keys with one plain name, the first one counts.
            guard found[plain, default: (member.key, [])].place == member.key else { continue }
            found[plain, default: (member.key, [])].values.append(member.value.cell ?? member.value.kind)
        }
        return found
    }

    private mutating func addNote() {
        var used: [String] = []
        var parts: Set<String> = []
        for found in sample.map({ keys.members(of: $0) }) {
            for part in JSONKeys.Part.allCases where found[part] != nil {
                guard let key = found.key(of: part), parts.insert(key).inserted else { continue }
                used.append("\(ColumnNames.short(key)) as \(part)")
            }
        }
        if let box = keys.box, parts.insert(box.place).inserted {
            used.append("\(ColumnNames.short(box.place)) as direction")
        }
        guard !parts.isEmpty else { return }
        for key in sample.flatMap({ object in keys.extras.compactMap { object.value(named: $0.name)?.key } })
        where parts.insert(key).inserted {
            used.append("\(ColumnNames.short(key)) as slice")
        }
        var unused: [String] = []
        for key in sample.flatMap({ $0.paths(Self.maxPaths) }) where !parts.contains(key) && !unused.contains(key) {
            if unused.count < Self.maxPaths { unused.append(key) }
        }
        let rest = unused.isEmpty ? "." : "; not used: \(ColumnNames.list(unused))."
        let program = KnownTable(sample.first?.members.map(\.key) ?? []).map { "\($0.title); " } ?? ""
        notes.append("\(path): \(program)keys: \(used.joined(separator: ", "))\(rest)")
    }

    private mutating func findDate() {
        guard
            !sample.contains(where: {
                let parts = keys.members(of: $0)
                return parts[.date] != nil || parts[.time] != nil
            })
        else { return }
        for key in sample.first?.members.map(\.key) ?? [] where JSONKeys.part(of: key) == nil {
            let values = sample.compactMap { $0[key]?.string }
            let areDates = values.allSatisfy { text in
                text.utf8.count >= 8 && text.contains { !$0.isNumber } && ArchiveDate.isDate(text)
            }
            guard !values.isEmpty, areDates else { continue }
            return remarks.append(
                "\(path): the key \(key) looks like a date. To read it, use --column date=\(key).")
        }
    }
}

extension ArchiveDate {
    fileprivate static func isDate(_ text: String) -> Bool {
        if case .at = written(text) { true } else { false }
    }
}

extension JSONParts {
    /// Whether the object has a key for the part whose value is not an object.
    fileprivate func isReadable(_ part: JSONKeys.Part) -> Bool {
        guard key(of: part) != nil else { return false }
        if case .object = self[part] { return false }
        return true
    }
}
