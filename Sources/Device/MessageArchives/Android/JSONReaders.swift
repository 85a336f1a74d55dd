import JSONCodec

/// Reads the `messages.ndjson` of SMS Import/Export (in its ZIP): one object per line, whose members are the columns of
/// Android's message provider as strings.
///
/// An MMS has its parts in `__parts`, its sender in `__sender_address` and its recipients in `__recipient_addresses`;
/// the first versions wrote these names without underscores.
final class SMSImportExportReader: ArchiveReader {
    let format = ArchiveFormat.smsImportExport
    var place: ArchivePlace { .line(lines.number) }
    var fraction: Double { lines.window.fraction }

    private var lines: LineReader
    private let decoder: CellDecoder
    private var parser = AndroidObject()

    init(_ window: FileWindow, _ decoder: CellDecoder) {
        lines = LineReader(window)
        self.decoder = decoder
    }

    func next() throws(ArchiveError) -> ArchiveRecord? {
        switch try lines.nextObject(decoder) {
        case nil: nil
        case .failure(let record): record
        case .success(let object): parser.record(object)
        }
    }
}

/// Reads the export of Fossify Messages (formerly Simple SMS Messenger): a JSON list of messages; in its first
/// versions, a list of conversations with lists of messages.
final class FossifyReader: ArchiveReader {
    let format = ArchiveFormat.fossify
    var place: ArchivePlace { .record(number, at: list.start) }
    var fraction: Double { window.fraction }

    private let window: FileWindow
    private let decoder: CellDecoder
    private var list: JSONList
    private var parser = AndroidObject()
    private var number = 0

    init(_ window: FileWindow, _ decoder: CellDecoder) {
        self.window = window
        self.decoder = decoder
        list = JSONList(window)
    }

    func next() throws(ArchiveError) -> ArchiveRecord? {
        switch try list.next() {
        case nil: return nil
        case .cut: throw .cutShort(window.path, afterRecord: number)
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
            let isUTF8 = value != nil || String(validating: bytes, as: UTF8.self) != nil
            return .bad(isUTF8 ? LineReader.notAnObject : "not valid \(window.encodingName)")
        }
        let isFossify = AndroidObject.recognizes(object) || object["body"] != nil && object["type"] != nil
        if number == 1, !isFossify, JSONLinesReader.recognizes(object) {
            throw ArchiveError(
                "\(window.path) is a JSON list, but not from Fossify Messages. Convert it to JSON Lines: jq -c '.[]' FILE"
            )
        }
        return parser.record(object)
    }
}
