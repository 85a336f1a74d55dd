/// Adds the findings of a survey to a reader: remarks for the user, and an error if the file ends inside a character.
final class CheckedReader: ArchiveReader {
    private let reader: any ArchiveReader
    private let added: [String]
    /// Thrown at the end of the file, once, instead of the record that was cut.
    private var cut: ArchiveError?
    /// A record that was read ahead to find out whether the bad one before it was the last.
    private var ahead: ArchiveRecord?
    private var placeBefore: ArchivePlace?

    init(_ reader: any ArchiveReader, remarks: [String], cut: ArchiveError?) {
        (self.reader, added, self.cut) = (reader, remarks, cut)
    }

    var format: ArchiveFormat { reader.format }
    var place: ArchivePlace { placeBefore ?? reader.place }
    var fraction: Double { reader.fraction }
    var remarks: [String] { reader.remarks + added }
    var notes: [String] { reader.notes }
    var dateColumn: String? { reader.dateColumn }
    var columns: NamedColumns { reader.columns }

    func next() throws(ArchiveError) -> ArchiveRecord? {
        let record = if let ahead { ahead } else { try reader.next() }
        (ahead, placeBefore) = (nil, nil)
        guard let cut else { return record }
        guard let record else { throw end(cut) }
        guard case .bad = record else { return record }
        let place = reader.place
        guard let following = try reader.next() else { throw end(cut) }
        (ahead, placeBefore) = (following, place)
        return record
    }

    private func end(_ cut: ArchiveError) -> ArchiveError {
        self.cut = nil
        return cut
    }
}
