import Archives
import Testing

@Suite struct ArchivePlaceTests {
    @Test func saysWhereARecordStands() {
        #expect("sms.tsv:\(ArchivePlace.line(12))" == "sms.tsv:12")
        #expect("\(ArchivePlace.record(3)), \(ArchivePlace.row(77))" == "record 3, row 77")
    }
}
