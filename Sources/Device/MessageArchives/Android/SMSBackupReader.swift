import UntrustedFiles

/// Reads the XML of SMS Backup & Restore (synctech.com.au/sms-backup-restore/fields-in-xml-backup-files): `<sms>` and
/// `<mms>`, in the order of the file. The memory does not grow with the file, its lines or its pictures.
///
/// An absent value is written `null`. The announced number of messages is ignored: it is often wrong.
package final class SMSBackupReader: ArchiveReader {
    package let format = ArchiveFormat.smsBackup
    package private(set) var place = ArchivePlace.record(0)

    private let file: FileWindow
    private let bytes: FileBytes
    private var xml: XMLPullParser
    private var encoding = TextEncoding.utf8
    private var unknownEncoding: String?
    private var count = 0
    private var isInDocument = false
    private var isAtEnd = false
    /// The `<mms>` whose end tag was not read yet.
    private var mms: BackupMMS?
    private var mmsStart = TextPosition(line: 1, column: 1)
    /// The record that follows an `<mms>` without an end tag; returned next.
    private var pending: (record: ArchiveRecord, start: TextPosition)?

    /// - Throws: `ArchiveError` if the file cannot be read or is not such a backup.
    package convenience init(path: String) throws(ArchiveError) { try self.init(FileWindow(path: path)) }

    init(_ file: FileWindow) throws(ArchiveError) {
        self.file = file
        let path = file.path
        bytes = FileBytes(file)
        xml = XMLPullParser(
            bytes, wanted: BackupAttribute.allCases.map(\.name), maxValueBytes: BackupAttribute.maxBytes)
        let first = try nextTag()
        if let name = unknownEncoding {
            throw ArchiveError(
                "\(path) declares an unknown encoding, “\(name)”. Set the encoding with --encoding NAME.")
        }
        guard case .start(let isEmpty, _) = first, xml.name == Self.root else {
            let name = String(decoding: xml.name, as: UTF8.self)
            if name.lowercased().hasPrefix("call") { throw ArchiveError("\(path) \(ForeignFile.callLog(name))") }
            let detail = if case .none = first { "it has no <smses>" } else { "its root is <\(name)>, not <smses>" }
            throw ArchiveError("\(path) is not a message backup of SMS Backup & Restore: \(detail).")
        }
        isInDocument = !isEmpty
    }

    /// Whether a file that begins with these bytes is an XML document of messages.
    package static func recognizes(_ beginning: [UInt8]) -> Bool {
        // In UTF-16, every other byte is 0.
        let bytes = beginning.filter { $0 != 0 }
        let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
        let mark = marks.first { bytes.starts(with: $0) }?.count ?? 0
        let start = bytes.dropFirst(mark).drop(while: isBlank)
        guard start.first == UInt8(ascii: "<") else { return false }
        var rest = start
        while let sign = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[sign...].dropFirst()
            if rest.starts(with: root) { return true }
        }
        return false
    }

    package var fraction: Double { file.fraction }

    package func next() throws(ArchiveError) -> ArchiveRecord? {
        if let (record, start) = pending {
            pending = nil
            return counted(record, start)
        }
        while !isAtEnd {
            switch try nextTag() {
            case .none(let isInTag):
                isAtEnd = true
                guard isInDocument || isInTag else { return nil }
                throw .cutShort(file.path, afterRecord: count)
            case .end:
                if xml.name == Self.root { isInDocument = false }
                if xml.name == Self.mms, let record = endMMS() { return record }
            case .start(let isEmpty, let isBroken):
                if let record = begin(isEmpty: isEmpty, isBroken: isBroken) { return record }
            case .instruction, .section, .declaration, .strayBracket: continue
            }
        }
        return nil
    }

    /// The next tag, or the end. What else a document may contain, or should not, is skipped.
    private func nextTag() throws(ArchiveError) -> XMLPullParser.Event {
        while true {
            let event = xml.next()
            if let failure = bytes.failure { throw failure }
            switch event {
            case .start, .end, .none: return event
            case .section, .strayBracket: continue
            case .instruction: useDeclaredEncoding()
            case .declaration:
                throw ArchiveError(
                    "\(file.path) declares a document type or entities, which backups never contain. Reading stops here."
                )
            }
        }
    }

    private func useDeclaredEncoding() {
        // UTF-16 and the encoding set by the user were already converted to UTF-8.
        guard file.encoding == nil, let name = xml.declaredEncoding, !name.uppercased().hasPrefix("UTF") else { return }
        let known = TextEncoding(name: name)
        encoding = known ?? .utf8
        if known == nil { unknownEncoding = name }
    }

    private static let root = Array("smses".utf8)
    private static let sms = Array("sms".utf8)
    private static let mms = Array("mms".utf8)
    private static let part = Array("part".utf8)
    private static let address = Array("addr".utf8)

    private func begin(isEmpty: Bool, isBroken: Bool) -> ArchiveRecord? {
        let element = BackupElement(attributes: xml.attributes, encoding: encoding)
        switch xml.name {
        case Self.part: mms?.add(part: element, isBroken: isBroken)
        case Self.address: mms?.add(address: element, isBroken: isBroken)
        case Self.root: isInDocument = !isEmpty
        case Self.sms:
            let record = isBroken ? .bad("malformed XML") : element.sms()
            // An <sms> inside an <mms>: the end tag of the <mms> is missing.
            guard mms == nil else {
                pending = (record, xml.start)
                return endMMS(isCutShort: true)
            }
            return counted(record, xml.start)
        case Self.mms:
            let unfinished = mms == nil ? nil : endMMS(isCutShort: true)
            let new = BackupMMS(element, isBroken: isBroken)
            if isEmpty {
                if unfinished == nil { return counted(new.record, xml.start) }
                pending = (new.record, xml.start)
            } else {
                mms = new
                mmsStart = xml.start
            }
            return unfinished
        default: break
        }
        return nil
    }

    private func endMMS(isCutShort: Bool = false) -> ArchiveRecord? {
        guard let ended = mms else { return nil }
        mms = nil
        return counted(isCutShort ? .bad("the <mms> has no end tag") : ended.record, mmsStart)
    }

    private func counted(_ record: ArchiveRecord, _ start: TextPosition) -> ArchiveRecord {
        count += 1
        place = .record(count, at: start)
        return record
    }
}

/// A file as the source of a parser, which does not know the errors of files.
private final class FileBytes: XMLSource {
    private let file: FileWindow
    /// Why the bytes ended too early.
    private(set) var failure: ArchiveError?

    init(_ file: FileWindow) { self.file = file }

    func move(into bytes: inout [UInt8]) -> Bool {
        do throws(ArchiveError) {
            return try file.move(into: &bytes)
        } catch {
            failure = error
            bytes.removeAll()
            return false
        }
    }
}
