import JSONCodec
import Messages

/// Reads JSON Lines: one object per line.
///
///     {"from":"+12025550123","text":"WIN a prize","service":"SMS","date":"2026-03-02T09:41:00Z","label":"spam"}
///     {"sender":"24273","messageBody":"Your code is 123456","label":["junk","promotion"]}
///
/// | key | value |
/// |---|---|
/// | those of a table's text column | the message body |
/// | those of a table's sender column | the sender; of a sent message without a recipient, the recipient |
/// | those of a table's recipient column | of a sent message, the recipients |
/// | those of a table's date column | ISO 8601 or another form of `ArchiveDate`, or seconds, milli-, micro- or nanoseconds since 1970 |
/// | those of a table's label column, `labels`; not `category` | a string (`junk\|promotion` is two labels), a number or a list |
/// | `service` | `SMS`, `MMS`, `RCS`, `iMessage` |
/// | `with` | the other members of a group |
/// | `id` | a string or a whole number |
/// | those of a table's direction column, and others (`DirectionSource`) | `received`, `sent` or a word of `WrittenDirection` |
/// | `read` | whether the user has read it |
/// | `category` | Apple's name of the category that the message was filed in; not a label |
///
/// A sender or a text is required; other keys are ignored (`JSONKeys`). Encodings: UTF-8, UTF-16 or the one set by the user;
/// another file is read as Windows-1252, with a remark, or refused (`TextSurvey`).
final class JSONLinesReader: ArchiveReader {
    let format = ArchiveFormat.jsonLines
    var place: ArchivePlace { .line(lines.number) }
    var fraction: Double { lines.window.fraction }

    private var lines: LineReader
    private let decoder: CellDecoder
    private let keys: JSONKeys
    private let surveyRemarks: [String]
    let notes: [String]
    let columns: NamedColumns
    /// The lines without a key for the text: their number, and the first one.
    private var withoutText: (count: Int, line: Int, paths: [String]) = (0, 0, [])
    /// The values that are not read as dates: their number, and the first one.
    private var withoutDate: (count: Int, line: Int, key: String, reason: String) = (0, 0, "", "")

    /// - Throws: `ArchiveError` if no line of the file has a text, although it may have another name, or one of the keys that the user set.
    init(_ window: FileWindow, _ decoder: CellDecoder, _ columns: ColumnNames) throws(ArchiveError) {
        lines = LineReader(window)
        self.decoder = decoder
        let survey = try JSONKeySurvey(JSONKeys(columns), of: window, decoder)
        (keys, surveyRemarks, notes) = (survey.found, survey.remarks, survey.notes)
        self.columns = survey.columns
    }

    /// Whether an object may be a message of this format.
    static func recognizes(_ object: JSONObject) -> Bool {
        object.members.contains { JSONKeys.part(of: $0.key) != nil }
    }

    var remarks: [String] { surveyRemarks + textRemarks + dateRemarks }

    private var textRemarks: [String] {
        guard withoutText.count > 0 else { return [] }
        let count = Counted.pluralized(withoutText.count, "line has no text", "lines have no text")
        return [
            "\(lines.window.path):\(withoutText.line): \(count) and \(withoutText.count == 1 ? "is" : "are") read as a message "
                + "without a body. Keys of this line: \(withoutText.paths.joined(separator: ", "))."
        ]
    }

    private var dateRemarks: [String] {
        guard withoutDate.count > 0 else { return [] }
        let count = Counted.pluralized(withoutDate.count, "value is not read as a date", "values are not read as dates")
        return [
            "\(lines.window.path):\(withoutDate.line): \(count), such as that of the key \(ColumnNames.short(withoutDate.key)): "
                + "\(withoutDate.reason)."
        ]
    }

    func next() throws(ArchiveError) -> ArchiveRecord? {
        switch try lines.nextObject(decoder) {
        case nil: return nil
        case .failure(let record): return record
        case .success(let object):
            do {
                let parts = keys.members(of: object)
                var message = try ArchivedMessage(parts, try parts.direction(keys).get())
                if !keys.extras.isEmpty { message.extras = keys.extras(of: object) }
                if parts.key(of: .text) == nil {
                    if withoutText.count == 0 {
                        withoutText = (0, lines.number, object.paths(JSONKeySurvey.maxPaths))
                    }
                    withoutText.count += 1
                }
                let (date, ignored) = ArchivedMessage.date(parts, keys)
                if let ignored {
                    if withoutDate.count == 0 { withoutDate = (0, lines.number, ignored.key, ignored.reason) }
                    withoutDate.count += 1
                }
                return .message(message, dated: date)
            } catch {
                return error
            }
        }
    }
}
