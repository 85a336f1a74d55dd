import FilterWire

/// Reads what SMS Import/Export writes (`messages.ndjson` in its ZIP): an object a line, whose members are the columns of
/// Android's message provider, each a text.
///
/// A picture message has its parts in `__parts`, its sender in `__sender_address` and whom it went to in
/// `__recipient_addresses`; without the underscores in the first versions.
final class SMSImportExportReader: ArchiveReader {
    let format = ArchiveFormat.smsImportExport
    var place: ArchivePlace { .line(lines.number) }
    var fraction: Double { lines.window.fraction }

    private var lines: LineReader
    private let decoder: CellDecoder
    private var texts = AndroidObject()

    init(_ window: FileWindow, _ decoder: CellDecoder) {
        lines = LineReader(window)
        self.decoder = decoder
    }

    func next() throws(ArchiveError) -> ArchiveRecord? {
        switch try lines.nextObject(decoder) {
        case nil: nil
        case .failure(let mistake): .bad(mistake.reason)
        case .success(let object): texts.record(object)
        }
    }

    /// Whether an object of a file's first line is one of its texts, and none of JSON Lines.
    static func recognises(_ object: JSONObject) -> Bool {
        let isTheirs = ["address", "body", "__parts", "__sender_address", "msg_box", "thread_id"].contains {
            object[$0] != nil
        }
        return isTheirs && !JSONLinesReader.recognises(object)
    }
}

/// Reads what Fossify Messages (before, Simple SMS Messenger) exports: one list of objects, each a text; in its first
/// versions, each a conversation with lists of texts.
final class FossifyReader: ArchiveReader {
    let format = ArchiveFormat.fossify
    var place: ArchivePlace { .record(number, at: list.start) }
    var fraction: Double { window.fraction }

    private let window: FileWindow
    private let decoder: CellDecoder
    private var list: JSONList
    private var texts = AndroidObject()
    private var number = 0

    init(_ window: FileWindow, _ decoder: CellDecoder) {
        self.window = window
        self.decoder = decoder
        list = JSONList(window)
    }

    func next() throws(ArchiveError) -> ArchiveRecord? {
        switch try list.next() {
        case nil: return nil
        case .cut: throw .cutShort(window.path, behind: number)
        case .tooLong:
            number += 1
            return .bad(LineReader.tooLong)
        case .value(let bytes):
            number += 1
            return try record(bytes)
        }
    }

    private func record(_ bytes: [UInt8]) throws(ArchiveError) -> ArchiveRecord {
        let value = bytes.withUnsafeBufferPointer(decoder.json)
        guard let object = value?.object else {
            let isText = value != nil || String(validating: bytes, as: UTF8.self) != nil
            return .bad(isText ? LineReader.noObject : "it is not \(window.encodingName)")
        }
        if number == 1, JSONLinesReader.recognises(object) {
            throw ArchiveError(
                "\(window.path) is a list of JSON, and none of Fossify's. JSON Lines have an object a line: jq -c '.[]' FILE"
            )
        }
        return texts.record(object)
    }
}
