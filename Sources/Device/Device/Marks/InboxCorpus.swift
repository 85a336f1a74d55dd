/// What an inbox of a corpus has in addition; `evaluate --open` opens one.
struct InboxCorpus {
    /// The marks of its messages; nil: it is another inbox.
    var marks: InboxMarks?
    /// The messages that are queried again after a save; nil: none are.
    var queryAgain: Reevaluation?
    /// What the last save changed; nil: nothing was saved.
    var refiling: Refiling?
}
