extension ArchiveFormat {
    /// A summary for documents: the programs that write the format, and their file.
    package var summary: String {
        switch self {
        case .messages: "Apple's Messages: `chat.db` of a Mac, `sms.db` of an iPhone backup (SQLite)"
        case .smsBackup: "SMS Backup & Restore (Android): XML"
        case .smsImportExport: "SMS Import/Export (Android): `messages.ndjson` of its ZIP"
        case .fossify: "Fossify Messages, Simple SMS Messenger (Android): a JSON list"
        case .csv: "spreadsheets, corpora, `siftbox export --format csv`: a table with commas or semicolons"
        case .tsv: "corpora such as UCI's SMS Spam Collection: a table with TABs"
        case .jsonLines: "other programs, `siftbox export --format jsonl`: JSON Lines"
        case .vCard: "address books: contacts"
        case .folder: "corpora: a folder for each label, with a file for each message"
        case .siftbox: "`siftbox export`: a whole inbox"
        }
    }

    /// What to do with a file without labels, in a corpus that needs them.
    package var labelAdvice: String {
        switch self {
        case .jsonLines: "Add \"label\" to each line, or name its key with --column label=NAME."
        case .messages: "Messages has not filed any of them, so there is no category to use as a label."
        case .smsBackup, .smsImportExport, .fossify:
            "A phone backup has no labels. Convert it to a table and add them: siftbox import FILE --store inbox.sift, "
                + "then siftbox export --store inbox.sift --format csv -o messages.csv."
        case .csv, .tsv, .vCard, .folder, .siftbox: "Set the label column: --column label=NAME."
        }
    }
}
