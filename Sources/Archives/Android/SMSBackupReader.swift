/// Reads the XML of SMS Backup & Restore (synctech.com.au/sms-backup-restore/fields-in-xml-backup-files): `<sms>` and
/// `<mms>`, in the order in which they stand there, in memory that does not grow with the file, its lines or its pictures.
///
/// What is absent is written `null` there. The number of texts that it announces is not looked at: it is often wrong.
package final class SMSBackupReader: ArchiveReader {
    package let format = ArchiveFormat.smsBackup
    package private(set) var place = ArchivePlace.record(0)

    private let file: FileWindow
    private var xml: XMLPullParser
    private var count = 0
    private var isInDocument = false
    private var isAtEnd = false
    /// The `<mms>` that has begun and not ended.
    private var mms: BackupMMS?
    private var mmsStart = TextPosition(line: 1, column: 1)
    /// What was read while it was noticed that another one has no end.
    private var waiting: (record: ArchiveRecord, start: TextPosition)?

    /// - Throws: `ArchiveError` where it cannot be read or is no such backup.
    package convenience init(path: String) throws(ArchiveError) { try self.init(FileWindow(path: path)) }

    init(_ file: FileWindow) throws(ArchiveError) {
        self.file = file
        let path = file.path
        xml = XMLPullParser(file, wanted: BackupAttribute.allCases.map(\.name))
        let first = try xml.next()
        if let name = xml.hasUnknownEncoding {
            throw ArchiveError(
                "\(path) says that it is encoded in “\(name)”, which is not known. Name its encoding: --encoding NAME.")
        }
        guard case .start(let isEmpty, _) = first, xml.name == Self.root else {
            let name = String(decoding: xml.name, as: UTF8.self)
            let detail =
                switch (first, name) {
                case (.none, _): "it has no <smses>"
                case (_, "calls"): "it holds calls (<calls>)"
                default: "it begins with <\(name)>, not with <smses>"
                }
            throw ArchiveError("\(path) is no backup of texts by SMS Backup & Restore: \(detail).")
        }
        isInDocument = !isEmpty
    }

    /// Whether a file that begins so is an XML document of texts.
    package static func recognises(_ beginning: [UInt8]) -> Bool {
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
        if let (record, start) = waiting {
            waiting = nil
            return counted(record, start)
        }
        while !isAtEnd {
            switch try xml.next() {
            case .none(let isInTag):
                isAtEnd = true
                guard isInDocument || isInTag else { return nil }
                throw .cutShort(file.path, behind: count)
            case .end:
                if xml.name == Self.root { isInDocument = false }
                if xml.name == Self.mms, let record = endMMS() { return record }
            case .start(let isEmpty, let isBroken):
                if let record = begin(isEmpty: isEmpty, isBroken: isBroken) { return record }
            }
        }
        return nil
    }

    private static let root = Array("smses".utf8)
    private static let sms = Array("sms".utf8)
    private static let mms = Array("mms".utf8)
    private static let part = Array("part".utf8)
    private static let address = Array("addr".utf8)

    private func begin(isEmpty: Bool, isBroken: Bool) -> ArchiveRecord? {
        let element = BackupElement(attributes: xml.attributes)
        switch xml.name {
        case Self.part: mms?.add(part: element, isBroken: isBroken)
        case Self.address: mms?.add(address: element, isBroken: isBroken)
        case Self.root: isInDocument = !isEmpty
        case Self.sms:
            let record = isBroken ? .bad("it is no XML") : element.sms()
            // An <sms> in an <mms>: somebody lost an end.
            guard mms == nil else {
                waiting = (record, xml.start)
                return endMMS(isCutShort: true)
            }
            return counted(record, xml.start)
        case Self.mms:
            let unfinished = mms == nil ? nil : endMMS(isCutShort: true)
            let begun = BackupMMS(element, isBroken: isBroken)
            if isEmpty {
                if unfinished == nil { return counted(begun.record, xml.start) }
                waiting = (begun.record, xml.start)
            } else {
                mms = begun
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
        return counted(isCutShort ? .bad("its <mms> has no end") : ended.record, mmsStart)
    }

    private func counted(_ record: ArchiveRecord, _ start: TextPosition) -> ArchiveRecord {
        count += 1
        place = .record(count, at: start)
        return record
    }
}
