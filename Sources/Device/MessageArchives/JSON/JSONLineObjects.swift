import JSONCodec

extension LineReader {
    /// The object in the next line that is not blank; nil at the end.
    ///
    /// - Parameter decoder: The decoder for the file's encoding.
    /// - Throws: `ArchiveError` if the file ends in the middle of an object.
    mutating func nextObject(_ decoder: CellDecoder) throws(ArchiveError) -> Result<JSONObject, ArchiveRecord>? {
        while let line = try next() {
            guard case .found(let length) = line else { return .failure(.bad(Self.tooLong)) }
            switch withBytes(length, { content($0, decoder) }) {
            case .blank: continue
            case .object(let object): return .success(object)
            case .bad(let reason): return .failure(.bad(reason))
            case .cut: throw .cutShort(window.path, "in the middle of line \(number)")
            }
        }
        return nil
    }

    private enum Content {
        case blank, cut
        case object(JSONObject)
        case bad(String)
    }

    private func content(_ bytes: UnsafeBufferPointer<UInt8>, _ decoder: CellDecoder) -> Content {
        guard let first = bytes.first(where: { !isBlank($0) }), let last = bytes.last(where: { !isBlank($0) }) else {
            return .blank
        }
        guard let value = decoder.json(bytes) else {
            if lacksLineFeed, first == UInt8(ascii: "{"), last != UInt8(ascii: "}") { return .cut }
            return .bad(String(utf8: bytes) == nil ? "not valid \(window.encodingName)" : Self.notAnObject)
        }
        return value.object.map(Content.object) ?? .bad(Self.notAnObject)
    }

    static let notAnObject = "not a JSON object"
}

extension JSONObject {
    /// The string of a member; nil if it is absent or null.
    func string(_ key: String) throws(ArchiveRecord) -> String? {
        switch self[key] {
        case nil, .null: nil
        case .string(let value): value
        default: throw .bad("\"\(key)\" is not a string")
        }
    }
}
